/** Why an order was not sold, in one sentence that names every item in the way. */
import { refuse } from '../base/refusal.ts';
import type { Words } from '../logs/words.ts';
import type { Order, SoldRow } from './order.ts';

export function refuseUnsold({ quantity }: Words, rows: SoldRow[], order: Order): void {
  if (rows[0]?.receipt_id) return;
  if (order.customerId !== null && rows[0]?.customer_name === null) {
    refuse(404, 'That customer no longer exists', 'customer-not-found');
  }
  const unknown = rows.filter((row) => row.name === null);
  if (unknown.length > 0) {
    refuse(404, sentence(unknown.map((row) => `there is no stock item ${row.stock_id}`)), 'item-not-found');
  }
  const archived = rows.filter((row) => row.archived);
  if (archived.length > 0) {
    refuse(409, sentence(archived.map((row) => `'${row.name}' is no longer sold`)), 'no-longer-sold');
  }
  const short = rows.filter((row) => (row.qty ?? 0) < row.wanted);
  const left = short.map((row) => `only ${quantity(row.qty ?? 0)} of '${row.name}' left in stock`);
  refuse(409, sentence(left), 'not-enough-stock');
}

function sentence(parts: string[]): string {
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
