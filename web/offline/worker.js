/**
 * The service worker: opens the page when the server can't be reached. The build prepends `shell`: the version and the
 * page's files. What must stay true:
 * - responses of the API are never cached or served from here, and the practice shop is not there without a server: the cached
 *   page is the real shop's;
 * - while the server can be reached, the page comes from there, so that an old page never talks to a new server; the
 *   cached one is the last resort. A registered till has customers waiting: it does not wait longer than a moment for a server that says
 *   nothing;
 * - file names contain a hash of the content, so a cached file is always right. The files of the previous version stay
 *   cached too, for pages that are still open;
 * - languages, fonts and the decoder of the camera are cached when they are first used, and stay with every version that uses them.
 */
const cacheName = `shell ${shell.version}`;
/** A broken network may give no error at all. */
const timeout = 6_000;
/** Of a registered till. A server on the shop's own network answers within a tenth of it. */
const patience = 500;
/** Tells the page that the server was not reached; it reads it with the times of its own opening (outbox/outbox.ts). */
const openedAlone = 'opened-alone';

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(serveFromNowOn(event.data)));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || /^\/(api|practice)(\/|$)/.test(pathname)) return;
  if (mode === 'navigate') event.respondWith(openPage(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event));
  else if (shell.files.includes(pathname)) event.respondWith(openBeside(event.request, pathname));
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

/** Whether the last page was opened without the server. */
let isAlone = false;

async function openPage(request) {
  const asked = fromServer(request);
  const answer = (await Promise.race([asked, silenceAtTill()])) ?? null;
  // 502 and similar come from a proxy whose server is down.
  isAlone = !(answer && answer.status < 500);
  if (!isAlone) return answer;
  return (await cachedPage(new URL(request.url).pathname)) ?? answer ?? (await asked) ?? Response.error();
}

/** What has no hash in its name. The page waits for it, so a server that said nothing to the page is not asked for it. */
async function openBeside(request, path) {
  const cached = () => fromCache(path);
  if (isAlone) return (await cached()) ?? fetch(request);
  return (await fromServer(request)) ?? (await cached()) ?? Response.error();
}

function fromServer(request) {
  return fetch(request, { signal: AbortSignal.timeout(timeout) }).catch(() => undefined);
}

/** Resolves once a till has waited long enough, and anywhere else never. */
function silenceAtTill() {
  return new Promise((resolve) => {
    setTimeout(async () => {
      const databases = await indexedDB.databases().catch(() => []);
      if (databases.some(({ name }) => name === 'till')) resolve();
    }, patience);
  });
}

/** The till's own has the names of its files with it, as the server sends them, so that they are opened all at once. */
async function cachedPage(path) {
  const page = (shell.files.includes(path) && (await fromCache(path))) || (await fromCache('/'));
  if (!page) return undefined;
  const headers = new Headers(page.headers);
  for (const ofTransfer of ['content-encoding', 'content-length']) headers.delete(ofTransfer);
  headers.set('server-timing', openedAlone);
  return new Response(page.body, { headers });
}

async function openFile(event) {
  const cache = await ownCache();
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
  return (await ownCache()).match(path);
}

let opened;

function ownCache() {
  opened ??= caches.open(cacheName);
  return opened;
}
