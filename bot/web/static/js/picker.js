// A hand by tiles or by value: the tray, the slip with what it is worth, the keys, and one button.
import { arrow, chip, h, icon, t, tile, tileName } from './dom.js';
import { add, count, difference, empty, groups, lineOf, makeWinning, remove, removeLast, size, tilesOf, tilesText, turnSet, winnersLine } from './hand.js';
import { acts, answer, askForm, bar, byId, offline, person, seats } from './parts.js';
import { handText } from './table.js';
import { keep, kept } from './net.js';

const KEYS = ['1m2m3m1p2p3p', '4m5m6m4p5p6p', '7m8m9m7p8p9p', '1s2s3sESW', '4s5s6sNCF', '7s8s9sP'].flatMap((row) => row.match(/\d[mps]|[ESWNCFP]/g));
const MODES = ['tile', 'chow', 'pung', 'kong', 'hidden'];
const facts = (app) => app.state.facts ?? {};
const need = (app) => { const n = facts(app).hand_size ?? 14; return n % 3 === 1 ? n + 1 : n; };
const bonusOf = (app, letter) => (facts(app).flowers ?? []).filter((code) => code[1] === letter);
const selfWord = (app) => facts(app).how?.find((one) => !one.needs_payer)?.word ?? 'zimo';
const complete = (app, hand) => Boolean(hand.units) || (size(hand) >= need(app) && hand.free.length > 0);
const lost = (hand) => Boolean(hand.target?.lost);
const hasWon = (hand, id) => hand.winner === id || hand.others.some((one) => one.winner === id);
/** Who can have discarded, or had a kong robbed. */
const payers = (app, hand) => seats(app).filter((one) => !hasWon(hand, one.id));
/** Tiles that were turned over: `dora 1m`, `ura 2p`. */
const TURNED_OVER = { dora: 'tap_dora', ura: 'tap_ura' };
const INDICATORS = Object.keys(TURNED_OVER);
const turnedOver = (hand) => hand.flags.map((flag) => flag.split(' ')).filter(([word, code]) => INDICATORS.includes(word) && code);

export function freshHand(app, about = {}) {
  const winner = about.winner ?? (seats(app).some((one) => one.id === app.state.me?.id) ? app.state.me.id : seats(app)[0]?.id);
  return { ...empty(winner), ...about, winner, how: about.target?.fix ? 'fix' : null };
}
/** The hand that was begun on this phone, or a new one. */
export function begun(app) {
  const hand = kept('hand');
  return hand?.table === app.state.game?.hands_count && seats(app).some((one) => one.id === hand.winner) ? { ...empty(hand.winner), ...hand } : freshHand(app);
}

/* What the program says the hand is worth */
let asked = 0, timer = 0;
export function evaluate(app, delay = 60) {
  const { hand } = app.ui, now = ++asked;
  keep('hand', { ...hand, table: app.state.game?.hands_count });
  clearTimeout(timer);
  const questions = ways(app, hand);
  app.ui.stale = questions.length > 0;
  if (!questions.length) { app.ui.values = {}; app.ui.waits = []; return; }
  timer = setTimeout(async () => {
    const values = await app.value(questions.map(([, line]) => line));
    if (now !== asked) return;
    if (!values || values.every((one) => !one)) { if (app.net.online) timer = setTimeout(() => { if (now === asked) evaluate(app); }, 1500); return; }
    app.ui.stale = false;
    const { wait, ...ofWays } = Object.fromEntries(questions.map(([how], i) => [how, values[i]]));
    app.ui.values = ofWays;
    app.ui.waits = (wait?.waits ?? []).map((one) => one.tile ?? one).filter((code) => KEYS.includes(code));
    app.ui.fold = (complete(app, hand) && Object.values(app.ui.values).some((one) => one?.ok)) || app.ui.fold;
    app.draw();
    announce(app);
  }, delay);
}
/** The lines to be valued: one for every way of winning when the hand is complete, one when a tile is missing. */
function ways(app, hand) {
  if (lost(hand)) return hand.free.length || hand.sets.length || hand.bonus.length ? [['lost', lineOf(hand, 0, '')]] : [];
  if (hand.line) return [[hand.how ?? 'self', hand.line]];
  if (hand.target?.fix && complete(app, hand)) return [['fix', lineOf(hand, need(app), '')]];
  const waiting = size(hand) < need(app) - 1 || hand.units ? [] : [['wait', `/waits ${tilesText({ ...hand, free: hand.free.slice(0, size(hand) - need(app) ? undefined : -1) }, need(app))}`]];
  if (complete(app, hand)) return [...hand.others.length ? [] : ['self'], ...payers(app, hand).map((one) => one.id)].map((how) => [how, lineOf(hand, need(app), selfWord(app), how)]).concat(waiting);
  return waiting;
}
const chosen = (app) => lost(app.ui.hand) ? app.ui.values.lost : app.ui.values[app.ui.hand.how];
const entered = (value) => value?.entered ? value : null;
/** The value that is shown: of the way that was chosen, of any while none is. */
const shownValue = (app) => entered(chosen(app)) ?? (app.ui.hand.how ? null : anyValue(app));
const anyValue = (app) => Object.values(app.ui.values ?? {}).find((one) => one?.entered);
function announce(app) {
  const value = chosen(app) ?? anyValue(app);
  if (value?.total_text) app.speak([value.total_text, app.ui.hand.how && gainOf(value, app.ui.hand.winner)].filter(Boolean).join(', '));
}
const gainOf = (value, id) => value?.gain_text ?? value?.changes?.find((one) => one.id === id)?.amount_text ?? '';

