/**
 * The service worker: opens the page when the server can't be reached. The build prepends `shell`: the version and the
 * page's files. What must stay true:
 * - responses of the API are never cached or served from here, and the practice shop is not there without a server: the cached
 *   page is the real shop's;
 * - while the server can be reached, the page comes from there, so that an old page never talks to a new server; the
 *   cached one is the last resort;
 * - file names contain a hash of the content, so a cached file is always right. The files of the previous version stay
 *   cached too, for pages that are still open;
 * - languages, fonts and the decoder of the camera are cached when they are first used, and stay with every version that uses them.
 */
const cacheName = `shell ${shell.version}`;
/** A broken network may give no error at all. */
const timeout = 6_000;

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(serveFromNowOn(event.data)));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || /^\/(api|practice)(\/|$)/.test(pathname)) return;
  if (mode === 'navigate') event.respondWith(openPage(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event));
  else if (shell.files.includes(pathname)) event.respondWith(fetch(event.request).catch(() => fromCache(pathname)));
});

async function cacheShell() {
  const cache = await caches.open(cacheName);
  await cache.addAll(shell.files);
  await self.skipWaiting();
}

async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith('shell '));
  const others = names.filter((name) => name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function openPage(request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(timeout) });
    // 502 and similar come from a proxy whose server is down.
    if (response.status < 500) return response;
    return (await fromCache('/')) ?? response;
  } catch {
    return (await fromCache('/')) ?? Response.error();
  }
}

async function openFile(event) {
  const cache = await caches.open(cacheName);
  const own = await cache.match(event.request);
  if (own) return own;
  // Taken from any cache and kept in this one, because a file that the previous version also has would go with that version's
  // cache.
  const response = (await caches.match(event.request)) ?? (await fetch(event.request));
  if (response.ok) event.waitUntil(cache.put(event.request, response.clone()));
  return response;
}

/** Takes over a page that was still opening when the worker began, and was not taken over then. */
async function serveFromNowOn(loadedFiles) {
  await self.clients.claim();
  await cacheFiles(loadedFiles);
}

/** Caches the files that the page had loaded before there was a worker. */
async function cacheFiles(paths) {
  const cache = await caches.open(cacheName);
  const cached = await Promise.all(paths.map((path) => cache.match(path)));
  await cache.addAll(paths.filter((_, index) => !cached[index]));
}

async function fromCache(path) {
  const cache = await caches.open(cacheName);
  return cache.match(path);
}
