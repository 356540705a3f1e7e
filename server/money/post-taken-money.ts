/** What a sale writes into the ledger of money, as a part of its one statement: a movement for each tender. */
import { allOf, insertInto, rowsOf } from '../db/statements/compose.ts';

export function postTakenMoney({
  charged,
  customer,
  shifts,
}: Record<'charged' | 'customer' | 'shifts', boolean>): string {
  const columns = {
    method_id: 'method_id',
    amount: 'amount',
    day: '$today',
    at: '$now',
    staff_id: '$staff',
    kind: `'sale'`,
    document: `'receipt'`,
    document_id: 'id',
    ...(shifts && { shift_id: '(select id from shift)' }),
    ...(charged && { reference: 'reference' }),
    ...(customer && { customer_id: '$customer' }),
  };
  // Without tenders, all of it is paid in cash or, if there is a customer, nothing is paid.
  const isPaid = allOf('amount <> 0', customer && '$methods is not null');
  return insertInto(
    'money_movements',
    columns,
    charged
      ? `from receipt, ${tendersSent} where ${isPaid} order by place`
      : `from receipt, ${allInCash} where ${isPaid}`,
  );
}

const tendersSent = rowsOf('tender', {
  method_id: 'coalesce($methods, array[1])',
  amount: 'coalesce($amounts, array[total])',
  reference: '$references',
});

const allInCash = 'lateral (select 1 as method_id, total as amount) as tender';