/* The tray */
function traySets(app, hand, width) {
  return hand.sets.map(({ kind, tiles }, i) => h('button', { class: 'set', 'data-do': 'select', 'data-place': `sets:${i}`, 'aria-pressed': String(app.ui.selected === `sets:${i}`), 'aria-label': t('change_set', { kind: t(kind), tiles: tiles.map(tileName).join(', ') }) },
    (kind === 'hidden' ? ['back', tiles[1], tiles[2], 'back'] : tiles).map((code) => tile(code, width, true))));
}
/** What a row has for tiles, and the ring of the winning one. */
const room = () => Math.min(430, innerWidth) - 38;
/** The widest tiles with which so many tiles and gaps fit into rows of the tray. */
const widest = (tiles, gaps, rows) => [...innerHeight > 700 ? [36, 33] : [], 30, 28, 26, 24, 22, 20].find((width) => tiles * (width + 1) + gaps * 7 <= rows * room() - (rows - 1) * width) ?? 18;
const lone = (app, { code, place }, width, won = false) => h('button', { class: `set${won ? ' win' : ''}`, 'data-do': 'select', 'data-place': place, 'aria-pressed': String(app.ui.selected === place), 'aria-label': won ? t('winning_tile', { tile: tileName(code) }) : t('change_tile', { tile: tileName(code) }) }, tile(code, width, true));
function bonusTray(app, hand, width) {
  const least = Math.min(30, width);
  return [hand.bonus.length ? h('div', { class: 'group bon' }, [...hand.bonus].map((code, i) => lone(app, { code, place: `bonus:${i}` }, least))) : null,
    turnedOver(hand).length ? h('div', { class: 'group bon turned' }, turnedOver(hand).map(([word, code]) => h('button', { class: 'set', 'data-do': 'flag', 'data-flag': `${word} ${code}`, 'aria-label': t('take_away_of', { what: `${t(`key.${word}`)} ${tileName(code)}` }) }, h('small', {}, t(`key.${word}`)), tile(code, least, true)))) : null];
}
function rows(app, hand) {
  const { cut, won } = groups(hand, lost(hand) ? 0 : need(app)), flat = !hand.sets.length;
  if (!size(hand) && !hand.bonus.length && !turnedOver(hand).length) {
    const slots = (n) => Array.from({ length: n }, () => h('i', { class: 'slot' }));
    return h('div', { class: 'rows', 'aria-hidden': 'true' }, h('div', { class: 'row' }, slots(8)), h('div', { class: 'row' }, slots(5), h('i', { class: 'slot last' })));
  }
  const bonus = (hand.bonus.length + turnedOver(hand).length * 1.4) * .85, alone = (won ? 1.4 : 1) + hand.free.length - (won ? 1 : 0);
  const width = flat ? widest(alone + bonus, cut.length + 1, 2) : widest(alone, cut.length, 1);
  const free = cut.map((group) => h('div', { class: 'group free' }, group.map((one) => lone(app, one, width))));
  const next = !won && !lost(hand) && size(hand) < need(app) && hand.free.length < 9 ? h('i', { class: 'slot' }) : null;
  if (flat) return h('div', { class: 'rows' }, h('div', { class: 'row wrap' }, free, next, won && lone(app, won, width, true), bonusTray(app, hand, width)));
  const setWidth = widest(hand.sets.reduce((sum, set) => sum + set.tiles.length, 0) + bonus, hand.sets.length, 1);
  return h('div', { class: 'rows' }, h('div', { class: 'row' }, free, next, won && lone(app, won, width, true)), h('div', { class: 'row' }, traySets(app, hand, setWidth), bonusTray(app, hand, setWidth)));
}
function tray(app, hand) {
  const winner = byId(app, hand.winner), seat = seats(app).find((one) => one.id === hand.winner);
  return h('section', { class: `felt tray${app.ui.fold || app.ui.byValue ? ' alone' : ''}`, 'aria-label': t('hand_so_far') },
    h('button', { class: 'who', 'data-do': 'choose_winner', 'aria-expanded': String(Boolean(app.ui.choosing)), disabled: Boolean(hand.target) }, chip(winner, 30), h('span', {}, hand.target ? winner.name : t('wins', { name: winner.name })), h('small', {}, hand.others.length ? t('wins_too', { names: hand.others.map((one) => `${byId(app, one.winner).name} ${one.value}`).join(', ') }) : [seat?.wind_text, !hand.target && t('change')].filter(Boolean).join(' · '))),
    !app.ui.byValue && rows(app, hand));
}

