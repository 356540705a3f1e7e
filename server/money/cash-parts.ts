/**
 * The cash of a day or a shift by where it came from and went to, all of it positive save transfers; written once, for both. Of rows with
 * `kind` and `came`, the signed sum of its movements:
 * moved = cashSales + collected + deposits + cashIn − refunds − expenses − taxPaid − suppliers − banked − cashOut + transfers
 */
import { type RawBuilder, sql } from 'kysely';
import { type DrawerPart, drawerParts, kindsOfDrawer } from '../../contract/documents/money-kinds.ts';
import { literals } from '../db/literals.ts';

/** All of it is `moved`. What was counted beyond the books is no part of what they expect. */
export type CashParts = Record<DrawerPart | 'moved', number>;

const parts = (Object.keys(drawerParts) as DrawerPart[]).map(
  (
    part,
  ) => sql`${sql.lit(drawerParts[part].way)} * coalesce(sum(came) filter (where kind in (${literals(kindsOfDrawer(part))})), 0)
    as ${sql.ref(part)}`,
);

export const cashParts: RawBuilder<CashParts> = sql<CashParts>`
  ${sql.join(parts)},
  coalesce(sum(came) filter (where kind <> 'count difference'), 0) as moved`;
