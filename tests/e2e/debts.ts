/** Debts for browser tests, made as they come about: by selling on credit. */
import { addCategory } from '../../contract/categories.ts';
import { addCustomer, type Customer } from '../../contract/customers.ts';
import { addDays, dayIn } from '../../contract/dates.ts';
import { makeSale } from '../../contract/sales.ts';
import { addStock } from '../../contract/stock.ts';
import type { Shop } from './fixtures.ts';

interface Debt {
  /** A name for a new customer, or one who owes already. */
  customer: string | Customer;
  amount: number;
}

let made = 0;

/** A customer who bought something for this much, to be paid in a week. */
export async function owe(shop: Shop, { customer, amount }: Debt): Promise<Customer> {
  const details = { email: 'debtor@example.com', phone: '0700 123 456', location: 'Market Street' };
  const who =
    typeof customer === 'string' ? await shop.call(addCustomer, { body: { name: customer, ...details } }) : customer;
  const today = dayIn('Africa/Kampala', new Date());
  const category = await shop.call(addCategory, { body: { type: `On credit ${++made} ${who.id}` } });
  const prices = { unitCost: 0, unitSell: amount, warningAt: 0, categoryId: category.id };
  const item = await shop.call(addStock, { body: { name: `Goods ${made}`, qty: 1, date: today, ...prices } });
  await shop.call(makeSale, {
    body: { sales: [{ stockId: item.id, quantity: 1 }], customerId: who.id, paymentDate: addDays(today, 7) },
  });
  return who;
}