/* The slip */
function itemList(value) {
  const items = value?.items ?? [];
  return items.length ? h('ul', { class: 'items' }, items.map(({ worth, text, note }) => { const [name, second] = note ? [text, note] : text.split(' · '); return h('li', {}, h('b', {}, worth), name, second && h('span', { lang: 'zh-Hant' }, second)); })) : null;
}
function headline(app, value) {
  const gain = gainOf(value, app.ui.hand.winner), long = (value.total_text ?? '').length + gain.length > 15;
  return h('p', { class: `value${long ? ' long' : ''}`, 'aria-live': 'polite' }, h('span', { class: 'v' }, value.total_text), value.limit_text && h('span', { class: 'tag' }, value.limit_text), h('span', { class: 'g gain' }, app.ui.hand.how || lost(app.ui.hand) ? gain : ''));
}
function option(app, how, label, who) {
  const value = app.ui.values[how], { hand } = app.ui;
  return h('button', { class: 'opt', 'data-do': 'how', 'data-how': how, 'data-k': how, 'aria-pressed': String(hand.how === how) }, chip(byId(app, who)), h('span', {}, label, ' ', h('em', {}, entered(value) ? gainOf(value, hand.winner) : '')));
}
function howOptions(app) {
  const { hand } = app.ui;
  return [h('p', { class: 'ask' }, t('how_won', { name: byId(app, hand.winner).name })), h('div', { class: 'opts' }, hand.others.length ? null : option(app, 'self', t('self_draw'), hand.winner), payers(app, hand).map((one) => option(app, one.id, t(hand.rob ? 'robs' : 'off', { name: one.name }), one.id)))];
}
function pays(app, value) {
  const list = (value?.changes ?? value?.pays ?? []).filter((one) => !hasWon(app.ui.hand, one.id) && !/^[0+]/.test(one.amount_text));
  if (!list.length) return null;
  return h('div', { class: `pays${list.length > 2 && list.some((one) => one.amount_text.length > 4) ? ' long' : ''}` }, [...list].sort((a, b) => (b.id === app.ui.hand.how) - (a.id === app.ui.hand.how)).map((one) => h('div', { class: one.id === app.ui.hand.how ? 'big' : null }, chip(byId(app, one.id), 24), h('span', {}, byId(app, one.id).name), h('b', { class: 'loss' }, one.amount_text))));
}
/* What the program asks, and what can be said besides */
const CONCEALED = /\s(closed|claimed)(?=\s|$)/;
const choice = (one, label = one.label) => h('button', { class: 'opt', 'data-do': one.asks ? 'answer_by_typing' : 'answered', 'data-line': one.command }, h('span', {}, label));
const asking = (app, value) => [...(value?.questions ?? []).map((one) => [h('p', { class: 'ask' }, one.text), h('div', { class: 'opts' }, one.choices.filter((other) => other.command).map((other) => choice(other))), one.choices.some((other) => other.asks && other.command === app.ui.asking) && askForm(app.ui.asking)]),
  value?.ok && !value.entered && !value.questions?.length && (value.lines ?? []).map((text) => h('p', { class: 'note' }, text)), (value?.notes ?? []).map((text) => h('p', { class: 'note gap' }, text))];
