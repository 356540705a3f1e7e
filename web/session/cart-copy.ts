/**
 * A copy of every cart in this browser, flushed to the disk, because browsers write local storage some seconds late and a power
 * cut loses them. Of the two, the one that has seen more changes is right. A change is copied after the screen was drawn, and
 * several changes at once in one go.
 */
import { type IDBPDatabase, openDB } from 'idb';
import { changesName, isOfCart, namesIn } from './cart-entries.ts';

interface Copy {
  changes: number;
  entries: Record<string, string>;
}

/** How long to wait for a disk that does not answer. */
const patience = 1_000;

let opened: Promise<IDBPDatabase> | undefined;

/** A store that could not be opened, or that the browser has closed, is opened anew for the next change. */
function openStore(): Promise<IDBPDatabase> {
  opened ??= openDB('carts', 1, {
    upgrade: (database) => void database.createObjectStore('copy'),
    terminated: () => {
      opened = undefined;
    },
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function readHere(): Copy {
  const names = namesIn(localStorage).filter(isOfCart);
  return {
    changes: Number(localStorage.getItem(changesName)),
    entries: Object.fromEntries(names.map((name) => [name, localStorage.getItem(name) ?? ''])),
  };
}

let pending: Promise<void> | undefined;
let writing: Promise<void> = Promise.resolve();

/** Resolves when the carts, as they are when it begins to write, are on the disk. */
export function copyCart(): Promise<void> {
  pending ??= afterDrawing().then(() => {
    pending = undefined;
    return copyCartAtOnce();
  });
  return pending;
}

/** The same, for whoever waits for the disk before they go on. */
export function copyCartAtOnce(): Promise<void> {
  writing = writing.then(write).catch((error) => console.error('Could not copy the cart', error));
  return writing;
}

/** Also resolves after 100 ms, because a page in the background draws nothing. */
function afterDrawing(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

async function write(): Promise<void> {
  const change = (await openStore()).transaction('copy', 'readwrite', { durability: 'strict' });
  const before: Copy | undefined = await change.store.get('all');
  const here = readHere();
  if (before?.changes !== here.changes) await change.store.put(after(before, here), 'all');
  await change.done;
}

/**
 * If a power cut has lost what was here and someone has already gone on without it, or logged out, then what they did counts
 * and gets the higher number.
 */
function after(before: Copy | undefined, here: Copy): Copy {
  if (!before || before.changes < here.changes) return here;
  const changes = before.changes + 1;
  if (Object.keys(here.entries).length > 0) localStorage.setItem(changesName, String(changes));
  return { ...here, changes };
}

/** Restores the copy if it has seen more changes than local storage. If it can't be read, the till opens all the same. */
export async function putBackCart(): Promise<void> {
  // A change that was made just now, such as logging out, may still be on its way to the copy.
  await Promise.allSettled([pending, writing]);
  const copy = await Promise.race([read(), new Promise<undefined>((resolve) => setTimeout(resolve, patience))]);
  if (!copy || copy.changes <= readHere().changes) return;
  for (const name of namesIn(localStorage).filter(isOfCart)) localStorage.removeItem(name);
  for (const [name, value] of Object.entries(copy.entries)) localStorage.setItem(name, value);
  localStorage.setItem(changesName, String(copy.changes));
}

async function read(): Promise<Copy | undefined> {
  try {
    return await (await openStore()).get('copy', 'all');
  } catch (error) {
    console.error('Could not read the copy of the cart', error);
    return undefined;
  }
}
