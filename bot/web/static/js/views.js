// The other views: all hands, the chart, settling, the British round, and everything else.
import { arrow, chip, h, icon, sign, t } from './dom.js';
import { acts, answer, bar, byId, choices, command, moreButton, offline, picture, seats, strip, stripWidth, tabs, view, who } from './parts.js';
import { hand, handText, subtitle, windMark } from './table.js';

const framed = (app, name, title, body) => h('div', { class: 'page' }, bar(title, subtitle(app), { end: moreButton() }), offline(app), h('div', { class: 'rail' }), body, tabs(name));

export function handsView(app) {
  const all = [...(app.state.hands ?? [])].reverse();
  return framed(app, 'hands', t('tab.hands'), h('section', { class: 'hands' }, answer(app), app.state.redo && app.state.may_act && h('div', { class: 'choices' }, h('button', { class: 'sec', 'data-do': 'send', 'data-line': app.state.redo }, t('redo'))),
    all.length ? all.map((one) => hand(app, one, app.ui.open === String(one.entry ?? one.number), false)) : h('p', { class: 'note' }, t('no_hands'))));
}

export function chartView(app) {
  const said = seats(app).map((one) => `${one.name} ${one.balance_text}`).join(', ');
  const any = (app.state.hands ?? []).length > 0;
  return framed(app, 'chart', t('tab.chart'), h('div', { class: 'pic' }, any ? h('img', { src: picture(app, view('chart.svg')), alt: t('chart_alt', { standing: said }), width: 1080, height: 1080 }) : h('p', { class: 'body note' }, t('no_hands'))));
}

export function seasonView(app) {
  return framed(app, 'season', t('season'), h('div', { class: 'pic' }, h('img', { src: picture(app, view('season.svg')), alt: t('season'), width: 1080, height: 1080 })));
}

/* Settling */
function debt(app, one) {
  const payer = byId(app, one.payer), payee = byId(app, one.payee);
  return [h('li', { class: `debt${one.marked ? ' done' : ''}` }, chip(payer), h('span', { class: 'nn' }, one.payer_name ?? payer.name), arrow(t('pays')), chip(payee), h('span', { class: 'nn' }, one.payee_name ?? payee.name), h('span', { class: 'amt' }, one.amount_text),
    app.state.may_act && one.command ? h('button', { 'data-do': 'send', 'data-line': one.command, 'aria-pressed': String(Boolean(one.marked)), 'aria-label': t('paid_label', { payer: payer.name, payee: payee.name, amount: one.amount_text }) }, one.marked && icon('tick', 20), t(one.marked ? 'paid' : 'mark_paid')) : one.marked && icon('tick', 20)),
  one.by_text && h('li', { class: 'by' }, one.by_text)];
}
export function settleView(app) {
  const { settlement } = app.state;
  const head = bar(t('settle_night'), subtitle(app), { end: moreButton() });
  if (!settlement) return h('div', { class: 'page' }, head, offline(app), h('div', { class: 'rail' }), h('section', { class: 'body' }, answer(app), h('p', { class: 'note' }, t('nothing_to_settle')), app.state.may_act && h('div', { class: 'choices' }, h('button', { class: 'sec', 'data-do': 'send', 'data-line': '/settle' }, t('tab.settle')))), tabs('settle'));
  const places = settlement.places ?? [], [first] = places, ahead = first?.amount > 0, others = ahead ? places.slice(1) : places, lines = settlement.lines ?? [], open = lines.filter((one) => !one.marked).length, debts = settlement.debts ?? [];
  const asked = app.ui.answer?.choices?.some((one) => one.command?.startsWith('/settle close'));
  const close = asked ? [] : settlement.choices?.filter((one) => !lines.some((line) => line.command === one.command)) ?? [];
  return h('div', { class: 'page wide' }, head, offline(app),
    ahead ? h('section', { class: 'felt hero top' }, chip(byId(app, first.id), 56), h('p', { class: 't' }, h('b', {}, first.name), h('span', {}, t(settlement.closed ? 'took_night' : 'takes_night'))), h('span', { class: `g${first.amount_text.length > 5 ? ' long' : ''}` }, first.amount_text)) : h('section', { class: 'felt hero top' }, h('p', { class: 't' }, h('b', {}, t('nobody_ahead')))),
    h('div', { class: 'rail' }),
    h('div', { class: 'side' },
      h('ol', { class: 'bal' }, others.map((one, i) => h('li', {}, h('span', { class: 'p' }, ahead ? i + 2 : null), chip(byId(app, one.id)), h('span', {}, one.name), one.note ? h('small', {}, one.note) : one.points_text && h('small', {}, one.points_text), h('b', { class: sign(one.amount) }, one.amount_text)))),
      h('section', { class: 'pay' }, answer(app), lines.length ? h('h2', {}, t('open_payments', { open, all: lines.length }), settlement.rest_text && h('small', {}, settlement.rest_text)) : h('h2', {}, t('all_square')),
        h('ul', {}, lines.map((one) => debt(app, one))),
        (settlement.old ?? []).map((text) => h('p', { class: 'old' }, h('span', {}, text))),
        debts.map((one, i) => [one.date_text !== debts[i - 1]?.date_text && h('h2', { class: 'gap' }, t('open_from', { date: one.date_text })), h('ul', {}, debt(app, one))])),
      app.state.may_act && close.length > 0 && h('div', { class: 'end' }, close.map((one, i) => h('button', { class: i === 0 ? 'prim' : 'sec', 'data-do': 'send', 'data-line': one.command }, one.command === '/settle closing' ? `${one.label} …` : one.label)))),
    tabs('settle'));
}