/** Before it is said how somebody won, the one question that makes the same difference each way. */
function concealment(app) {
  const all = Object.values(app.ui.values).filter(Boolean), [asked] = all.find((one) => one.questions?.length)?.questions ?? [];
  if (app.ui.hand.how || all.some((one) => one.entered) || !asked?.choices.length || !asked.choices.every((one) => CONCEALED.test(one.command))) return null;
  return [h('p', { class: 'ask first' }, asked.text), h('div', { class: 'opts' }, asked.choices.map((one) => choice(one, one.label.split(/[:：]/)[0])))];
}
/** Who pays for everybody, whether a kong was robbed, who else won. */
function special(app) {
  const { hand } = app.ui, others = seats(app).filter((one) => !hasWon(hand, one.id));
  return [h('button', { 'data-do': 'rob', 'aria-pressed': String(hand.rob) }, t('robbed')),
    facts(app).liabilities?.length > 0 && h('button', { 'data-do': 'liability', 'aria-pressed': String(Boolean(hand.liable)), 'aria-expanded': String(Boolean(app.ui.liability)) }, hand.liable ? t('pays_for_all', { name: byId(app, hand.liable).name }) : t('somebody_pays')),
    facts(app).indicators && !app.ui.byValue && INDICATORS.map((word) => h('button', { 'data-do': 'turn_over', 'data-sheet': word }, t(`key.${word}`))),
    !facts(app).all_score && hand.how !== 'self' && entered(chosen(app)) && others.length > 1 && h('button', { 'data-do': 'another_winner' }, t('another_winner')),
    hand.others.map((one, i) => h('button', { 'data-do': 'drop_winner', 'data-index': i, 'aria-pressed': 'true' }, `${byId(app, one.winner).name} ${one.value}`)),
    app.ui.liability && h('div', { class: 'opts whole' }, others.map((one) => h('button', { class: 'opt', 'data-do': 'liable', 'data-id': one.id }, person(app, one.id))))];
}
function extras(app) {
  const { hand } = app.ui, flags = facts(app).flags ?? [], more = !lost(hand) && !hand.target || flags.length > 0;
  return [h('div', { class: 'more' }, !app.ui.byValue && (app.ui.fold ? h('button', { 'data-do': 'unfold' }, t('change_tiles')) : h('button', { 'data-do': 'start_over' }, t('start_over'))), more && h('button', { 'data-do': 'toggle_more', 'aria-expanded': String(Boolean(app.ui.extra)) }, t('more_on_win'))),
    app.ui.extra && h('div', { class: 'flags' }, flags.map((one) => h('button', { 'data-do': 'flag', 'data-flag': one.word ?? one.name, 'aria-pressed': String(hand.flags.includes(one.word ?? one.name)) }, one.label)), !lost(hand) && !hand.target && special(app))];
}
/** The sentence that says why not: not the tiles as read, nor what they would be worth. */
const said = (value) => [value.problem?.text, ...(value.lines ?? [])].find((text) => text && !/^([+−×=]|[\d\smpsfyaESWNCFP+()[\]]+$)/.test(text)) ?? t('no_win');
const refusal = (text) => h('p', { class: 'err', role: 'alert' }, icon('warn'), h('span', {}, text));
function repairs(app, value) {
  const list = (value?.repairs ?? []).slice(0, 3), { hand } = app.ui, won = hand.free.at(-1);
  if (!list.length && app.ui.waits.length && !app.ui.waits.includes(won)) return h('div', { class: 'fixes' }, app.ui.waits.slice(0, 3).map((code) => h('button', { class: 'fix', 'data-do': 'key', 'data-t': code, 'aria-label': t('won_on', { tile: tileName(code) }) }, tile(won, 30, true), arrow(t('becomes')), tile(code, 30, true))));
  return list.length ? h('div', { class: 'fixes' }, list.map((one) => {
    const { gone, come } = difference(hand, one.command);
    return h('button', { class: 'fix', 'data-do': 'repair', 'data-line': one.command, 'aria-label': one.label }, gone.length + come.length && gone.length < 4 && come.length < 4 ? [gone.map((code) => tile(code, 30, true)), arrow(t('becomes')), come.map((code) => tile(code, 30, true))] : one.label);
  })) : null;
}
function slip(app, hand) {
  if (app.ui.answer) return answer(app);
  if (INDICATORS.includes(app.ui.sheet)) return h('p', { class: 'b' }, t(TURNED_OVER[app.ui.sheet]));
  if (app.ui.choosing) return [h('p', { class: 'ask' }, t('who_won')), h('div', { class: 'opts winners' }, seats(app).filter((one) => one.id === hand.winner || !hasWon(hand, one.id)).map((one) => h('button', { class: 'opt', 'data-do': 'winner', 'data-id': one.id, 'aria-pressed': String(one.id === hand.winner) }, person(app, one.id))))];
  if (app.ui.selected) return chosenPiece(app, hand);
  if (app.ui.byValue) return valueSlip(app, hand);
  if (lost(hand)) return lostSlip(app, hand);
  if (!complete(app, hand)) return incomplete(app, hand);
 const values = Object.values(app.ui.values ?? {}), taken = chosen(app), value = shownValue(app), wrong = values[0];
  if (!wrong) return [h('p', { class: 'note' }, app.net.online ? '…' : t('offline.value')), !app.net.online && howOptions(app)];
  if (values.some((one) => one?.ok)) return [value && headline(app, value), value && itemList(value), !hand.target && [concealment(app), howOptions(app)], taken && !taken.ok && refusal(said(taken)), asking(app, taken), pays(app, entered(taken)), extras(app)];
  const mended = app.ui.fold ? null : repairs(app, wrong);
  return mended ? [h('div', { class: 'head' }, refusal(said(wrong)), over()), mended] : [refusal(said(wrong)), repairs(app, wrong), extras(app)];
}
const over = () => h('button', { class: 'link', 'data-do': 'start_over' }, t('start_over'));
function incomplete(app, hand) {
  const have = size(hand), missing = need(app) - have, { waits } = app.ui;
  if (!have) return [h('p', { class: 'b' }, t('tap_tiles')), h('p', { class: 'note or' }, t('or_value')), quickValues(app, hand)];
  return [h('div', { class: 'head' }, h('p', { class: 'b' }, t('more_tiles', { n: missing })), over()), h('progress', { class: 'bar2', max: need(app), value: have, 'aria-label': t('more_tiles', { n: missing }) }),
    waits.length ? h('div', { class: 'waits' }, h('span', { class: 'note' }, t('ready_for')), waits.map((code) => h('button', { class: 'wait', 'data-do': 'key', 'data-t': code, 'aria-label': t('won_on', { tile: tileName(code) }) }, tile(code, 31, true)))) : h('p', { class: 'note' }, t('kong_is_three'))];
}
function chosenPiece(app, hand) {
  const [where, index] = app.ui.selected.split(':'), set = where === 'sets' ? hand.sets[index] : null, code = set ? set.tiles[0] : hand[where][index];
  if (!code) return null;
  const last = where === 'free' && Number(index) === hand.free.length - 1 && complete(app, hand);
  return [h('p', { class: 'b' }, set ? t(set.kind) : '', ' ', (set?.tiles ?? [code]).map(tileName).join(', ')), h('div', { class: 'quick' },
    where === 'free' && !last && !lost(hand) && h('button', { 'data-do': 'make_winning', 'data-index': index }, t('make_winning')), set && set.kind !== 'chow' && h('button', { 'data-do': 'turn_set', 'data-index': index }, t('turn_set', { kind: t({ pung: 'kong', kong: 'hidden', hidden: 'pung' }[set.kind]) })),
    h('button', { 'data-do': 'take_away', 'data-place': app.ui.selected }, t('take_away')), h('button', { 'data-do': 'select', 'data-place': app.ui.selected }, t('leave')))];
}
function lostSlip(app, hand) {
  const value = app.ui.values.lost;
  if (!value) return [h('p', { class: 'b' }, t('tap_lost')), h('p', { class: 'note' }, t('kong_is_three'))];
  return value.ok ? [headline(app, value), itemList(value), extras(app).at(1)] : [refusal(said(value)), repairs(app, value)];
}

