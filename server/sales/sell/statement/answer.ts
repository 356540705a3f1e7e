/**
 * The rows that the statement returns (`SoldRow` in `order.ts`): one for each line of the order, with the receipt or with what
 * prevented it.
 */
import { list } from '../../../db/statements/compose.ts';
import type { SaleParts } from './parts.ts';

export function answer({ charged, customer, approvals, references, shifts, fractions, offers }: SaleParts): string {
  const columns = list(
    'stock_id, wanted, goods.name, archived, qty',
    'line_id, quantity, unit_sell, goods.total',
    'cart.agreed, cart.total as order_total, (select version from settings) as settings_version',
    'receipt.id as receipt_id, $now as created_at',
    charged && 'discount, tax, tax_name, tax_percent, tax_included, tax_kind',
    fractions && 'in_parts',
    offers && 'pack_name, pack_size, pack_count',
    shifts && '(select open from till) as till_open',
    approvals && 'exists (select from approval) as approved',
    references && '(select free from unclaimed) as references_free',
    customer && 'customer.name as customer_name, customer.tax_number as customer_tax_number',
    customer && 'account.id as account_id, (select held from deposit) as deposit',
    customer && 'owes, credit.credit_limit, debt, above_limit, overdue_days',
  );
  const ofCustomer = 'left join customer on true left join account on true left join credit on true';
  return `
    select ${columns}
    from goods cross join cart left join receipt on true ${customer ? ofCustomer : ''}
    order by place`;
}
