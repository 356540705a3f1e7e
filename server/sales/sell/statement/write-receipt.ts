/** The receipt and what is written with it. The ledgers of goods and money write what it moves. */
import { allOf, anyOf, insertInto } from '../../../db/statements/compose.ts';
import type { SaleParts } from './parts.ts';

/** Its number is drawn last of all, once nothing can refuse the sale any more. Everything below is written for its row. */
export function receipt({ charged, customer, approvals, references, shifts, paper }: SaleParts): string {
  const isSold = allOf(
    'there and agreed',
    '($expectedTotal is null or $expectedTotal = total)',
    shifts && '(select open from till)',
    references && '(select free from unclaimed)',
    approvals && '($discountToApprove is null or exists (select from approval))',
    customer &&
      !paper &&
      anyOf(
        'not exists (select from credit where above_limit or overdue)',
        approvals && 'exists (select from credit_approval)',
      ),
    customer && '($fromDeposit is null or $fromDeposit <= (select held from deposit))',
  );
  const columns = {
    staff_id: '$staff',
    total: 'total',
    sold_on: '$today',
    created_at: '$now',
    ...(charged && { rounding: '$rounding', cash_given: '$cashGiven' }),
    ...(customer && { customer_id: '$customer' }),
  };
  return insertInto('receipts', columns, `from cart where ${isSold} returning id, total`);
}

export const noted = insertInto('receipt_notes', { receipt_id: 'id', note: '$note' }, 'from receipt');

export const keyed = insertInto(
  'idempotency_keys',
  {
    staff_id: '$staff',
    call: `'POST /sales'`,
    key: '$key',
    request_hash: '$requestHash',
    document_id: 'id',
    at: '$now',
  },
  'from receipt where $key is not null',
);

export function spent({ customer }: SaleParts): string {
  return `
    update approvals set spent_at = $now, document = 'receipt', document_id = receipt.id
    from receipt, (
      select id from approval ${customer ? 'union all select id from credit_approval' : ''}
    ) as used
    where approvals.id = used.id`;
}

/** The lines of a plain sale may be written in any order, because each is of another item. */
export function lines({ charged, own, offers }: SaleParts): string {
  const columns = {
    id: 'line_id',
    receipt_id: 'receipt.id',
    stock_id: 'stock_id',
    name: 'name',
    quantity: 'quantity',
    unit_cost: 'unit_cost',
    unit_sell: 'unit_sell',
    total: 'goods.total',
    cost: 'cost',
    sold_on: '$today',
    created_at: '$now',
    ...(charged && {
      discount: 'discount',
      tax: 'tax',
      tax_name: 'tax_name',
      tax_percent: 'tax_percent',
      tax_included: 'tax_included',
      tax_kind: 'tax_kind',
    }),
    ...(own && { list_price: 'nullif(list, unit_sell)' }),
    ...(offers && { pack_name: 'pack_name', pack_size: 'pack_size', pack_count: 'pack_count' }),
  };
  return insertInto('sale_lines', columns, `from receipt, goods ${charged ? 'order by place' : ''}`);
}

export const claimed = insertInto(
  'used_references',
  {
    method_id: 'method_id',
    reference: 'lower(btrim(reference)) as reference',
    document: `'receipt'`,
    document_id: 'id',
  },
  `from receipt, unnest($methods, $references) as tender (method_id, reference)
  where tender.reference is not null order by 1, 2`,
);

export const account = insertInto(
  'accounts',
  {
    customer_id: 'customer.id',
    receipt_id: 'receipt.id',
    amount: 'coalesce($owed, total)',
    due_on: '$dueOn',
    sold_on: '$today',
    created_at: '$now',
  },
  'from receipt, customer where coalesce($owed, total) > 0 returning id',
);