/* By value: who, how much, how */
const FU_UNTIL = 5;
function valueUnits(app) {
  const { value_units: units, usual_values: usual, unit } = facts(app);
  return units?.length ? units : [{ unit: unit ?? '', label: unit ?? '', choices: usual ?? [1, 2, 3, 4, 5] }];
}
const unitText = (app, hand, index, n) => {
  const units = valueUnits(app), parts = [...hand.parts];
  parts[index] = n;
  if (index === 0 && units.length > 1 && !(Number(n) < FU_UNTIL)) parts.length = 1;
  return parts;
};
const written = (app, parts) => valueUnits(app).map((one, i) => parts[i] === undefined ? null : `${parts[i]}${one.unit ? ` ${one.unit}` : ''}`).filter(Boolean).join(' ');
function quickValues(app, hand, index = 0) {
  const unit = valueUnits(app)[index];
  const numbers = (unit.choices ?? []).slice(0, index ? 12 : 20), columns = Math.ceil(numbers.length / Math.ceil(numbers.length / (unit.label.length > 5 ? 6 : 7)));
  return h('div', { class: `quick nums of${columns}` }, numbers.map((n) => h('button', { 'data-do': 'unit', 'data-index': index, 'data-n': n.value ?? n, 'aria-pressed': String(String(hand.parts[index]) === String(n.value ?? n)) }, n.label ?? n, h('small', {}, unit.label))));
}
function valueSlip(app, hand) {
  const units = valueUnits(app), taken = chosen(app), value = shownValue(app), all = Object.values(app.ui.values), wrong = taken && !taken.ok ? taken : all.length && all.every((one) => one && !one.ok) ? all[0] : null;
  return [h('div', { class: 'opts winners' }, seats(app).filter((one) => one.id === hand.winner || !hasWon(hand, one.id)).map((one) => h('button', { class: 'opt', 'data-do': 'winner', 'data-id': one.id, 'aria-pressed': String(one.id === hand.winner) }, person(app, one.id)))),
    quickValues(app, hand), units.length > 1 && Number(hand.parts[0]) < FU_UNTIL && quickValues(app, hand, 1),
    h('form', { class: 'form', 'data-do': 'unit_typed' }, h('input', { name: 'more', inputmode: 'numeric', 'aria-label': t('other_value'), placeholder: t('other_value'), autocomplete: 'off' }), h('button', { class: 'sec' }, t('take'))),
    hand.units && [value && headline(app, value), howOptions(app), wrong && refusal(said(wrong)), asking(app, taken), pays(app, entered(taken)), extras(app)]];
}

