// Elements, icons and tiles; a tree is built anew for every change and patched into the page, so that focus stays.
const SVG = 'http://www.w3.org/2000/svg';
const texts = JSON.parse(document.getElementById('texts').textContent || '{}');

export const t = (key, fields = {}) => (texts[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => fields[name] ?? all);
export const $static = document.body.dataset.static ?? '';
export const $T = document.body.dataset.table;

function build(element, props, kids) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? '' : value);
  }
  const add = (kid) => {
    if (Array.isArray(kid)) kid.forEach(add);
    else if (kid !== null && kid !== undefined && kid !== false && kid !== '') element.append(kid.nodeType ? kid : document.createTextNode(kid));
  };
  add(kids);
  return element;
}
export const h = (tag, props, ...kids) => build(document.createElement(tag), props, kids);
export const s = (tag, props, ...kids) => build(document.createElementNS(SVG, tag), props, kids);

const same = (a, b) => a.nodeName === b.nodeName && (a.dataset?.k ?? '') === (b.dataset?.k ?? '');
/** Make `a` like `b`, keeping every element that can stay where it is, so that nothing loses the focus. */
export function patch(a, b) {
  if (!same(a, b)) { a.replaceWith(b); return; }
  if (a.nodeType === 3) { if (a.data !== b.data) a.data = b.data; return; }
  for (const { name } of [...a.attributes]) if (!b.hasAttribute(name)) a.removeAttribute(name);
  for (const { name, value } of b.attributes) if (a.getAttribute(name) !== value) a.setAttribute(name, value);
  const kids = [...b.childNodes];
  let at = a.firstChild;
  const drop = () => { const gone = at; at = at.nextSibling; gone.remove(); };
  kids.forEach((kid, place) => {
    while (at && !kids.slice(place).some((one) => same(at, one))) drop();
    if (at && same(at, kid)) { patch(at, kid); at = at.nextSibling; return; }
    let later = at?.nextSibling;
    while (later && !same(later, kid)) later = later.nextSibling;
    if (!later) { a.insertBefore(kid, at); return; }
    if (later.contains(document.activeElement)) while (at !== later) drop(); else a.insertBefore(later, at);
    patch(later, kid);
    if (at === later) at = at.nextSibling;
  });
  while (at) drop();
}

const ICONS = {
  back: 'M15 5l-7 7 7 7', del: 'M9 5h11v14H9l-6-7zM12 9.500l5 5M17 9.500l-5 5', cross: 'M6 6l12 12M18 6L6 18',
  hands: 'M4 6h16M4 12h16M4 18h10', chart: 'M4 19V5M4 19h16M7.500 14l4-5 3.500 3 4.500-6', settle: 'M4 8h13l-3.500-3.500M20 16H7l3.500 3.500',
  warn: 'M12 3.5l9.5 16.500h-19zM12 10v4.500M12 17.400v.1', pen: 'M5 19l.8-3.800L15.500 5.500a1.800 1.800 0 0 1 2.600 0l.4.4a1.800 1.800 0 0 1 0 2.600L8.800 18.200z',
  tick: 'M5 12.500l4.500 4.500 9.500-10.500', off: 'M3 3l18 18M7 9a5 5 0 0 0 .5 10H17M10 6.500A6 6 0 0 1 18 10a4.500 4.500 0 0 1 2.600 7.500',
};
const stroke = { fill: 'none', stroke: 'currentColor', 'stroke-width': 2.2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' };
export function icon(name, size = 24) {
  const box = { width: size, height: size, viewBox: '0 0 24 24' };
  if (name === 'dots') return s('svg', { ...box, fill: 'currentColor', 'aria-hidden': 'true' }, [5, 12, 19].map((cx) => s('circle', { cx, cy: 12, r: 2.2 })));
  if (name === 'table') return s('svg', { ...box, ...stroke }, s('rect', { x: 4, y: 4, width: 16, height: 16, rx: 4 }), s('circle', { cx: 12, cy: 12, r: 2.6 }));
  return s('svg', { ...box, ...stroke }, s('path', { d: ICONS[name] }));
}
export const arrow = (name) => s('svg', { ...stroke, 'aria-hidden': null, class: 'a', width: 30, height: 16, viewBox: '0 0 30 16', role: 'img', 'aria-label': name }, s('path', { d: 'M1 8h27M21 2l7 6-7 6' }));
export const stick = (name) => s('svg', { class: 'rs', viewBox: '0 0 44 9', role: 'img', 'aria-label': name }, s('rect', { x: .5, y: .5, width: 43, height: 8, rx: 2.5, fill: '#FFFDF6', stroke: '#C9B68C' }), s('circle', { cx: 22, cy: 4.5, r: 2.5, fill: '#B92A1C' }));

const SHAPES = [
  () => s('circle', { cx: 20, cy: 20, r: 16.5 }), () => s('rect', { x: 5.15, y: 5.15, width: 29.7, height: 29.7, rx: 4.62 }),
  () => s('path', { d: 'M20 1.400L38.600 20L20 38.600L1.400 20Z', 'stroke-width': 2.17, 'stroke-linejoin': 'round' }),
  () => s('polygon', { points: '37.49,20 28.75,35.15 11.26,35.15 2.51,20 11.25,4.85 28.74,4.85', 'stroke-width': 2.31, 'stroke-linejoin': 'round' }),
  () => s('path', { d: 'M4.820 4.820H35.180V23.300C35.180 32.380 26.830 36.500 20 38.480C13.170 36.500 4.820 32.380 4.820 23.300Z', 'stroke-width': 1.65, 'stroke-linejoin': 'round' }),
];
/** A person's shape with the first letter: both tell who it is, the colour only helps. */
export function chip(person, size = 28) {
  const place = person?.order ?? 0, letter = [...(person?.name ?? '?')][0].toLocaleUpperCase(), wide = /[\u2e80-\uffef]/.test(letter);
  const shape = SHAPES[(place + Math.floor(place / 5)) % 5]();
  shape.setAttribute('class', `c${place % 5}`);
  return s('svg', { class: 'chip', width: size, height: size, viewBox: '0 0 40 40', 'aria-hidden': 'true' }, shape,
    s('text', { x: 20, y: wide ? 27.4 : 26.2, 'text-anchor': 'middle', 'font-size': wide ? 20 : 17.5 }, letter));
}

export const tileName = (code) => t(code.length === 2 ? `tile.${code[0] === '0' ? 'red' : ''}${code[1]}` : `tile.${code}`, { n: code[0] === '0' ? 5 : code[0] });
export const tile = (code, width = 36, silent = false) => s('svg', {
  class: 'tile', width, height: Math.round(width * 10000 / 72) / 100, viewBox: '0 0 72 100',
  ...(silent ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': tileName(code) }) }, s('use', { href: `#t-${code}` }));

/** Load the drawings of the tiles once; their places are kept free before. */
export async function loadTiles() {
  const answer = await fetch(`${$static}/tiles.svg`);
  const drawn = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  const box = document.getElementById('tiles');
  box.replaceChildren(document.importNode(drawn, true));
}
export const sign = (amount) => amount > 0 ? 'gain' : amount < 0 ? 'loss' : 'q';
