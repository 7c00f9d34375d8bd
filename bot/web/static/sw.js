// Keeps the last page of a table on the phone, so that it opens without a connection. Nothing else is kept or answered here.
const KEPT = 'taifan';

async function page(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone()); else if (answer.status === 401) await cache.delete(request.url);
    return answer;
  } catch (fault) {
    const before = await cache.match(request.url);
    if (before) return before;
    throw fault;
  }
}
/** Files never change under their address; those of another version go when a new one comes. */
async function file(request) {
  const cache = await caches.open(KEPT), before = await cache.match(request.url);
  if (before) return before;
  const answer = await fetch(request), version = new URL(request.url).pathname.split('/')[2];
  if (!answer.ok) return answer;
  for (const one of await cache.keys()) { const [, folder, other] = new URL(one.url).pathname.split('/'); if (folder === 'static' && other !== version) await cache.delete(one); }
  await cache.put(request.url, answer.clone());
  return answer;
}
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname.startsWith('/t/')) event.respondWith(page(request));
  else if (pathname.startsWith('/static/')) event.respondWith(file(request));
});