/* The keys */
function wordKeys(app) {
  const keys = [['f', '花'], ['y', '季'], ['a', '獸']].filter(([letter]) => bonusOf(app, letter).length).map(([letter, mark]) => [letter, mark]);
  if (facts(app).reds?.length) keys.push(['0', '赤']);
  if (facts(app).indicators) keys.push(['dora', 'ドラ']);
  const shown = keys.length > 2 ? [['fy', '花'], ...keys.filter(([letter]) => !'fy'.includes(letter))].slice(0, 2) : keys;
  return shown.map(([letter, mark]) => h('button', { class: 'key word', 'data-do': 'sheet', 'data-sheet': letter, 'aria-pressed': String(app.ui.sheet === letter) }, h('b', {}, h('span', { lang: 'zh-Hant', 'aria-hidden': 'true' }, mark), t(`key.${letter}`))));
}
function key(app, hand, code) {
  const used = 'fya'.includes(code[1] ?? '-') ? Number(hand.bonus.includes(code)) : count(hand, code);
  return h('button', { class: 'key', 'data-do': 'key', 'data-t': code, 'data-n': used || null, disabled: used >= ('fya'.includes(code[1] ?? '-') ? 1 : 4), 'aria-label': used ? t('key_used', { tile: tileName(code), n: used }) : tileName(code) }, tile(code, 39, true));
}
function pad(app, hand) {
  const { sheet } = app.ui, allowed = facts(app).tiles;
  const sheetCodes = sheet === '0' ? facts(app).reds : INDICATORS.includes(sheet) ? null : sheet ? [...sheet].flatMap((letter) => bonusOf(app, letter)) : null;
  const codes = sheetCodes ?? KEYS;
  return h('section', { class: 'felt pad', 'aria-label': t('keys') },
    h('div', { class: 'modes', role: 'group', 'aria-label': t('modes') }, MODES.map((mode) => h('button', { 'data-do': 'mode', 'data-mode': mode, 'aria-pressed': String(app.ui.mode === mode && !INDICATORS.includes(sheet)) }, t(mode))),
      h('button', { class: 'del', 'data-do': 'delete', 'aria-label': t('take_back') }, icon('del', 26))),
    h('div', { class: `keys${sheetCodes ? ' bonus' : ''}` }, codes.map((code) => !sheetCodes && allowed && !allowed.includes(code) ? h('span', { class: 'key' }) : key(app, hand, code)),
      sheetCodes ? [Array.from({ length: 34 - codes.length }, () => h('span', { class: 'key' })), h('button', { class: 'key word', 'data-do': 'sheet', 'data-sheet': sheet }, h('b', {}, t('tiles')))] : wordKeys(app)));
}

