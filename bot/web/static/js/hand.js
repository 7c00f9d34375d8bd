// A hand while it is tapped together: plain values, and the line that could have been typed. What it is worth the program says.
const ORDER = 'mpsESWNCFP';
const suit = (code) => code[1] ?? code;
const number = (code) => code[0] === '0' ? 5 : Number(code[0]) || 0;
export const order = (a, b) => ORDER.indexOf(suit(a)) - ORDER.indexOf(suit(b)) || number(a) - number(b);
const plain = (code) => code[0] === '0' ? `5${code[1]}` : code;

/** `said` are answers that hold however the hand was won, `liable` pays for everybody, `others` won on the same tile and are written already. */
export const empty = (winner) => ({ winner, free: [], sets: [], bonus: [], how: null, rob: false, liable: null, flags: [], said: [], others: [], units: null, parts: [], line: null, target: null });

export const size = (hand) => hand.free.length + 3 * hand.sets.length;
/** How many of one kind are in the hand, red fives among the fives. */
export const count = (hand, code) => [...hand.free, ...hand.sets.flatMap((set) => set.tiles)].filter((one) => plain(one) === plain(code)).length;

export function meld(hand, kind, code) {
  if (kind === 'chow') {
    if (!'mps'.includes(suit(code))) return null;
    const first = Math.min(number(code), 7), red = code[0] === '0';
    return [0, 1, 2].map((n) => red && first + n === 5 ? code : `${first + n}${suit(code)}`);
  }
  const tiles = Array(kind === 'pung' ? 3 : 4).fill(plain(code));
  if (code[0] === '0') tiles[0] = code;
  return tiles;
}

/** Put one tap into the hand; `need` is the size of a complete one. Returns whether anything changed. */
export function add(hand, code, mode, need) {
  if ('fya'.includes(code[1] ?? '-')) { if (hand.bonus.includes(code)) return false; hand.bonus.push(code); return changed(hand); }
  if (mode === 'tile') {
    if (count(hand, code) > 3) return false;
    if (size(hand) >= need) { if (!hand.free.length) return false; hand.free.pop(); }
    hand.free.push(code);
    return changed(hand);
  }
  if (size(hand) + 3 > need) return false;
  const tiles = meld(hand, mode, code);
  if (!tiles || tiles.some((one) => count(hand, one) + tiles.filter((other) => plain(other) === plain(one)).length > 4)) return false;
  hand.sets.push({ kind: mode, tiles });
  return changed(hand);
}
function changed(hand) { hand.line = null; hand.units = null; hand.said = []; return true; }

export function removeLast(hand) {
  if (hand.free.length) hand.free.pop(); else if (hand.sets.length) hand.sets.pop(); else hand.bonus.pop();
  changed(hand);
}
export function remove(hand, place) {
  const [where, index] = place.split(':');
  hand[where].splice(Number(index), 1);
  changed(hand);
}
export function makeWinning(hand, index) { hand.free.push(...hand.free.splice(index, 1)); changed(hand); }
const KINDS = { pung: 'kong', kong: 'hidden', hidden: 'pung' };
/** A claimed set becomes another of the same tile: pung, kong, concealed kong, and round again. */
export function turnSet(hand, index) {
  const set = hand.sets[index], kind = KINDS[set.kind];
  if (!kind || (kind !== 'pung' && count(hand, set.tiles[0]) - set.tiles.length + 4 > 4)) return;
  set.tiles = kind === 'pung' ? set.tiles.slice(0, 3) : set.tiles.length === 3 ? [...set.tiles, plain(set.tiles[1])] : set.tiles;
  set.kind = kind;
  changed(hand);
}

const written = (tiles) => [...tiles].sort(order).reduce((groups, code) => {
  const last = groups.at(-1);
  if (last && suit(last[0]) === suit(code)) last.push(code); else groups.push([code]);
  return groups;
}, []).map((group) => group[0].length > 1 ? group.map((code) => code[0]).join('') + suit(group[0]) : group.join('')).join(' ');

