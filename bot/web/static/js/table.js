// The table: seats as they sit, what is next, the newest hand.
import { chip, h, icon, stick, t } from './dom.js';
import { acts, answer, askForm, bar, byId, choices, command, moreButton, offline, ofOpening, picture, running, seats, strip, stripWidth, tabs, who } from './parts.js';

const WINDS = { E: '東', S: '南', W: '西', N: '北' };
const NUMBERS = ['一', '二', '三', '四'];
const simplified = () => document.documentElement.lang === 'zh-Hans';
export const windMark = (code) => simplified() && code === 'E' ? '东' : WINDS[code] ?? code;

/** What the round tile in the middle says. */
function plaque(app) {
  const { game, facts } = app.state;
  const dealer = game.seats.findIndex((one) => one.dealer);
  const bets = facts?.bet_command;
  const made = game.plaque ?? (bets
    ? { mark: windMark(game.prevailing) + (NUMBERS[game.dealer_number ?? dealer] ?? ''), title: game.counters ? t('honba', { n: game.counters }) : game.round_text, note: '' }
    : { mark: windMark(game.prevailing), title: t(`round.${game.prevailing}`), note: handText(app) });
  return h('div', { class: 'plaque' }, h('b', { class: [...made.mark].length > 1 ? 'two' : null, lang: 'zh-Hant', 'aria-hidden': 'true' }, made.mark), h('span', {}, made.title),
    bets && game.sticks ? h('small', {}, stick(t('sticks')), ` × ${game.sticks}`) : h('small', {}, made.note));
}
export const handText = (app) => app.state.game?.hand_text ?? t('hand', { n: nextNumber(app) });
const nextNumber = (app) => (app.state.game?.hands_count ?? 0) + 1;

/** Chairs keep their places seen from one's own: the next to play at the right; two sit opposite each other, three leave the fourth side free. */
function mat(app) {
  const all = app.state.game.seats, mine = Math.max(0, all.findIndex((one) => one.id === app.state.me?.id));
  const longest = Math.max(0, ...all.map((one) => one.balance_text.length));
  return h('div', { class: `mat${longest > 7 ? ' longer' : longest > 5 ? ' long' : ''}` }, all.map((one, index) => {
    const at = all.length === 2 ? 2 * Math.abs(index - mine) : (index - mine + Math.max(4, all.length)) % Math.max(4, all.length);
    if (one.gone) return h('button', { class: `seat at${at}`, 'data-do': 'empty_seat', 'data-id': one.id, 'data-k': one.id, disabled: !app.state.may_act }, h('span', { class: 'n' }, h('span', {}, t('empty_seat'))), h('span', { class: 'w' }, one.wind_text));
    return h('button', { class: `seat at${at}${one.dealer ? ' deal' : ''}`, 'data-do': 'seat', 'data-id': one.id, 'data-k': one.id, disabled: !app.state.may_act,
      'aria-label': [one.name, one.wind_text, one.dealer && t('dealer'), one.balance_text, one.bet && t('declared')].filter(Boolean).join(', ') },
    h('span', { class: 'n' }, chip(byId(app, one.id)), h('span', {}, one.name)), h('span', { class: 'v' }, one.balance_text),
    one.dealer ? h('span', { class: 'd' }, t('deals', { wind: one.wind_text })) : h('span', { class: 'w' }, one.wind_text), one.bet && stick(t('declared')));
  }), plaque(app));
}

function below(app) {
  const { game } = app.state, lines = [];
  if (game.pot_text && game.pot) lines.push(h('p', { class: 'left' }, t('pot'), ' ', h('b', {}, game.pot_text)));
  for (const text of game.former ?? []) lines.push(h('p', { class: 'left' }, text));
  if (!game.former && game.bench?.length) lines.push(h('p', { class: 'left' }, t('bench'), ' ', game.bench.map((id) => byId(app, id).name).join(', ')));
  return lines;
}

export const subtitle = (app) => app.state.subtitle ?? [app.state.game?.rules_text, app.state.game?.stake_text, app.state.game && t('hands_played', { n: app.state.game.hands_count ?? 0 })].filter(Boolean).join(' · ');

/** What is behind the number in front of it. */
const bare = (one) => one.text.split('\n').at(-1).replace(new RegExp(`^[^·]*${one.label ?? one.number}[^·]* · `), '');

