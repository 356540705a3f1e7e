/**
 * The outbox of a till: reports its state, keeps the catalogue it sells by up to date, and delivers what it sold without a
 * connection. It runs in every tab and without a session; a lock lets one tab at a time work. It never gives up.
 */
import { failedWith } from '../http/call.ts';
import { connectionLost } from '../http/connection.ts';
import { changedLists } from '../http/live.ts';
import { registered, setRegistered } from '../session/registered-till.ts';
import { deliverAll } from './deliver.ts';
import { beat } from './heartbeat.ts';
import { loadCatalogue, mayLoadCatalogue } from './load-catalogue.ts';
import { outboxState } from './outbox-state.ts';
import { readState, tellTabs } from './read-state.ts';
import { isSellingHere } from './selling-here.ts';
import { readCatalogue } from './till-catalogue.ts';
import { noteKnown } from './unknown-device.ts';

const everySoOften = 15_000;
const betweenBeats = 60_000;
const betweenCatalogues = 5 * 60_000;
/** In a busy shop the stock changes several times a second, so the catalogue is not loaded more often than this. */
const shortestBetweenCatalogues = 20_000;
/** How long to wait when the server asks for a pause. */
const pause = 10 * 60_000;

let stop: (() => void) | undefined;
let lastBeat = 0;
let lastCatalogue = 0;
let pausedUntil = 0;

/** Runs until the returned function is called, even before anyone is signed in. */
export function startOutbox(): () => void {
  stop ??= start();
  void open();
  return () => {
    stop?.();
    stop = undefined;
  };
}

function start(): () => void {
  const timer = setInterval(tend, everySoOften);
  const onVisible = () => document.visibilityState === 'visible' && tend();
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', tend);
  if (wasOpenedAlone()) connectionLost.set(true);
  const stops = [
    connectionLost.subscribe(readGoodsIfAlone),
    connectionLost.subscribe(() => !connectionLost.get() && outboxState.get().waiting.count > 0 && tend()),
    changedLists.subscribe(onChanges),
    outboxState.subscribe(onKept()),
  ];
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', tend);
    for (const end of stops) end();
  };
}

/**
 * Runs at the beginning, and again where this browser has just become a till or is one no longer. A till that was opened without a server
 * sells at once: its goods are read while the screen is still loading.
 */
async function open(): Promise<void> {
  await readState();
  readGoodsIfAlone();
  const { device, revoked } = outboxState.get();
  // Local storage was cleared.
  if (device && !revoked && !registered.get()) setRegistered(true);
  lastBeat = 0;
  if (device) noteKnown(device.id);
  await deliverNow();
}

/** The service worker has opened this page without the server. A silent one fails no call, so nothing else would say so for long. */
function wasOpenedAlone(): boolean {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opening?.serverTiming?.some(({ name }) => name === 'opened-alone') ?? false;
}

function readGoodsIfAlone(): void {
  if (isSellingHere()) readCatalogue().catch((error) => console.error('Could not read the goods', error));
}

/** Tells the server at once when one more sale waits. */
function onKept(): () => void {
  let before = outboxState.get().waiting.count;
  return () => {
    const { count } = outboxState.get().waiting;
    if (count > before && !connectionLost.get()) tend();
    before = count;
  };
}

function tend(): void {
  void deliverNow();
}

/** Sends what waits now, for example after a call got through again. Never rejects: what could not be sent goes on waiting. */
async function deliverNow(): Promise<void> {
  try {
    await navigator.locks.request('outbox-delivery', { ifAvailable: true }, async (lock) => lock && (await work()));
    await loadCatalogueIfDue(betweenCatalogues);
  } catch (error) {
    if (failedWith(error, 'too-many-tries')) pausedUntil = Date.now() + pause;
    if (!failedWith(error, 'unreachable', 'away')) console.error('The outbox could not reach the server', error);
  }
}

async function work(): Promise<void> {
  if (Date.now() < pausedUntil) return;
  let delivered = 0;
  try {
    delivered = await deliver();
  } finally {
    if (delivered > 0 || Date.now() - lastBeat >= betweenBeats) {
      await beat();
      lastBeat = Date.now();
    }
  }
}

async function deliver(): Promise<number> {
  // Another tab may have been killed before it told anyone.
  await readState();
  if (outboxState.get().waiting.count === 0) return 0;
  try {
    return await deliverAll();
  } finally {
    await tellTabs('records');
  }
}

const soldBy = ['*', 'stock', 'timed-prices', 'tax-rates', 'payment-methods', 'settings'];

function onChanges(): void {
  if (changedLists.get().some((list) => soldBy.includes(list))) void loadCatalogueSoon();
}

let soon: ReturnType<typeof setTimeout> | undefined;

function loadCatalogueSoon(): void {
  if (soon !== undefined) return;
  const wait = Math.max(0, lastCatalogue + shortestBetweenCatalogues - Date.now());
  soon = setTimeout(() => {
    soon = undefined;
    loadCatalogueIfDue(0).catch((error) => console.error('Could not load the catalogue', error));
  }, wait);
}

/** Only a till that may sell without a connection needs it. */
async function loadCatalogueIfDue(age: number): Promise<void> {
  const { offline, revoked } = outboxState.get();
  if (!offline || revoked || !mayLoadCatalogue() || Date.now() - lastCatalogue < age) return;
  lastCatalogue = Date.now();
  try {
    await loadCatalogue();
  } catch (error) {
    lastCatalogue = 0;
    throw error;
  }
}
