/** How many clicks a question about a customer takes, so that it can't get worse. */

import { listGoods } from '../../../contract/debts/customer-ledger.ts';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { addDays } from '../../../contract/values/dates.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItem, unique } from '../support/trading.ts';

test('what a customer bought last month is two clicks from the customers', async ({ page, shop, open }) => {
  const item = await addItem(shop, { name: unique('Flour') });
  const customer = await shop.call(addCustomer, { body: { name: unique('Amina') } });
  const today = new Date().toISOString().slice(0, 10);
  const body = { sales: [{ stockId: item.id, quantity: 2 }], customerId: customer.id, paymentDate: addDays(today, 7) };
  await shop.call(makeSale, { body });
  // By the shop's calendar it was sold today, so the page is opened in the month after.
  const [sold] = await shop.call(listGoods, { params: { id: customer.id }, query: {} });
  const [year, month] = sold!.lastOn.split('-').map(Number);
  await page.clock.setFixedTime(new Date(Date.UTC(year!, month!, 15, 9)));

  await open('/customers', shop.admin);
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(customer.name);
  let clicks = 0;
  const click = async (name: string, role: 'link' | 'button') => {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  await click(customer.name, 'link');
  const bought = page.getByRole('region', { name: 'Bought' });
  await expect(bought).toContainText('Nothing was bought on these days.');
  await click('Last month', 'button');
  await expect(bought.getByRole('row', { name: item.name })).toContainText('2');
  expect(clicks).toBe(2);
});
