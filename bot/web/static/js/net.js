// What goes to the program and comes from it. A line that was not answered is kept and sent again under the same id.
import { $T } from './dom.js';

const KEPT = `taifan:${$T}:lines`;
let store = (() => { try { localStorage.setItem('taifan:try', '1'); return localStorage; } catch { return null; } })();
let memory = '[]';
export const keep = (name, value) => { try { store?.setItem(`taifan:${$T}:${name}`, JSON.stringify(value)); } catch { /* full: this page still has it */ } };
export const kept = (name) => { try { return JSON.parse(store?.getItem(`taifan:${$T}:${name}`) ?? 'null'); } catch { return null; } };
const read = () => { try { return JSON.parse((store ? store.getItem(KEPT) : memory) || '[]'); } catch { return []; } };
const write = (lines) => {
  memory = JSON.stringify(lines);
  try { store?.setItem(KEPT, memory); } catch { try { store.removeItem(KEPT); } catch { /* stays full */ } store = null; } // full: from here on this page alone keeps them
};
const newId = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

export class Refusal extends Error {
  constructor(status, problem, after) { super(problem); this.status = status; this.after = after; }
}
export async function call(path, body) {
  const answer = await fetch(`/api/${$T}/${path}`, {
    method: body ? 'POST' : 'GET', cache: 'no-store', credentials: 'same-origin', signal: AbortSignal.timeout?.(8000),
    ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  let data = {};
  try { data = await answer.json(); } catch { /* a server in between that answers with a page */ }
  if (!answer.ok) throw new Refusal(answer.status, data.problem ?? '', Number(answer.headers.get('Retry-After')) || 0);
  return data;
}

const heard = { online: () => {}, state: () => {}, reply: () => {}, refused: () => {} };
export const on = (name, act) => { heard[name] = act; };
export const net = { online: navigator.onLine, get waiting() { return read().length; }, get kept() { return read(); } };
function online(yes) { if (net.online !== yes) { net.online = yes; heard.online(yes); } }

let sending = false, again = 0, pause = 1000;
/** Keep a line and send it; the answer comes by `on('reply')`, now or when the connection is back. `about.after` is the moment of the table at which it was meant. */
export function send(line, about = {}) {
  write([...read(), { id: newId(), line, about, at: Date.now() }]);
  return flush();
}
export async function flush() {
  if (sending) return;
  sending = true;
  clearTimeout(again);
  try {
    for (let next = read()[0]; next; next = read()[0]) {
      let data;
      try { data = await call('line', { id: next.id, line: next.line, after: next.about?.after ?? null, waited: Math.max(0, Math.floor((Date.now() - (next.at ?? Date.now())) / 1000)) }); } catch (fault) {
        if (!(fault instanceof Refusal) || fault.status >= 500 || fault.status === 429) {
          if (!(fault instanceof Refusal)) online(false);
          again = setTimeout(flush, fault.after ? fault.after * 1000 : pause);
          pause = Math.min(pause * 2, 8000);
          return;
        }
        write(read().filter((one) => one.id !== next.id));
        heard.refused(next, fault);
        continue;
      }
      pause = 1000;
      online(true);
      const left = read().filter((one) => one.id !== next.id), now = data.state?.moment;
      // what was entered right behind its moment is what the next of this phone was meant behind
      write(data.reply?.entered && now ? left.map((one) => one.about?.after === next.about?.after ? { ...one, about: { ...one.about, after: now } } : one) : left);
      heard.reply(data, next);
    }
  } finally { sending = false; }
}

let version = null, fetching = null;
export const seen = (now) => { version = now; };
export async function refresh() {
  fetching ??= call('state').then((state) => { version = state.version; online(true); heard.state(state); }, (fault) => {
    if (fault instanceof Refusal) heard.refused(null, fault); else online(false);
  }).finally(() => { fetching = null; });
  return fetching;
}
/** Listen to the table; after a break everything is asked for again and what waits is sent. */
export function listen() {
  let source = new EventSource(`/api/${$T}/events`), broken = false;
  source.addEventListener('state', (event) => {
    let now = null;
    try { now = JSON.parse(event.data).version; } catch { /* no version: look */ }
    if (now === null || now !== version) refresh();
  });
  source.onopen = () => { online(true); if (broken) refresh(); broken = false; flush(); };
  source.onerror = () => {
    broken = true;
    online(false);
    if (source.readyState === EventSource.CLOSED) { source.close(); setTimeout(listen, 3000); source = null; }
  };
  return source;
}
addEventListener('online', () => { flush(); refresh(); });
addEventListener('offline', () => online(false));
document.addEventListener('visibilitychange', () => { if (!document.hidden) { flush(); refresh(); } });
