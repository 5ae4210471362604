// Keeps the shell so that it opens without a network; never keeps answers of calls.
const CACHE = 'ema-shell-1';
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  const isShell =
    event.request.mode === 'navigate' || url.pathname.startsWith('/assets/') || url.pathname.startsWith('/brand/');
  if (!isShell || /^\/(api|file|dev|stripe|login|logout)\b/.test(url.pathname)) return;
  event.respondWith(
    fetch(event.request)
      .then((answer) => {
        if (answer.ok && url.pathname.startsWith('/assets/'))
          void caches.open(CACHE).then((cache) => cache.put(event.request, answer.clone()));
        return answer;
      })
      .catch(async () => (await caches.match(event.request)) ?? Response.error()),
  );
});
