// Keeps the shell so that it opens without a network; never keeps answers of calls.
const CACHE = 'ema-shell-2';
const PAGE = '/app';
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((n) => n.startsWith('ema-shell-') && n !== CACHE).map((n) => caches.delete(n))),
      )
      .then(() => self.clients.claim()),
  ),
);
// Built files never change under one name; a page is the same shell at every address.
const MOST = 300;
const keep = async (key, answer) => {
  const cache = await caches.open(CACHE);
  await cache.put(key, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((k) => cache.delete(k)));
};
const built = async (request) => {
  const kept = await caches.match(request, { cacheName: CACHE });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone());
  return answer;
};
const fresh = async (request, key) => {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(key, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
};
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && /^\/(app|admin)(\/|$)/.test(url.pathname)) event.respondWith(fresh(request, PAGE));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(built(request));
  else if (url.pathname.startsWith('/brand/')) event.respondWith(fresh(request, url.pathname));
});
