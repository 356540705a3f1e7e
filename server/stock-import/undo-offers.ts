/** Restores packs and list prices of items that stay, as they were before the import. */
import { sql } from 'kysely';
import type { StaffContext, Tx } from '../base/context.ts';
import type { Entry } from '../logs/entries.ts';
import { logActivities } from '../logs/log-activity.ts';
import { packFacts } from '../logs/pack-words.ts';
import { updatePacks } from '../packs/write-packs.ts';
import { changePrices } from '../prices/list-prices.ts';
import { getPriceList } from '../prices/price-list-row.ts';
import type { ItemNote } from './import-notes.ts';
import { addTo } from './import-plan.ts';
import type { Gone } from './touched-since.ts';

interface Offered {
  note: ItemNote;
  name: string;
}

/** Call it with the items held. */
export async function undoOffers(tx: Tx, ctx: StaffContext, items: Offered[], gone: Gone): Promise<void> {
  await undoPrices(tx, ctx, items, gone);
  const packs = items.flatMap(({ note: { id, packs: of = [] }, name }) =>
    of.map((pack) => ({ ...pack, stockId: id, name })),
  );
  const made = packs.filter(({ before }) => before === null);
  const changed = packs.flatMap((pack) => (pack.before ? [{ ...pack, before: pack.before }] : []));
  if (made.length > 0) await dropPacks(tx, ctx, made);
  if (changed.length > 0) {
    await updatePacks(
      tx,
      changed.map(({ id, stockId, before }) => ({ ...before, id, stockId })),
    );
  }
  const entries = [
    ...made.map(({ stockId, name, after }): Entry => {
      return { action: 'pack deleted', subject: { kind: 'stock', id: stockId, name }, facts: { pack: after.name } };
    }),
    ...changed.map(({ stockId, name, before, after }): Entry => {
      const facts = { before: packFacts(after), after: packFacts(before) };
      return { action: 'pack changed', subject: { kind: 'stock', id: stockId, name }, facts };
    }),
  ];
  if (entries.length > 0) await logActivities(tx, ctx, entries);
}

async function dropPacks(tx: Tx, ctx: StaffContext, packs: { id: number; stockId: number }[]): Promise<void> {
  const ids = packs.map(({ id }) => id);
  const items = packs.map(({ stockId }) => stockId);
  await sql`delete from barcodes where stock_id = any(${items}::bigint[]) and pack_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  await sql`delete from list_prices where stock_id = any(${items}::bigint[]) and pack_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  await sql`
    update timed_prices set deleted_at = ${ctx.now()}, deleted_by = ${ctx.staff.id}
    where stock_id = any(${items}::bigint[]) and pack_id = any(${ids}::bigint[]) and deleted_at is null`.execute(tx);
  await sql`update packs set deleted_at = ${ctx.now()} where id = any(${ids}::bigint[])`.execute(tx);
}

async function undoPrices(tx: Tx, ctx: StaffContext, items: Offered[], gone: Gone): Promise<void> {
  const lists = new Map<number, { stockId: number; packId: number | null; unitSell: number | null }[]>();
  for (const { note } of items) {
    for (const { listId, packId, before } of note.prices ?? []) {
      if (!gone.lists.has(listId)) addTo(lists, listId, { stockId: note.id, packId, unitSell: before });
    }
  }
  for (const [id, prices] of lists) await changePrices(tx, ctx, await getPriceList(tx, id), prices);
}