export function hand(app, one, open, newest) {
  const undone = one.undone ? ' undone' : '';
  const row = h('button', { class: `hd${undone}`, 'data-do': 'open', 'data-entry': one.entry ?? one.number, 'data-k': `h${one.entry ?? one.number}`, 'aria-expanded': newest ? null : String(open) }, h('span', { class: 'no' }, one.number ?? one.label ?? ''),
    (one.winners ?? []).slice(0, 2).map((id) => chip(byId(app, id), 30)),
    h('span', { class: 'tx' }, newest || open ? h('b', {}, bare(one)) : bare(one), h('small', {}, [one.value_text, one.tag_text].filter(Boolean).join(', '))), h('b', { class: one.money_text?.startsWith('−') ? 'loss' : 'gain' }, one.money_text));
  if (!open && !newest) return row;
  return h('div', { class: 'new', 'data-k': `n${one.entry ?? one.number}` }, row,
    one.sets?.length && !open ? strip(one.sets, stripWidth([...one.sets, [one.win]], 320, 21.5), one.win) : null,
    open && one.picture ? h('img', { src: picture(app, one.picture), alt: one.text, loading: 'lazy' }) : null,
    app.state.may_act && h('div', { class: 'two' }, one.undo && h('button', { 'data-do': 'send', 'data-line': one.undo }, t('undo')), one.correct && h('button', { 'data-do': 'send', 'data-line': one.correct }, t('correct')), one.why && h('button', { 'data-do': 'send', 'data-line': one.why }, t('why'))));
}

function latest(app) {
  const all = [...(app.state.hands ?? [])].reverse();
  if (!all.length) return null;
  return h('section', { class: 'hands', 'aria-label': t('latest') }, h('h2', {}, t('latest'), h('a', { class: 'btn link', href: '#hands' }, t('all_hands', { n: all.length }))),
    hand(app, all[0], app.ui.open === String(all[0].entry ?? all[0].number), true), all.slice(1, 4).map((one) => hand(app, one, app.ui.open === String(one.entry ?? one.number), false)));
}

function actions(app) {
  const { facts, round } = app.state;
  if (!app.state.may_act) return h('section', { class: 'acts' }, h('p', { class: 'note' }, t('reader')), answer(app));
  const second = facts?.bet_command ? ['bet', 'riichi'] : facts?.instants?.length ? ['instant', 'instants'] : ['penalty', 'penalty'];
  return h('section', { class: 'acts' }, who(app),
    h('button', { class: 'prim', 'data-do': 'record' }, round ? t('go_on') : t('record_hand', { n: nextNumber(app) })), app.ui.answer && h('div', { class: 'gap' }, answer(app)),
    h('div', { class: 'three' }, h('button', { class: 'sec', 'data-do': 'draws' }, t('draw')), h('button', { class: 'sec', 'data-do': second[0] }, t(second[1])), h('button', { class: 'sec', 'data-do': 'payment' }, t('payment'))));
}

/** The seats that are being taken: the card as it is now, or the question that was asked about it. */
function opening(app) {
  const { opening: open, new_game: fresh } = app.state, { asking } = app.ui;
  const asked = open && app.ui.answer?.choices?.some((one) => ofOpening(one.command));
  return h('section', { class: 'acts' }, who(app), answer(app), asked && ofOpening(asking) && askForm(asking),
    asked ? null : open ? h('div', { class: 'answer opening' }, (open.lines ?? []).map((line) => h('p', {}, line.text ?? line)), app.state.may_act && choices(open.choices), ofOpening(asking) && askForm(asking)) : [
      h('p', { class: 'note' }, t('no_game')), h('button', { class: 'prim', 'data-do': 'send', 'data-line': fresh?.[0]?.command ?? '/newgame' }, t('new_game')), choices(fresh?.slice(1))]);
}

export function tableView(app) {
  const { game } = app.state, playing = running(app) && seats(app).length > 0, seated = playing || (seats(app).length > 0 && !app.state.opening);
  return h('div', { class: 'page wide' },
    bar((app.state.table_name || t('title')).split(' · ')[0], subtitle(app), { end: [playing && app.state.may_act && h('button', { class: 'txt', 'data-do': 'send', 'data-line': '/rules' }, t('rules')), moreButton()] }), offline(app),
    h('section', { class: 'felt top', 'aria-label': t('seats') }, seated ? [mat(app), playing ? below(app) : h('p', { class: 'left' }, game.over_text)] : h('p', { class: 'left' }, app.state.opening ? app.state.opening.lines[0]?.text ?? app.state.opening.lines[0] : t('nobody_sits'))),
    h('div', { class: 'rail' }),
    h('div', { class: 'side' }, playing ? actions(app) : opening(app), latest(app)), tabs('table'));
}

