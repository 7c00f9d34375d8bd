// Pieces that several views share: bars, tabs, what was answered, strips of tiles.
import { $T, chip, h, icon, sign, t, tile } from './dom.js';
import { call, keep, kept } from './net.js';

/** What a press does, by the name in `data-do`; each gets the app, the data of the button and the button. */
export const acts = {};

export const byId = (app, id) => app.state.people?.find((one) => one.id === id) ?? app.state.game?.seats?.find((one) => one.id === id) ?? { id, name: id, order: 0 };
export const seats = (app) => (app.state.game?.seats ?? []).filter((one) => !one.gone);
export const running = (app) => Boolean(app.state.game?.running);
export const dark = () => matchMedia('(prefers-color-scheme: dark)').matches;
export const picture = (app, path) => `${path}${path.includes('?') ? '&' : '?'}theme=${dark() ? 'dark' : 'light'}&v=${app.state.version ?? 0}`;
export const view = (name) => `/t/${$T}/${name}`;
export const command = (label, line, more = {}) => ({ label, command: line, ...more });

export function bar(title, subtitle, { back = false, end = null } = {}) {
  return h('header', { class: 'bar' }, back && h('button', { 'data-do': 'go', 'data-to': 'table', 'aria-label': t('back') }, icon('back')),
    h('div', { class: 'mid' }, h('h1', { tabindex: '-1' }, title), h('p', {}, subtitle)), end);
}
export const moreButton = () => h('button', { 'data-do': 'go', 'data-to': 'more', 'aria-label': t('more') }, icon('dots'));

export function offline(app) {
  if (app.net.online && !app.net.waiting) return null;
  return h('div', { class: 'net', role: 'status' }, icon('off', 28), h('p', {}, h('b', {}, t(app.net.online ? 'sending' : 'offline')), ' ', app.net.online ? '' : t(app.net.waiting || app.view === 'record' ? 'offline.kept' : 'offline.view'),
    !app.net.online && app.net.kept.map((one) => h('span', { class: 'kept' }, t('waiting', { what: one.about?.label ?? one.line })))));
}

const TABS = [['table', 'table'], ['hands', 'hands'], ['chart', 'chart'], ['settle', 'settle']];
export const tabs = (now) => h('nav', { class: 'tabs', 'aria-label': t('views') }, TABS.map(([name, drawn]) =>
  h('a', { href: `#${name}`, 'aria-current': name === now ? 'page' : null }, icon(drawn), t(`tab.${name}`))));

/** Buttons as they come with an answer; the command goes out as it is. */
export const choices = (list, pairs = false, asking = null) => !list?.length ? null : h('div', { class: `choices${pairs ? ' pairs' : ''}` }, list.map((one) => one.link
  ? h('a', { class: 'sec btn', href: one.link, rel: 'noreferrer', target: '_blank' }, one.label)
  : h('button', { class: `sec${one.style ? ` ${one.style}` : ''}`, 'data-do': one.act ?? (one.asks ? 'ask' : 'send'), 'aria-pressed': one.asks ? String(one.command === asking) : null, 'data-line': one.command, ...(one.data ?? {}) }, one.label)));

/** Whether a line is about the seats that are being taken. */
export const ofOpening = (line) => /(^|\s)opening=\d/.test(line ?? '');
const ASKED = [[/^\/join guest/, 'guest_name'], [/^\/newgame stake/, 'new_stake'], [/^\/seat/, 'who_sits'], [/^\/fix/, 'right_value'], [/^\/pay /, 'how_much']];
/** The field for the rest of a line that was begun. */
export function askForm(line) {
  const text = t(ASKED.find(([begins]) => begins.test(line))?.[1] ?? 'type');
  return h('form', { class: 'form', 'data-do': 'finish' }, h('input', { name: 'more', 'aria-label': text, autocomplete: 'off', maxlength: 600, placeholder: text }), h('button', { class: 'sec' }, t('send')));
}

export function answer(app) {
  const said = app.ui.answer;
  if (!said) return null;
  const { asking } = app.ui;
  return h('div', { class: 'answer', role: 'group', 'aria-label': t('answer') },
    (said.lines ?? []).map((one) => h('p', { class: one.style || null }, one.text)),
    said.picture && h('img', { src: picture(app, said.picture.url ?? said.picture), alt: said.picture.alt ?? '' }),
    said.file && h('div', { class: 'choices' }, h('a', { class: 'sec btn', download: said.file.name, href: `data:${said.file.type};base64,${said.file.base64}` }, t('save', { name: said.file.name }))),
    said.ready && [h('div', { class: 'choices' }, seats(app).map((one) => h('button', { class: 'sec', 'data-do': 'toggle_ready', 'data-id': one.id, 'aria-pressed': String(one.bet || said.ready.includes(one.id)), disabled: one.bet }, chip(one, 22), ' ', one.name, one.bet && ` · ${t('declared')}`))),
      h('button', { class: 'prim', 'data-do': 'record_draw' }, t('record'))],
    choices(said.choices, said.pairs, asking),
    asking !== null && !ofOpening(asking) && askForm(asking),
    h('button', { class: 'x', 'data-do': 'dismiss', 'aria-label': t('close') }, icon('cross', 20)));
}

export const strip = (sets, width, won = null) => !sets?.length ? null : h('div', { class: 'strip felt' }, sets.map((codes) => h('span', {}, codes.map((code) => tile(code, width)))), won && h('span', { class: 'wt' }, tile(won, width)));
export const stripWidth = (sets, room, most) => { const tiles = sets.reduce((sum, one) => sum + one.length, 0); return Math.max(14, Math.min(most, Math.floor((room - 4 * (sets.length - 1)) / Math.max(1, tiles) * 10) / 10)); };

/** Who somebody unknown is: one of the players, or at a table without accounts whoever they say. */
export function who(app) {
  if (app.state.me || !app.state.may_act) return null;
  const named = app.state.local && !kept('named');
  if (!app.state.who?.length && !named) return null;
  return h('div', { class: 'answer' }, h('p', { class: 'strong' }, t(named && !app.state.who?.length ? 'your_name' : 'who_are_you')), choices(app.state.who),
    named && h('form', { class: 'form', 'data-do': 'name' }, h('input', { name: 'more', 'aria-label': t('your_name'), placeholder: t('your_name'), autocomplete: 'nickname', maxlength: 32 }), h('button', { class: 'sec' }, t('thats_me'))));
}
acts.name = async (app, _, form) => {
  const name = form.elements.more.value.trim();
  if (!name) return;
  try { await call('name', { name }); keep('named', name); } catch (fault) { app.say({ lines: [{ text: fault.message || t('refused') }] }); return; }
  app.draw();
};
export const amountClass = sign;
export const person = (app, id, size = 28) => { const one = byId(app, id); return [chip(one, size), h('span', {}, one.name)]; };