function recordButton(app, hand) {
  const value = chosen(app), ready = complete(app, hand) || (lost(hand) && entered(value));
  let label = t('record'), able = false;
  if (hand.target?.lost && entered(value)) { able = true; label = t('record_value', { value: value.total_text }); }
  else if (hand.target?.fix && entered(value)) { able = true; label = t('correct_to', { value: value.total_text }); }
  else if (ready && !hand.how) label = Object.values(app.ui.values).some((one) => one?.ok) || !app.net.online ? t('who_discarded') : t('record');
  else if (ready && !app.net.online) { able = true; label = t('keep_send'); }
  else if (ready && entered(value) && (hand.others.length || hand.line)) { able = true; label = hand.line ? t('record') : t('record_several', { n: hand.others.length + 1, name: byId(app, hand.how).name }); }
  else if (ready && entered(value)) { able = true; label = hand.how === 'self' ? t('record_self', { value: value.total_text }) : t('record_off', { value: value.total_text, name: byId(app, hand.how).name }); }
  return h('footer', { class: 'foot' }, h('button', { class: 'prim', 'data-do': 'record_hand', disabled: !able || (app.ui.stale && app.net.online) }, label)); // what the button says is what the hand is worth now
}

export function pickerView(app) {
  app.ui.hand ??= begun(app);
  const { hand } = app.ui, value = shownValue(app), folded = app.ui.byValue || (app.ui.fold && complete(app, hand));
  return h('div', { class: 'page picker' },
    bar(hand.target?.fix ? t('hand', { n: hand.target.number }) : handText(app), hand.target?.fix ? t('other_tiles') : app.state.game?.round_text ?? '', { back: true, end: h('button', { class: 'txt', 'data-do': 'by_value' }, t(app.ui.byValue ? 'by_tiles' : 'by_value')) }), offline(app),
    tray(app, hand), h('div', { class: 'rail' }),
    h('section', { class: `slip${folded ? '' : ' compact'}${(value?.items?.length ?? 0) > 5 ? ' many' : ''}`, 'aria-label': t('worth') }, slip(app, hand)),
    !folded && pad(app, hand), recordButton(app, hand));
}