// What the buttons of this view do.
const perPerson = (app, line) => seats(app).map((one) => command(one.name, line(one)));
acts.record = (app) => app.go(app.state.facts?.all_score ? 'round' : 'record');
/** The usual draw comes first; where it pays who was ready, that is asked before anything goes out. */
acts.draws = (app) => {
  const draws = app.state.facts?.draws ?? [];
  const usual = (one) => command(one.label, one.command, app.state.asks_ready ? { act: 'usual_draw' } : {});
  if (draws.length > 1) app.say({ lines: [{ text: t('which_draw'), style: 'strong' }], choices: draws.map((one, i) => i ? command(one.label, one.command) : usual(one)) });
  else if (app.state.asks_ready) acts.usual_draw(app);
  else app.send(draws[0]?.command ?? '/draw', { label: t('draw') });
};
acts.usual_draw = (app) => app.say({ lines: [{ text: t('who_ready'), style: 'strong' }], ready: [], choices: [] });
acts.toggle_ready = (app, { id }) => { const said = app.ui.answer; said.ready = said.ready.includes(id) ? said.ready.filter((one) => one !== id) : [...said.ready, id]; app.draw(); };
acts.record_draw = (app) => { const ready = seats(app).filter((one) => one.bet || app.ui.answer.ready.includes(one.id)).map((one) => one.id); app.send(`/draw ready ${ready.join(' ') || 'nobody'}`, { label: t('draw') }); };
acts.bet = (app) => app.say({ lines: [{ text: t('who_riichi'), style: 'strong' }], choices: perPerson(app, (one) => `${app.state.facts.bet_command} ${one.id}`) });
acts.penalty = (app) => app.say({ lines: [{ text: t('who_false'), style: 'strong' }], choices: seats(app).map((one) => command(`${one.name} …`, '', { act: 'fining', data: { 'data-id': one.id } })) });
acts.instant = (app) => app.say({ lines: [{ text: t('who_instant'), style: 'strong' }], choices: seats(app).flatMap((one) => [command(t('kong_by', { name: one.name }), `/kong ${one.id}`), command(t('bonus_by', { name: one.name }), `/bonus ${one.id}`)]), pairs: true });
acts.payment = (app) => app.say({ lines: [{ text: t('who_pays'), style: 'strong' }], choices: perPerson(app, (one) => one.id).map((one) => ({ ...one, act: 'payee' })) });
acts.payee = (app, { line }) => app.say({ lines: [{ text: t('pays_whom', { name: byId(app, line).name }), style: 'strong' }], choices: [...seats(app).filter((one) => one.id !== line).map((one) => command(one.name, `/pay ${line} ${one.id} {}`, { asks: true })), command(t('everybody'), `/pay ${line} all {}`, { asks: true })] });
acts.seat = (app, { id }) => {
  const one = byId(app, id), list = [];
  if (app.state.may_act) {
    if (app.state.facts?.bet_command) list.push(command(t('riichi'), `${app.state.facts.bet_command} ${id}`));
    list.push(command(t('stats_of', { name: one.name }), `/stats ${id}`), command(`${t('leaves', { name: one.name })} …`, '', { act: 'leaving', data: { 'data-id': id } }), command(`${t('false_win', { name: one.name })} …`, '', { act: 'fining', data: { 'data-id': id } }));
  }
  app.say({ lines: [{ text: one.name, style: 'strong' }], choices: list });
};
/** What leaving does and on what somebody leaves, before it is done. */
acts.leaving = (app, { id }) => {
  const one = seats(app).find((other) => other.id === id), leaves = t('leaves', { name: one.name });
  app.say({ lines: [{ text: t('leave_cost', { name: one.name, amount: one.balance_text }), style: 'strong' }], choices: [command(leaves, `/leave ${id}`)] });
};
/** What a false win costs, before it is booked; what is asked about it anyway goes out at once. */
acts.fining = async (app, { id }) => {
  const line = `/penalty ${id}`, label = t('false_win', { name: byId(app, id).name }), found = (await app.value([line]))?.[0];
  if (found && !found.changes?.length) { app.send(line, { label }); return; }
  const moved = (found?.changes ?? []).map((one) => `${byId(app, one.id).name} ${one.amount_text}`).join(' · ');
  app.say({ lines: [{ text: label, style: 'strong' }, ...(moved ? [{ text: moved }] : [])], choices: [command(label, line)] });
};
/** Whoever sits down where somebody left: one who waits, or a name. */
acts.empty_seat = (app, { id }) => {
  app.say({ lines: [{ text: t('who_sits'), style: 'strong' }], choices: (app.state.game.bench ?? []).map((one) => command(byId(app, one).name, `/seat ${one} for ${id}`)) });
  acts.ask(app, { line: `/seat {} for ${id}` });
};
acts.open = (app, { entry }) => { app.ui.open = app.ui.open === entry ? null : entry; app.draw(); };
export { icon };
