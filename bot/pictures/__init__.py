"""Pictures of hands, nights, settlements and seasons: drawn as SVG by pure functions, made PNG by a worker process."""