/* The British round: one box for each, the winner first */
function waiting(app, one, won) {
  const staged = app.ui.staged?.player === one.id;
  return h('article', { class: 'h todo', 'data-k': `w${one.id}` }, h('div', { class: 'hd' }, chip(byId(app, one.id), 32), h('span', { class: 'n' }, one.name, h('small', {}, t('still_to_come', { wind: one.wind_text })))),
    app.state.may_act && !staged && [h('div', { class: 'do' }, !won && h('button', { 'data-do': 'mahjong', 'data-id': one.id, 'aria-label': t('of', { what: t('mahjong'), name: one.name }) }, t('mahjong')),
      h('button', { 'data-do': 'tiles', 'data-id': one.id, 'aria-label': t('of', { what: t('tiles'), name: one.name }) }, t('tiles')), h('button', { 'data-do': 'points', 'data-id': one.id, 'aria-label': t('of', { what: t('points'), name: one.name }) }, t('points')),
      won && h('button', { 'data-do': 'stage', 'data-id': one.id, 'data-line': `/hand ${one.id} -`, 'aria-label': t('of', { what: t('nothing'), name: one.name }) }, t('nothing'))),
    app.ui.points === one.id && h('form', { class: 'form do-points', 'data-do': 'pointed', 'data-id': one.id }, h('input', { name: 'more', inputmode: 'numeric', 'aria-label': t('points'), autocomplete: 'off' }), h('button', { class: 'sec' }, t('send')))]);
}
function entered(app, one) {
  const seat = byId(app, one.player), where = seats(app).find((other) => other.id === one.player)?.wind_text ?? '', what = one.winner ? t('mahjong') : one.nothing || one.points === 0 ? t('nothing') : '';
  const sets = one.sets ?? [];
  return h('article', { class: `h${one.winner ? ' won' : ''}`, 'data-k': `e${one.player}` }, h('button', { class: 'hd', 'data-do': one.winner ? 'mahjong' : 'tiles', 'data-id': one.player, 'aria-label': t('change_hand', { name: seat.name }) }, chip(seat, 32),
    h('span', { class: 'n' }, seat.name, h('small', {}, [where, what].filter(Boolean).join(' · '))), h('span', { class: 'v' }, one.points ?? (one.value_text ?? '').replace('= ', '')), h('span', { class: 'ed' }, icon('pen', 22))),
  strip(sets, 27, one.win));
}
function given(app, staged) {
  const list = seats(app), paid = staged.transfers ?? [], cell = (a, b) => paid.filter((one) => one.payer === a && one.payee === b).map((one) => one.amount_text).join(' + ') || null;
  const receivers = list.filter((one) => paid.some((other) => other.payee === one.id));
  return h('section', { class: 'give' }, h('h2', {}, t('who_pays_whom')), h('table', {}, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('pays')), receivers.map((one) => h('th', { scope: 'col' }, t('to', { name: one.name }))), h('th', { scope: 'col' }, t('balance')))),
    h('tbody', {}, list.map((one) => { const moved = staged.changes?.find((other) => other.id === one.id);
      return h('tr', {}, h('td', {}, h('span', {}, chip(byId(app, one.id), 22), one.name)), receivers.map((to) => h('td', { class: cell(one.id, to.id) ? null : 'q' }, cell(one.id, to.id) ?? '·')), h('td', { class: `t ${(moved?.amount_text ?? '').startsWith('−') ? 'loss' : 'gain'}` }, moved?.amount_text ?? '0')); }))));
}
export function roundView(app) {
  const list = seats(app), inHand = app.state.round?.entered ?? [], won = inHand.find((one) => one.winner), { staged } = app.ui;
  const missing = list.filter((one) => !inHand.some((other) => other.player === one.id) && staged?.player !== one.id), prevailing = app.state.game?.prevailing ?? 'E';
  const east = list.find((one) => one.dealer);
  const first = inHand.filter((one) => one.winner), rest = inHand.filter((one) => !one.winner);
  const shown = [...first, ...rest, ...(staged?.value ? [{ player: staged.player, value_text: staged.value.total_text || '0', points: staged.nothing ? 0 : undefined, nothing: staged.nothing }] : [])];
  const top = won && staged?.value?.changes?.find((one) => one.id === won.player);
  return h('div', { class: 'page' }, bar(t('all_four', { hand: handText(app), n: list.length }), app.state.game?.variant_name ?? '', { back: true, end: moreButton() }), offline(app),
    h('section', { class: 'felt cond' }, h('span', { class: 'w', lang: 'zh-Hant', 'aria-hidden': 'true' }, windMark(prevailing)), h('p', {}, h('b', {}, t('prevails', { wind: t(`tile.${prevailing}`) })), east ? t('is_east', { name: east.name }) : ''),
      h('span', { class: 'c', role: 'img', 'aria-label': t('hands_in', { n: shown.length, all: list.length }) }, list.map((_, i) => h('i', { class: i < shown.length ? 'on' : null })))),
    h('div', { class: 'rail' }),
    h('section', { class: `hs${staged ? ' all' : ''}` }, answer(app), shown.map((one) => entered(app, one)), missing.map((one) => waiting(app, one, won)),
      (app.state.round?.notes ?? []).map((text) => h('p', { class: 'note' }, text)), app.state.may_act && !staged && choices(app.state.round?.choices)),
    staged?.value && given(app, staged.value),
    app.state.may_act && h('footer', { class: 'foot' }, staged ? h('button', { class: 'prim', 'data-do': 'unstage' }, top ? t('record_round', { name: byId(app, won.player).name, amount: top.amount_text }) : t('record'))
      : h('button', { class: 'prim', disabled: true }, won ? t('waiting_for', { names: missing.map((one) => one.name).join(', ') }) : t('who_won'))));
}
acts.mahjong = (app, { id }) => app.pick({ winner: id, target: null });
acts.tiles = (app, { id }) => app.pick({ winner: id, target: { lost: true } });
acts.points = (app, { id }) => { app.ui.points = app.ui.points === id ? null : id; app.draw(); document.querySelector('.do-points input')?.focus(); };
acts.pointed = (app, { id }, form) => { const typed = form.elements.more.value.trim(); app.ui.points = null; if (!typed) { app.draw(); return; }
  acts.stage(app, { id, line: app.state.round?.entered?.some((one) => one.winner) ? `/hand ${id} =${typed}` : `/hand ${id} =${typed}` }); };
