/** A tax rate. It is locked, so that it can't be deleted while an item is given it, or the other way round. */
import type { TaxKind } from '../../contract/cart/price.ts';
import type { TaxRateRow } from '../../contract/selling/tax-rates.ts';
import type { Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';

export const taxRateColumns = ['id', 'name', 'percent', 'included', 'kind'] as const;

export async function lockTaxRate(tx: Tx, id: number, why: 'to use it' | 'to change it'): Promise<TaxRateRow> {
  const one = tx.selectFrom('tax_rates').select(taxRateColumns).where('id', '=', id).where('deleted_at', 'is', null);
  const rate = await (why === 'to use it' ? one.forShare() : one.forUpdate()).executeTakeFirst();
  return rate ?? refuse(why === 'to use it' ? 'tax-not-found' : 'not-found/tax');
}

/** Reads a tax rate, including a deleted one. */
export function getTaxRate(db: Db, id: number): Promise<TaxRateRow> {
  return db.selectFrom('tax_rates').select(taxRateColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

export function refusePercentOfKind({ kind, percent }: { kind: TaxKind; percent: number }): void {
  if (kind !== 'standard' && percent !== 0) refuse('bad-input/tax-kind');
}

export function refuseTakenName(error: unknown, name: string): never {
  if (violates(error, 'tax_rates_name')) refuse('name-taken/tax', { name });
  throw error;
}
