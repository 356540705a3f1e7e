/**
 * The rows that a sale locks until it is written. PostgreSQL runs a part when another one reads it, so a part that locks rows reads
 * the part whose rows have to be locked before.
 */
import { allOf, list } from '../../../db/statements/compose.ts';
import type { SaleParts } from './parts.ts';

/** If the key was used before, the day is not held, and so no goods are found. */
export const day = `
  select is_new_sale($staff, $key) and hold_day($today, $today, $now) as held`;

/** The seller's open shift is locked, so that closing it and selling happen one after the other. */
export const shift = `
  select id from shifts where staff_id = $staff and closed_at is null and (select held from day) for share`;

/** An admin may sell without a shift. The session says who is one. */
export const till = `
  select exists (select from shift) or $withoutShift as open`;

/** The customer's row is locked before their debts are read, so that two tills never pass a limit together. */
export const buyer = `
  select id, name, tax_number, credit_limit, price_list_id from customers
  where id = $customer and deleted_at is null and (select held from day) for no key update`;

export function shelf({ customer, fractions }: SaleParts): string {
  const columns = list(
    'id, name, qty, unit_cost, unit_sell, tax_rate_id, keeps_stock, offers',
    'deleted_at is not null as archived',
    fractions && 'in_parts',
  );
  const isAsked = allOf('id = any($items)', '(select held from day)', customer && 'exists (select from customer)');
  return `select ${columns} from stock where ${isAsked} order by id for no key update`;
}
