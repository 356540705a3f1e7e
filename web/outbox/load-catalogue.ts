/** Asks the server for what changed in the catalogue, and writes it to the disk in one go: a till never has half of a version. */
import type { Payload } from '../../contract/endpoint.ts';
import type * as catalogue from '../../contract/tills/offline-sales.ts';
import { address } from '../http/address.ts';
import { call } from '../http/call.ts';
import { readUser } from '../session/session.ts';
import { tellTabs } from './read-state.ts';
import { forgetCatalogue } from './till-catalogue.ts';
import { openTill } from './till-store.ts';

const getTillCatalogue = address<typeof catalogue.getTillCatalogue>('GET', '/till-catalogue');
type Item = catalogue.CatalogueItem;
type Answer = Payload<typeof getTillCatalogue>;

/** Items that are stored together, grouped by their ids. */
const itemsInRow = 500;

/** The catalogue is loaded with the session of someone who sells; nobody else gets an answer. */
export function mayLoadCatalogue(): boolean {
  return readUser()?.roles.some((role) => role === 'sales' || role === 'admin') ?? false;
}

export async function loadCatalogue(): Promise<void> {
  await navigator.locks.request('outbox-catalogue', async () => {
    const since = (await (await openTill()).get('catalogue', 'head'))?.version;
    await store(await call(getTillCatalogue, { query: { since } }));
  });
  forgetCatalogue();
  await tellTabs('catalogue');
}

async function store({ whole, items, removed, ...head }: Answer): Promise<void> {
  const change = (await openTill()).transaction(['catalogue', 'items'], 'readwrite');
  const rows = change.objectStore('items');
  if (whole) await rows.clear();
  for (const [row, changed] of rowsOf(items, removed)) {
    const before: Item[] = JSON.parse((whole ? undefined : await rows.get(row)) ?? '[]');
    await rows.put(JSON.stringify([...before.filter(({ id }) => !changed.ids.has(id)), ...changed.items]), row);
  }
  await change.objectStore('catalogue').put(head, 'head');
  await change.done;
}

interface ChangedRow {
  /** The ids of items that are new, changed or gone. */
  ids: Set<number>;
  items: Item[];
}

function rowsOf(items: Item[], removed: number[]): Map<number, ChangedRow> {
  const rows = new Map<number, ChangedRow>();
  const rowOf = (id: number) => {
    const at = Math.floor(id / itemsInRow);
    const row = rows.get(at) ?? { ids: new Set(), items: [] };
    rows.set(at, row);
    row.ids.add(id);
    return row;
  };
  for (const id of removed) rowOf(id);
  for (const item of items) rowOf(item.id).items.push(item);
  return rows;
}
