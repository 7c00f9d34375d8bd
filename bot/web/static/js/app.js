// Start, the one state of the page, and what is drawn of it.
import { $T, h, loadTiles, patch, t } from './dom.js';
import { Refusal, call, flush, keep, listen, net, on, refresh, seen, send } from './net.js';
import { acts } from './parts.js';
import { evaluate, freshHand, pickerView } from './picker.js';
import { tableView } from './table.js';
import { chartView, handsView, moreView, roundView, seasonView, settleView } from './views.js';

const VIEWS = { table: tableView, hands: handsView, chart: chartView, settle: settleView, record: pickerView, round: roundView, season: seasonView, more: moreView };
const root = document.getElementById('page');
const said = document.getElementById('said');
const calm = { answer: null, asking: null, open: null, hand: null, mode: 'tile', sheet: null, selected: null, choosing: false, fold: false, byValue: false, extra: false, values: {}, waits: [], points: null, staged: null };

const app = {
  state: JSON.parse(document.getElementById('state').textContent || '{}'),
  ui: { ...calm },
  net,
  view: 'table',
  draw() {
    const playing = app.state.game?.running;
    const name = ['record', 'round'].includes(app.view) && !playing ? 'table' : app.view;
    const next = h('div', { id: 'page' });
    const drawn = (VIEWS[name] ?? tableView)(app);
    next.className = drawn.className;
    next.append(...drawn.childNodes);
    patch(root, next);
  },
  go(view) { if (location.hash.slice(1) === view) { app.view = view; app.draw(); } else location.hash = view; },
  speak(text) { said.textContent = text; },
  /** Show an answer that this page made itself. */
  say(answer) { app.ui.answer = answer; app.ui.asking = null; if (app.view === 'record') app.go('table'); app.draw(); scrollTo({ top: 0 }); },
  send(line, about = {}) { app.ui.answer = null; app.ui.asking = null; const sent = send(line, { after: app.state.moment, ...about }); app.draw(); return sent; },
  /** Begin a hand of somebody. */
  pick(about) { Object.assign(app.ui, { hand: freshHand(app, about), values: {}, fold: false, byValue: false, answer: null }); app.go('record'); },
  /** What lines would be worth, in their order; null when the program cannot be asked. */
  async value(lines) {
    try { return (await call('value', { lines })).values; } catch (fault) {
      if (fault.status === 400) return Promise.all(lines.map((line) => call('value', { line }).catch(() => null)));
      if (!(fault instanceof Refusal)) { net.online = false; app.draw(); }
      return null;
    }
  },
};

function take(state) {
  const before = app.state.game?.hands_count;
  app.state = state;
  seen(state.version);
  if (before !== state.game?.hands_count && app.view === 'record' && app.ui.hand) evaluate(app);
}
on('online', (online) => { app.draw(); if (online && app.view === 'record' && app.ui.hand) evaluate(app); });
/** What was offered for an older state of the table is offered no more; the sentence of what was entered stays. */
function outdate(before) {
  const { answer } = app.ui;
  if (!answer || (before.moment === app.state.moment && before.opening?.lines.join() === app.state.opening?.lines.join())) return;
  if (answer.ready || !answer.entered && answer.choices?.length) Object.assign(app.ui, { answer: null, asking: null });
  else app.ui.answer = { ...answer, choices: [] };
}
on('state', (state) => { const before = app.state; take(state); outdate(before); app.draw(); });
on('reply', ({ reply, state }, sent) => {
  if (state) take(state);
  const recorded = sent.about.hand && reply?.entered;
  const fixed = /^\/fix (entry=)?\d+$/.test(sent.line) && state?.hands?.find((one) => one.correct === sent.line);
  app.ui.answer = reply && { ...reply, choices: fixed?.winners?.length === 1 && !app.state.facts?.all_score ? [...reply.choices, { label: t('other_tiles'), act: 'fix_tiles', command: sent.line, data: { 'data-id': fixed.winners[0], 'data-n': fixed.number } }] : reply.choices };
  if (recorded) { keep('hand', null); Object.assign(app.ui, { hand: null, values: {}, fold: false, byValue: false, extra: false }); if (app.view === 'record') app.go(state?.round ? 'round' : 'table'); }
  if (reply?.entered && state?.round && ['record', 'round'].includes(app.view)) app.ui.answer = null; // the boxes of the round say it all
  if (fixed) app.ui.asking = sent.line;
  // the card of the seats stands in the state, which is newer on every phone
  const leads = (start) => reply?.choices.some((one) => one.command.startsWith(start));
  if (state?.opening && leads('/join opening=') && !leads('/newgame seats ')) app.ui.answer = null; // a menu of it stays
  app.speak((reply?.lines ?? []).slice(0, 3).map((one) => one.text).join(' '));
  app.draw();
  if (!recorded && app.view !== 'record') scrollTo({ top: 0 });
});
on('refused', (sent, fault) => {
  app.ui.answer = { lines: [{ text: fault.message || t('refused'), style: 'strong' }, ...(sent ? [{ text: sent.line, style: '' }] : [])], choices: fault.status === 401 ? [{ label: t('again'), act: 'reload', command: '' }] : [] };
  app.draw();
});

// A press anywhere is one of the named acts.
document.addEventListener('click', (event) => {
  const pressed = event.target.closest('[data-do]');
  if (!pressed || pressed.localName === 'form' || pressed.disabled) return;
  acts[pressed.dataset.do]?.(app, pressed.dataset, pressed);
});
document.addEventListener('submit', (event) => {
  event.preventDefault();
  acts[event.target.dataset.do]?.(app, event.target.dataset, event.target);
});
acts.go = (_, { to }) => app.go(to);
acts.send = (_, { line }, pressed) => app.send(line, { label: pressed.textContent });
acts.dismiss = () => { app.ui.answer = null; app.ui.asking = null; app.draw(); };
acts.ask = (_, { line }) => { app.ui.asking = line; app.draw(); document.querySelector('.answer .form input')?.focus(); };
acts.finish = (_, __, form) => {
  const typed = form.elements.more.value.trim(), line = app.ui.asking;
  if (!typed) return;
  const whole = line.includes('{}') ? line.replace('{}', typed) : `${line} ${typed}`;
  if (form.closest('.slip')) { app.ui.asking = null; acts.answered(app, { line: whole }); } else app.send(whole);
};
acts.fix_tiles = (_, { line, id, n }) => app.pick({ winner: id, target: { fix: line, number: n } });
acts.reload = () => location.reload();

function route() {
  app.view = location.hash.slice(1) || 'table';
  if (app.view === 'record' && !app.ui.hand) Object.assign(app.ui, { values: {}, fold: false });
  app.ui.selected = null;
  app.draw();
  if (app.view === 'record' && app.ui.hand) evaluate(app, 0);
  root.querySelector('h1')?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}
addEventListener('hashchange', () => { if (app.view !== location.hash.slice(1)) app.ui.answer = app.ui.answer && ['record', 'round'].includes(app.view) ? app.ui.answer : null; route(); });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => app.draw());
seen(app.state.version);
route();
loadTiles();
if ($T) { listen(); flush(); navigator.serviceWorker?.register('/sw.js').catch(() => { /* without it the page needs a connection to open */ }); }
export { refresh };
