/**
 * Settles an entry that somebody has seen to. A sale that was kept aside is booked or discarded for good by this person, under
 * their name.
 */

import type { Input } from '../../contract/endpoint.ts';
import { labelOfSale } from '../../contract/tills/devices.ts';
import type { settle as declared } from '../../contract/tills/to-settle.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { whyKept } from '../offline-sales/keep-aside.ts';
import { parseRecord } from '../offline-sales/read-record.ts';
import { type KeptWhy, sentenceOf } from '../offline-sales/sentences.ts';
import { holdTill, landKept } from '../offline-sales/take-record.ts';

type Given = Input<typeof declared>['body'];

export async function settle(ctx: StaffContext, id: number, { action, note }: Given): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    const { device_id } = await findEntry(tx, id);
    // The till is locked before its entries, as when its sales are delivered.
    await holdTill(tx, device_id);
    const entry = await lockEntry(tx, id);
    if (action !== 'settled' && entry.code !== 'kept') refuse('bad-input/settle');
    if (action === 'land') await landIt(tx, ctx, entry);
    if (action === 'discard') await discardIt(tx, entry);
    await tx
      .updateTable('to_settle')
      .set({ settled_at: ctx.now(), settled_by: ctx.staff.id, action, note: note ?? null })
      .where('id', '=', id)
      .execute();
    const label = labelOfSale(device_id, entry.number);
    await logActivity(tx, ctx, {
      action: 'sale settled',
      subject: { kind: 'device', id: device_id, name: label },
      facts: { code: entry.code, action, note: note ?? null },
    });
  });
  return ctx.words.t('Settled.');
}

async function findEntry(tx: Tx, id: number) {
  const entry = await tx.selectFrom('to_settle').select('device_id').where('id', '=', id).executeTakeFirst();
  return entry ?? refuse('not-found/to-settle');
}

async function lockEntry(tx: Tx, id: number) {
  const entry = await tx
    .selectFrom('to_settle')
    .select(['code', 'device_id', 'number', 'offline_sale_id', 'settled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return entry.settled_at === null ? entry : refuse('settled-already');
}

type Entry = Awaited<ReturnType<typeof lockEntry>>;

async function landIt(tx: Tx, ctx: StaffContext, { device_id, number, offline_sale_id }: Entry): Promise<void> {
  const kept = await tx
    .selectFrom('offline_sales')
    .select(['text', 'signature'])
    .where('id', '=', offline_sale_id!)
    .executeTakeFirstOrThrow();
  const record = parseRecord(kept.text);
  const label = labelOfSale(device_id, number);
  const cannot = (why: KeptWhy) =>
    refuse('cannot-land', { why: sentenceOf(ctx.words, { code: 'kept', label, facts: { why } }) });
  if (!record) return cannot('unreadable');
  if (record.device !== device_id) return cannot('device');
  try {
    await landKept(tx, ctx, await holdTill(tx, device_id), kept, record);
  } catch (error) {
    const why = whyKept(error);
    if (why === null) throw error;
    cannot(why);
  }
}

async function discardIt(tx: Tx, { offline_sale_id }: Entry): Promise<void> {
  await tx.updateTable('offline_sales').set({ state: 'discarded' }).where('id', '=', offline_sale_id!).execute();
}