/* What the buttons do */
const touched = (app) => { app.ui.answer = null; app.ui.selected = null; app.ui.choosing = false; evaluate(app); app.draw(); };
acts.key = (app, { t: code }) => {
  const { ui } = app, hand = ui.hand;
  if (INDICATORS.includes(ui.sheet)) { hand.flags.push(`${ui.sheet} ${code}`); ui.sheet = null; touched(app); return; }
  if (!add(hand, code, ui.mode, lost(hand) ? 99 : need(app))) return;
  if (!hand.target && !hand.others.length && size(hand) < need(app)) hand.how = null;
  ui.mode = 'tile';
  ui.sheet = null;
  ui.fold = false;
  navigator.vibrate?.(8);
  touched(app);
};
acts.mode = (app, { mode }) => { app.ui.mode = mode; app.draw(); };
acts.sheet = (app, { sheet }) => { app.ui.sheet = app.ui.sheet === sheet ? null : sheet; if (INDICATORS.includes(app.ui.sheet)) app.speak(t(TURNED_OVER[app.ui.sheet])); app.draw(); };
acts.delete = (app) => { removeLast(app.ui.hand); app.ui.fold = false; touched(app); };
acts.select = (app, { place }) => { app.ui.selected = app.ui.selected === place ? null : place; app.draw(); };
acts.make_winning = (app, { index }) => { makeWinning(app.ui.hand, Number(index)); touched(app); };
acts.turn_set = (app, { index }) => { turnSet(app.ui.hand, Number(index)); touched(app); };
acts.take_away = (app, { place }) => { remove(app.ui.hand, place); app.ui.fold = false; touched(app); };
acts.choose_winner = (app) => { app.ui.choosing = !app.ui.choosing; app.draw(); };
acts.winner = (app, { id }) => { const { hand } = app.ui; hand.winner = id; hand.line = null; if (hand.liable === id) hand.liable = null; if (hand.how === id) hand.how = null; touched(app); };
acts.how = (app, { how }) => {
  const { hand } = app.ui, answered = hand.line !== null && hand.how !== how;
  if (answered) { hand.line = null; app.ui.values = {}; } // what was answered was said of another way of winning
  hand.how = how;
  keep('hand', { ...hand, table: app.state.game?.hands_count });
  if (answered || !app.ui.values[how]) evaluate(app, 0);
  app.draw();
  announce(app);
};
acts.rob = (app) => { const { hand } = app.ui; hand.rob = !hand.rob; hand.line = null; if (hand.how === 'self') hand.how = null; app.ui.values = {}; touched(app); };
acts.liability = (app) => { const { ui } = app; if (ui.hand.liable) { ui.hand.liable = null; ui.hand.line = null; ui.liability = false; touched(app); return; } ui.liability = !ui.liability; app.draw(); document.querySelector('.flags .whole')?.scrollIntoView({ block: 'nearest' }); };
acts.liable = (app, { id }) => { Object.assign(app.ui.hand, { liable: id, line: null }); app.ui.liability = false; touched(app); };
acts.turn_over = (app, { sheet }) => { app.ui.fold = false; acts.sheet(app, { sheet }); };
/** The hand is put aside, and somebody else's on the same tile comes. */
acts.another_winner = (app) => {
  const { hand } = app.ui, others = [...hand.others, { winner: hand.winner, text: winnersLine(hand, need(app)), value: chosen(app).total_text }];
  const next = payers(app, hand).find((one) => one.id !== hand.how);
  Object.assign(app.ui, { hand: { ...empty(next.id), how: hand.how, rob: hand.rob, others }, values: {}, fold: false, extra: false, liability: false });
  touched(app);
  document.querySelector('.slip').scrollTop = 0;
};
acts.drop_winner = (app, { index }) => { const { hand } = app.ui; hand.others.splice(Number(index), 1); hand.line = null; app.ui.values = {}; touched(app); };
acts.flag = (app, { flag }) => { const { flags } = app.ui.hand, at = flags.indexOf(flag); if (at < 0) flags.push(flag); else flags.splice(at, 1); app.ui.hand.line = null; touched(app); };
acts.toggle_more = (app) => { app.ui.extra = !app.ui.extra; if (app.ui.extra && complete(app, app.ui.hand)) app.ui.fold = true; app.draw(); if (app.ui.extra) document.querySelector('.slip .more')?.scrollIntoView(); };
acts.unfold = (app) => { app.ui.fold = false; app.draw(); };
acts.start_over = (app) => { Object.assign(app.ui, { hand: freshHand(app, { winner: app.ui.hand.winner, target: app.ui.hand.target }), fold: false, mode: 'tile', sheet: null }); touched(app); };
/** An answer completes the line; one that holds for every way of winning is kept as the word that it is, one that is no hand goes out by itself. */
acts.answered = (app, { line }) => {
  const { hand } = app.ui, [, word] = CONCEALED.exec(line) ?? [];
  if (word && !hand.said.includes(word)) { hand.said = [word]; hand.line = null; app.ui.values = {}; touched(app); return; }
  if (/^\/(table|score cancel)\b/.test(line)) { Object.assign(app.ui, { hand: null, values: {}, fold: false, byValue: false }); keep('hand', null); app.go('table'); return; } // it is in already, or not to be recorded
  if (!/^\/(score|s|hand|fix)\b/.test(line)) { app.send(line); return; }
  hand.line = line;
  touched(app);
};
acts.answer_by_typing = (app, { line }) => { app.ui.asking = line; app.draw(); document.querySelector('.slip .form input')?.focus(); };
acts.repair = (app, { line }) => { Object.assign(app.ui.hand, tilesOf(line)); app.ui.fold = false; app.ui.hand.line = null; touched(app); };
acts.by_value = (app) => { app.ui.byValue = !app.ui.byValue; if (!app.ui.byValue) { app.ui.hand.units = null; app.ui.hand.parts = []; } app.ui.values = {}; touched(app); };
function setUnits(app, parts) {
  const { hand } = app.ui, enough = valueUnits(app).length < 2 || !(Number(parts[0]) < FU_UNTIL) || parts[1] !== undefined;
  Object.assign(hand, { parts, units: enough ? written(app, parts) : null, line: null, free: [], sets: [], bonus: [] });
  app.ui.byValue = true;
  app.ui.values = {};
  touched(app);
}
acts.unit = (app, { index, n }) => setUnits(app, unitText(app, app.ui.hand, Number(index), n));
acts.unit_typed = (app, _, form) => {
  const typed = form.elements.more.value.trim();
  if (!typed) return;
  form.reset();
  const usual = valueUnits(app)[0].choices ?? [];
  if (usual.some((n) => String(n.value ?? n) === typed)) setUnits(app, unitText(app, app.ui.hand, 0, typed));
  else { Object.assign(app.ui.hand, { units: typed, parts: [], line: null }); app.ui.byValue = true; touched(app); }
};
acts.record_hand = (app) => {
  const { hand } = app.ui, line = hand.line ?? lineOf(hand, lost(hand) ? 0 : need(app), selfWord(app));
  if (lost(hand)) { app.ui.hand = null; app.go('round'); acts.stage(app, { id: hand.winner, line }); return; }
  app.send(line, { hand: true, label: t('record_hand', { n: (app.state.game?.hands_count ?? 0) + 1 }) });
};
