/**
 * Starts the worker that opens the page without a server. Only after sign-in and when the browser has nothing else to do,
 * so that it takes nothing from the first screen; browsers have it over https and on the server's own machine only.
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
  // The first worker a browser gets takes over as well, and is no update.
  let isFirst = workers.controller === null;
  workers.addEventListener('controllerchange', () => {
    if (!isFirst) updated.set(true);
    isFirst = false;
  });
  try {
    registration = await workers.register('/sw.js');
  } catch (error) {
    console.error('Could not save the page for offline use', error);
  }
}

export function lookForUpdate(): void {
  registration?.update().catch(() => {});
}

/** Whether a newer page stands ready than the one that is open. */
export function useUpdated(): boolean {
  return useStore(updated);
}
