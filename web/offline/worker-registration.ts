/**
 * Registers the service worker, which opens the page when the server is down. Only after sign-in and when the browser
 * is idle, so that it does not slow down the first screen. Browsers allow it only over https and on localhost.
 */
import { createStore, useStore } from '../store.ts';

let registration: ServiceWorkerRegistration | undefined;
const updated = createStore(false);

export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || registration) return;
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void register(), { timeout: 10_000 });
  else setTimeout(() => void register(), 3_000);
}

async function register(): Promise<void> {
  const workers = navigator.serviceWorker;
  // The very first worker also triggers this event, but is not an update.
  const hadNone = workers.controller === null;
  let isFirst = hadNone;
  workers.addEventListener('controllerchange', () => {
    if (!isFirst) updated.set(true);
    isFirst = false;
  });
  try {
    registration = await workers.register('/sw.js');
    if (hadNone) (await workers.ready).active?.postMessage(loadedFiles());
  } catch (error) {
    console.error('Could not save the page for offline use', error);
  }
}

/** The language and the fonts of this page came before there was a worker to cache them. */
function loadedFiles(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return paths.filter((path) => path.startsWith('/assets/'));
}

export function checkForUpdate(): void {
  registration?.update().catch(() => {});
}

/** Whether a newer version of the page is available. */
export function useUpdated(): boolean {
  return useStore(updated);
}
