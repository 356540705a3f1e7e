/**
 * The service worker: opens the page where the server can't be reached. The build puts `shell` in front of it: the
 * version, and the files that the page is made of. What must stay true:
 * - answers of the API are neither kept nor given from here;
 * - while the server can be reached the page comes from there, so that an old page never meets a new server; the kept
 *   one is the last resort;
 * - files are named by their content, so a kept one is always the right one. Those of the version before are kept too,
 *   for pages that are still open.
 */
const cacheName = `shell ${shell.version}`;
/** A wire that swallows everything says nothing at all. */
const patience = 6_000;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return;
  if (mode === 'navigate') event.respondWith(openPage(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event));
  else if (shell.files.includes(pathname)) event.respondWith(fetch(event.request).catch(() => kept(pathname)));
});

async function keepShell() {
  const cache = await caches.open(cacheName);
  await cache.addAll(shell.files);
  await self.skipWaiting();
}

async function takeOver() {
  const names = (await caches.keys()).filter((name) => name.startsWith('shell '));
  const others = names.filter((name) => name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function openPage(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patience) });
    // 502 and its like come from a proxy whose server is away.
    if (answer.status < 500) return answer;
    return (await kept('/')) ?? answer;
  } catch {
    return (await kept('/')) ?? Response.error();
  }
}

async function openFile(event) {
  const found = await caches.match(event.request);
  if (found) return found;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keepFile(event.request, answer.clone()));
  return answer;
}

async function keepFile(request, answer) {
  const cache = await caches.open(cacheName);
  await cache.put(request, answer);
}

async function kept(path) {
  const cache = await caches.open(cacheName);
  return cache.match(path);
}