/** The last hand of a round is shown with what everybody pays before it goes out; the others go at once. */
acts.stage = async (app, { id, line }) => {
  const inHand = app.state.round?.entered ?? [], last = inHand.length === seats(app).length - 1 && inHand.some((one) => one.winner);
  if (!last) { app.send(line); return; }
  const value = await app.value([line]);
  if (!value?.[0]?.changes?.length) { app.send(line); return; }
  app.ui.staged = { player: id, line, value: value[0], nothing: line.endsWith(' -') };
  app.draw();
};
acts.unstage = (app) => { const { line } = app.ui.staged; app.ui.staged = null; app.send(line); app.go('table'); };

/* Everything else */
const MENU = [['season', 'go', 'season'], ['stats', 'send', '/stats'], ['top', 'send', '/top'], ['history', 'send', '/history'], ['rules', 'send', '/rules'], ['language', 'send', '/language'], ['help', 'help', ''], ['change_game', 'send', '/newgame'], ['end_game', 'send', '/endgame'], ['export', 'send', '/export']];
export function moreView(app) {
  return h('div', { class: 'page' }, bar(t('more'), app.state.me ? t('you_are', { name: app.state.me.name }) : subtitle(app), { back: true }), offline(app), h('div', { class: 'rail' }),
    h('section', { class: 'body' }, who(app), answer(app),
      app.state.may_act && h('form', { class: 'form', 'data-do': 'typed' }, h('input', { name: 'more', 'aria-label': t('type_line'), placeholder: t('type_line'), autocomplete: 'off', autocapitalize: 'off', maxlength: 2000 }), h('button', { class: 'sec' }, t('send'))),
      h('div', { class: 'menu' }, MENU.filter(([, kind]) => app.state.may_act || kind === 'go').map(([key, kind, to]) => h('button', { class: 'sec', 'data-do': kind, ...(kind === 'go' ? { 'data-to': to } : { 'data-line': to || null }) }, t(key))),
        app.state.redo && app.state.may_act && h('button', { class: 'sec', 'data-do': 'send', 'data-line': app.state.redo }, t('redo')))), tabs('more'));
}
/** What can be tapped here; what can be typed is a button further. */
acts.help = (app) => app.say({ lines: [1, 2, 3, 4, 5].map((n) => ({ text: t(`help.${n}`) })), choices: app.state.may_act ? [command(t('help_typing'), '/help')] : [] });
acts.typed = (app, _, form) => { const typed = form.elements.more.value.trim(); if (typed) { form.reset(); app.send(typed); } };
export { command, choices };
