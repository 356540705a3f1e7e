/** The tests need a shop of their own, because its deposits have no document, and its books would report that to other tests. */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { pino } from 'pino';
import { getReceipt, listSalesByDate } from '../../../contract/selling/sales.ts';
import { startEmbedded } from '../../../server/db/embedded/embedded.ts';
import { expect, type Shop, testInOwnShop as test } from '../support/fixtures.ts';
import { addItem, sellOnCredit, unique } from '../support/trading.ts';

/** Writes a deposit in cash into the books directly. */
async function payInAdvance({ dataDir }: Shop, customerId: number, amount: number): Promise<void> {
  const { poolConfig } = await startEmbedded({ dataDir, log: pino({ level: 'silent' }), ifRunning: 'join' });
  const client = new pg.Client(poolConfig);
  await client.connect();
  await client.query(
    `insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id, customer_id)
     select method, amount, current_date, now(), 1, 'deposit', 'deposit', 1, $1
     from (values (1, $2::numeric), (2, -$2::numeric)) as movement (method, amount)`,
    [customerId, amount],
  );
  await client.end();
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search Stock' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const figure = (page: Page, name: string) => page.getByRole('status', { name, exact: true });

async function startCart(page: Page, item: { name: string }, customer: string): Promise<void> {
  await search(page).fill(item.name);
  await expect(page.getByRole('option', { name: item.name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer);
  await page.getByRole('option', { name: customer }).click();
}

test('what a customer owes and has in advance shows when they are chosen, and Deposit pays with it', async ({
  page,
  own,
  open,
}) => {
  const item = await addItem(own, { unitSell: 46.5 });
  const dora = unique('Dora');
  const { customer } = await sellOnCredit(own, await addItem(own, { unitSell: 20 }), 1, dora);
  await payInAdvance(own, customer!.id, 12);
  await open('/sales', await own.hire('sales'));
  await startCart(page, item, dora);
  await expect(figure(page, 'Customer')).toHaveText('Owes 20.0012.00 paid in advance');

  // The key chooses Deposit with the whole deposit; more than that is refused before it is sent.
  await page.keyboard.press('F8');
  await expect(panel(page).getByLabel('Cash given')).toBeFocused();
  await expect(panel(page).getByRole('button', { name: 'Deposit 12.00' })).toHaveAttribute('aria-keyshortcuts', 'D');
  await page.keyboard.press('d');
  const deposit = panel(page).getByRole('textbox', { name: 'Deposit' });
  await expect(deposit).toBeFocused();
  await expect(deposit).toHaveValue('12.00');
  await expect(figure(page, 'On credit')).toHaveText('34.50');
  await page.keyboard.type('12.01');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText(`${dora} has only 12.00 in advance`)).toBeVisible();
  await expect(deposit).toBeFocused();

  // The deposit belongs to its customer only.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'No customer' }).click();
  await page.keyboard.press('F8');
  await expect(panel(page).getByLabel('Cash given')).toHaveValue('46.50');
  await expect(panel(page).getByRole('button', { name: /Deposit/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Customer' }).fill(dora);
  await page.getByRole('option', { name: dora }).click();

  // The rest is paid in cash, with change.
  await page.keyboard.press('F8');
  await expect(panel(page).getByLabel('Cash given')).toBeFocused();
  await page.keyboard.press('d');
  await expect(deposit).toHaveValue('12.00');
  await page.keyboard.press('c');
  await expect(panel(page).getByLabel('Cash given')).toHaveValue('34.50');
  await page.keyboard.type('40');
  await expect(figure(page, 'Change')).toHaveText('5.50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  const sale = (await own.call(listSalesByDate)).find((one) => one.stock.id === item.id);
  expect(await own.call(getReceipt, { params: { id: sale!.receiptId } })).toMatchObject({
    owed: 0,
    customer: { name: dora },
    tenders: [
      { kind: 'deposit', amount: 12, given: null },
      { kind: 'cash', amount: 34.5, given: 40, change: 5.5 },
    ],
  });

  // The deposit is used up.
  await startCart(page, item, dora);
  await expect(figure(page, 'Customer')).toHaveText('Owes 20.00');
  await page.keyboard.press('F8');
  await expect(panel(page).getByLabel('Cash given')).toBeFocused();
  await expect(panel(page).getByRole('button', { name: /Deposit/ })).toHaveCount(0);
});