/** The tiles as they are typed: concealed, winning, claimed, flowers. `need` 0 names no winning tile (a hand that lost). */
export function tilesText(hand, need) {
  const full = need > 0 && size(hand) >= need && hand.free.length > 0;
  const free = full ? hand.free.slice(0, -1) : hand.free;
  return [written(free), full ? `+${hand.free.at(-1)}` : '', ...hand.sets.map(({ kind, tiles }) => kind === 'hidden' ? `[${written(tiles)}]` : `(${written(tiles)})`), hand.bonus.join(' ')].filter(Boolean).join(' ');
}

const ofWay = (hand, selfWord, how) => how === 'self' ? selfWord : how ? `${hand.rob ? 'rob' : 'from'} ${how}` : '';
const told = (hand) => [...hand.flags, ...hand.said, hand.liable && `bao ${hand.liable}`];
/** Who won what, without how: the line of one winner among several. */
export const winnersLine = (hand, need) => [hand.winner, hand.units ?? tilesText(hand, need), ...told(hand)].filter(Boolean).join(' ');

/** The whole line; `how` is `self`, somebody's id, or null when it is not said yet. */
export function lineOf(hand, need, selfWord, how = hand.how) {
  const worth = hand.units ?? tilesText(hand, hand.target?.lost ? 0 : need);
  if (hand.target?.fix) return [hand.target.fix, worth, ...told(hand)].filter(Boolean).join(' ');
  if (hand.target?.lost) return ['/hand', hand.winner, worth, ...told(hand)].filter(Boolean).join(' ');
  const way = ofWay(hand, selfWord, how);
  if (hand.others.length) return [`/score ${way}`, winnersLine(hand, need), ...hand.others.map((one) => one.text)].join('\n');
  return ['/score', hand.winner, worth, way, ...told(hand)].filter(Boolean).join(' ');
}

const TOKEN = /(\([^)]*\)|\[[^\]]*\])|(\+?)([0-9]+)([mpsfya])(?![a-z])|(\+?)((?<![@\w])[ESWNCFP]+)(?![\w])/g;
/** The tiles of a line in its canonical form. */
export function tilesOf(line) {
  const read = { free: [], sets: [], bonus: [] };
  let won = null;
  for (const [, set, plus, digits, letter, mark, honours] of line.matchAll(TOKEN)) {
    if (set) { const inner = tilesOf(set.slice(1, -1)).free; read.sets.push({ kind: set[0] === '[' ? 'hidden' : inner.length > 3 ? 'kong' : plain(inner[0]) === plain(inner[1]) ? 'pung' : 'chow', tiles: inner }); continue; }
    const codes = digits ? [...digits].map((one) => one + letter) : [...honours];
    if ('fya'.includes(letter ?? '-')) read.bonus.push(...codes);
    else if (plus || mark) won = codes[0];
    else read.free.push(...codes);
  }
  if (won) read.free.push(won);
  return read;
}
/** What a repair changes: tiles that go and tiles that come. */
export function difference(hand, line) {
  const all = ({ free, sets, bonus }) => [...free, ...sets.flatMap((set) => set.tiles), ...bonus].sort(order);
  const gone = all(hand), come = [];
  for (const code of all(tilesOf(line))) { const at = gone.indexOf(code); if (at < 0) come.push(code); else gone.splice(at, 1); }
  return { gone, come };
}

/** Concealed tiles as they lie: by suit, apart where a run of neighbours breaks off, the winning one taken out. */
export function groups(hand, need) {
  const full = need > 0 && size(hand) >= need && hand.free.length > 0;
  const indexed = hand.free.map((code, index) => ({ code, place: `free:${index}` }));
  const won = full ? indexed.pop() : null;
  indexed.sort((a, b) => order(a.code, b.code));
  const cut = [];
  for (const one of indexed) {
    const last = cut.at(-1)?.at(-1);
    if (last && suit(last.code) === suit(one.code) && (suit(one.code).length > 1 || 'mps'.includes(suit(one.code)) || last.code === one.code)) cut.at(-1).push(one); else cut.push([one]);
  }
  return { cut, won };
}
