/** Makes returns for tests. */
import type { GoodsReturn } from '../../contract/selling/returns.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

export interface Back {
  refunds?: { methodId: number; amount: number; reference?: string }[];
  reason?: string;
  approval?: number;
  toStock?: boolean;
}

/** Takes back this many of each line of the receipt, in its order. */
export function tryReturn(caller: Caller, receipt: Receipt, quantities: number[], back: Back = {}): Promise<Answer> {
  const { toStock = true, reason = 'Too many', ...rest } = back;
  const lines = quantities.map((quantity, at) => ({ lineId: receipt.lines[at]!.id, quantity, toStock }));
  return caller.post('/returns', {
    receiptId: receipt.id,
    lines: lines.filter(({ quantity }) => quantity !== 0),
    reason,
    ...rest,
  });
}

export async function giveBack(
  caller: Caller,
  receipt: Receipt,
  quantities: number[],
  back?: Back,
): Promise<GoodsReturn> {
  const { status, payload } = await tryReturn(caller, receipt, quantities, back);
  if (!status) throw new Error(`the return was refused: ${payload}`);
  return payload;
}

/** Approves a return or a void of this receipt for someone. */
export async function approveFor(
  app: TestApp,
  who: Caller,
  by: Caller,
  action: 'return' | 'void',
  receiptId: number,
): Promise<number> {
  const { rows } = await app.database.pool.query(
    `insert into approvals (staff_id, approved_by, action, receipt_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [who.id, by.id, action, receiptId, app.clock.now, new Date(app.clock.now.getTime() + 120_000)],
  );
  return rows[0].id;
}
