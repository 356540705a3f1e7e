import { sql } from 'kysely';
import type { TaxRateRow } from '../../contract/selling/tax-rates.ts';
import type { Context } from '../base/context.ts';
import { taxRateColumns } from './tax-rate-row.ts';

export function listTaxRates({ db }: Context): Promise<TaxRateRow[]> {
  return db
    .selectFrom('tax_rates')
    .select(taxRateColumns)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();
}
