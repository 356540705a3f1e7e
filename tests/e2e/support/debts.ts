/** Makes debts for browser tests by selling on credit. */
import { addCustomer, type Customer } from '../../../contract/debts/customers.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { addDays } from '../../../contract/values/dates.ts';
import { addStock } from '../../support/builders.ts';
import type { Shop } from './fixtures.ts';
import { unique } from './trading.ts';

interface Debt {
  /** The name of a new customer, or an existing one. */
  customer: string | Customer;
  amount: number;
}

/** Sells to the customer for this amount, due in a week; returns the customer. */
export async function owe(shop: Shop, { customer, amount }: Debt): Promise<Customer> {
  const details = { email: 'debtor@example.com', phone: '0700 123 456', location: 'Market Street' };
  const who =
    typeof customer === 'string' ? await shop.call(addCustomer, { body: { name: customer, ...details } }) : customer;
  const item = await addStock(shop, { name: unique('Goods'), qty: 1, unitCost: 0, unitSell: amount, warningAt: 0 });
  await shop.call(makeSale, {
    body: { sales: [{ stockId: item.id, quantity: 1 }], customerId: who.id, paymentDate: addDays(shop.today(), 7) },
  });
  return who;
}
