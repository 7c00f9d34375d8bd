"""Sentences: catalogues, and the rendering of replies to text."""
