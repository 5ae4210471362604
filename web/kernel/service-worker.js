/** Keeps one whole build of the portal, so that it opens without a network; never keeps answers of calls. */
// The build writes both: its name, and what the portal begins with, scans with and puts commissions together with.
const BUILD = '__BUILD__';
const FILES = ['__FILES__'];
const CACHE = `ema-build-${BUILD}`;
const PAGE = '/app';
const BEFORE = '/before';
/** What else was opened. Its names are never used twice, so it belongs to every build; the installed ones are not in it. */
const OPENED = 'ema-opened-1';
const MOST = 200;

const isForEver = (path) => path.startsWith('/assets/');
const fetched = async (path) => {
  const answer = await fetch(path, { cache: isForEver(path) ? 'default' : 'no-store', priority: 'low' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
};
/** While a release goes round, another process may answer with the page of another build: that is no part of this one. */
const pageOfBuild = async () => {
  const answer = await fetched(PAGE);
  if (!(await answer.clone().text()).includes(`name="ema-build" content="${BUILD}"`)) throw new Error('another build');
  return answer;
};
const whatIsKept = async (path) => (isForEver(path) ? caches.match(path) : undefined);

/** All of it or nothing: while anything is missing the browser goes on with the build it has, and tries again later. */
const install = async () => {
  const others = (await caches.keys()).filter((name) => /^ema-(shell|build)-/.test(name) && name !== CACHE);
  const cache = await caches.open(CACHE);
  await cache.put(BEFORE, Response.json(others));
  await cache.put(PAGE, await pageOfBuild());
  await Promise.all(FILES.map(async (path) => cache.put(path, (await whatIsKept(path)) ?? (await fetched(path)))));
};
/** No page uses the builds before any more. One that began to be installed since then is not among them. */
const takeOver = async () => {
  const before = await (await caches.match(BEFORE, { cacheName: CACHE })).json();
  await Promise.all(before.map((name) => caches.delete(name)));
  await self.clients.claim();
};
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => data === 'switch' && self.skipWaiting());

/**
 * The newer build takes over when there is one page, the network answered it (it needs nothing of ours), and it has
 * asked for nothing since the last look. The page that it replaces is there for a moment more, on a slow device for
 * some; and a worker that is asked for files just after it was told to go may stay for minutes in Chromium.
 */
const LOOK_MS = 2_000;
const LOOKS = 10;
let isOfNetwork = false;
let lastAsked = 0;
const later = () =>
  new Promise((done) => {
    setTimeout(done, LOOK_MS);
  });
const giveWay = async () => {
  for (let look = 0; look < LOOKS && self.registration.waiting; look += 1) {
    await later();
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!isOfNetwork) return;
    const isQuiet = Date.now() - lastAsked >= LOOK_MS;
    if (isQuiet && pages.length <= 1) return self.registration.waiting?.postMessage('switch');
  }
};
const keep = async (request, answer) => {
  const cache = await caches.open(OPENED);
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
};
const built = async (event) => {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()).catch(() => undefined));
  return answer;
};
/** A bar of signal that answers nothing is no network: nobody looks at a white page for longer (ACC-767). */
const PATIENCE_MS = 4_000;
const soon = (answer) => {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, PATIENCE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};
/** As the network has it; without one as this build has it, its page under every address. What is not kept is waited for. */
const fresh = async (event, key) => {
  const coming = fetch(event.request);
  try {
    const answer = await soon(coming);
    if (key === PAGE) {
      isOfNetwork = true;
      event.waitUntil(giveWay());
    }
    return answer;
  } catch {
    if (key === PAGE) isOfNetwork = false;
    return (await caches.match(key, { cacheName: CACHE })) ?? coming;
  }
};
self.addEventListener('fetch', (event) => {
  lastAsked = Date.now();
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && /^\/(app|admin)(\/|$)/.test(pathname)) event.respondWith(fresh(event, PAGE));
  else if (isForEver(pathname)) event.respondWith(built(event));
  else if (pathname.startsWith('/brand/')) event.respondWith(fresh(event, pathname));
});
