/**
 * Opens the drawer. After a sale that took cash it opens once, for the person who made it. Without a sale it opens only for those
 * who are allowed to, and that is logged before anything is sent, so that the drawer never opens without an entry.
 */

import type { Input, Payload } from '../../contract/endpoint.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import type { openDrawer as declared, Printer } from '../../contract/printing/printers.ts';
import { isSeller } from '../../contract/roles.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { deviceSubject } from '../devices/device-rows.ts';
import { logActivity } from '../logs/log-activity.ts';
import { findPrinter } from './find-printer.ts';
import { sendToPrinter } from './send-to-printer.ts';

type Asked = Input<typeof declared>['body'];

/**
 * In milliseconds: how long after a sale the drawer may be opened for it. Each server remembers by itself which sales have opened
 * it.
 */
const openFor = 5 * 60_000;
const openedBy = new WeakMap<StaffContext['pool'], Map<number, number>>();

export async function openDrawer(ctx: StaffContext, { deviceId, receiptId }: Asked): Promise<Payload<typeof declared>> {
  const printer = findPrinter(ctx, deviceId);
  const { drawerPin } = printer;
  if (drawerPin === 'none' || printer.by === 'browser') return refuse('no-printer/no-drawer');
  if (receiptId === undefined) await openWithoutSale(ctx, deviceId);
  else await openAfterSale(ctx, receiptId);
  if (printer.by === 'serial') return { by: 'page' };
  await sendPulse(printer, drawerPin);
  return { by: 'server' };
}

async function openWithoutSale(ctx: StaffContext, deviceId: number | null): Promise<void> {
  if (isSeller(ctx.staff) && !ctx.settings.till.sellerOpensDrawer) refuse('not-allowed');
  await inTransaction(ctx, async (tx) => {
    const device = await tx.selectFrom('devices').select(['id', 'name']).where('id', '=', deviceId).executeTakeFirst();
    await logActivity(tx, ctx, { action: 'drawer opened', subject: device ? deviceSubject(device) : null, facts: {} });
  });
}

async function openAfterSale(ctx: StaffContext, receiptId: number): Promise<void> {
  const since = new Date(ctx.now().getTime() - openFor);
  const sale = await ctx.db
    .selectFrom('receipts as r')
    .innerJoin('money_movements as m', (join) =>
      join.onRef('m.document_id', '=', 'r.id').on('m.document', '=', 'receipt'),
    )
    .select('r.id')
    .where('r.id', '=', receiptId)
    .where('r.staff_id', '=', ctx.staff.id)
    .where('r.created_at', '>', since)
    .where('m.method_id', '=', builtInMethods.cash.id)
    .executeTakeFirst();
  const opened = openedBy.get(ctx.pool) ?? new Map<number, number>();
  openedBy.set(ctx.pool, opened);
  for (const [id, at] of opened) if (at <= since.getTime()) opened.delete(id);
  if (!sale || opened.has(receiptId)) refuse('conflict/no-cash-sale');
  opened.set(receiptId, ctx.now().getTime());
}

async function sendPulse(printer: Printer, pin: '2' | '5'): Promise<void> {
  const { encodePulse } = await import('../../contract/printing/escpos.ts');
  await sendToPrinter(printer, encodePulse(pin));
}
