/**
 * Amounts have the decimals of the currency, and those can change until the first amount is stored (migration 0132). The row of
 * `shop` is locked meanwhile: a transaction that stores the first amount either waits for it, or has already fixed the decimals.
 */
import { sql } from 'kysely';
import { decimalsOf } from '../../contract/values/money.ts';
import type { Context, Tx } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { settingsAmounts } from './settings-amounts.ts';

/** True when the shop now has the decimals of this currency; false when amounts with others are stored. */
export async function takeDecimalsOf(tx: Tx, currency: string): Promise<boolean> {
  const shop = await tx.selectFrom('shop').select(['decimals', 'fixed']).forUpdate().executeTakeFirstOrThrow();
  if (shop.decimals === decimalsOf(currency)) return true;
  if (shop.fixed) return false;
  await sql`select change_money_decimals(${decimalsOf(currency)}::integer, ${currency}::text)`.execute(tx);
  return true;
}

/** Called when the server starts, because the setting CURRENCY may have another number of decimals. */
export function takeDecimalsAtStart(ctx: Pick<Context, 'db'>, currency: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const stored = await tx.selectFrom('settings').select(['money', 'till']).forUpdate().executeTakeFirstOrThrow();
    if (settingsAmounts(stored).size > 0 || !(await takeDecimalsOf(tx, currency))) return false;
    await tx.updateTable('settings').set({ version: sql`version + 1` }).execute();
    return true;
  });
}
