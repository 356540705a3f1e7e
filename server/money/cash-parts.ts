/**
 * The cash of a day or a shift by where it came from and where it went, all of it positive except transfers. It is written once,
 * for both. From rows with `kind` and `came`, the signed sum of its movements:
 * moved = cashSales + collected + deposits + cashIn − refunds − expenses − taxPaid − suppliers − banked − cashOut + transfers
 */
import { type RawBuilder, sql } from 'kysely';
import { type DrawerPart, drawerParts, kindsOfDrawer } from '../../contract/documents/money-kinds.ts';
import { literals } from '../db/statements/literals.ts';

/** `moved` is the sum of all parts. Count differences are not included, because the books do not expect them. */
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
