/**
 * Giving back: finding the receipt, taking goods back, voiding, and what the lists say about it. The tests need a shop of their
 * own, because lists with returns have more rows of totals than other tests expect.
 */
import type { Page } from '@playwright/test';
import { listAllStock, type StockItem } from '../../../contract/goods/stock.ts';
import { addPaymentMethod } from '../../../contract/money/payment-methods.ts';
import { setPin } from '../../../contract/people/approvals.ts';
import { listReturns, makeReturn } from '../../../contract/selling/returns.ts';
import { getReceipt, makeSale, type Receipt } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, type Shop, testInOwnShop as test } from '../support/fixtures.ts';
import { catchPrinting } from '../support/printing.ts';
import { scan } from '../support/scanning.ts';
import { addItem, sell, sellOnCredit } from '../support/trading.ts';

const receiptDialog = (page: Page, { id }: Receipt) => page.getByRole('dialog', { name: `Receipt ${id}`, exact: true });
const returnDialog = (page: Page) => page.getByRole('dialog', { name: /^Return goods/ });
const toGiveBack = (page: Page) => page.getByRole('status', { name: 'To refund' });
const rowsBelow = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tfoot tr');
const inStock = async (shop: Shop, { id }: StockItem) =>
  (await shop.call(listAllStock, { query: { ids: String(id) } }))[0]!.qty;

async function approve(page: Page, shop: Shop): Promise<void> {
  const approval = page.getByRole('dialog', { name: 'Approval' });
  await approval.getByLabel('Who approves').selectOption(String(shop.admin.user.id));
  await approval.getByLabel('PIN').fill('4826');
  await page.keyboard.press('Enter');
  await expect(approval).toBeHidden();
}

test('a scan of its code opens a receipt at the till, and a part goes back as it was paid, or otherwise', async ({
  page,
  own,
  open,
}) => {
  const mobile = await own.call(addPaymentMethod, { body: { name: 'M-Pesa', kind: 'mobile money' } });
  await own.call(updateSettings, { body: { till: { sellerReturns: true } } });
  const [pens, milk] = [await addItem(own, { unitSell: 3.33, qty: 10 }), await addItem(own, { unitSell: 12 })];
  const sales = [pens, milk].map(({ id }) => ({ stockId: id, quantity: 3 }));
  const tenders = [
    { methodId: 1, amount: 40 },
    { methodId: mobile.id, amount: 5.99, reference: 'QX12' },
  ];
  const sold = await own.call(makeSale, { body: { sales, tenders } });

  await catchPrinting(page.context());
  await open('/sales', await own.hire('sales'));
  await page.getByRole('button', { name: "Today's Sales" }).focus();
  await scan(page, `RECEIPT-${sold.id}`);
  const receipt = receiptDialog(page, sold);
  await expect(receipt.getByRole('img', { name: `Code of receipt ${sold.id}` })).toBeVisible();
  const opening = page.waitForEvent('popup');
  await receipt.getByRole('button', { name: 'Print 80 mm' }).click();
  const paper = await opening;
  await expect(paper.getByText(`RECEIPT-${sold.id}`)).toBeVisible();
  await expect(paper.locator('svg path')).toHaveAttribute('d', /^M10 0h\d/);
  await paper.close();

  // By keyboard alone, two pens and all of the milk come back.
  await receipt.getByRole('button', { name: 'Return goods' }).focus();
  await page.keyboard.press('Enter');
  await expect(returnDialog(page).getByLabel(`Quantity of ${pens.name}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(returnDialog(page).getByRole('alert')).toContainText('Please choose what is being returned');
  await page.keyboard.type('4');
  await expect(returnDialog(page)).toContainText('Only 3 can still be returned');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2');
  await expect(toGiveBack(page)).toHaveText('6.66');
  await returnDialog(page)
    .getByRole('button', { name: `All of ${milk.name}` })
    .press('Enter');
  await expect(toGiveBack(page)).toHaveText('42.66');
  const [byMobile, byCash] = ['M-Pesa', 'Cash'].map((name) =>
    returnDialog(page).getByRole('textbox', { name, exact: true }),
  );
  await expect(byMobile!).toHaveValue('5.99');
  await expect(byCash!).toHaveValue('36.67');
  await byCash!.fill('40');
  await expect(byMobile!).toHaveValue('2.66');
  await returnDialog(page).getByLabel('Reference of M-Pesa').fill('BACK1');
  await byMobile!.fill('2');
  await page.keyboard.press('Enter');
  await expect(returnDialog(page).getByRole('alert')).toContainText('Please say why it is being returned');
  await returnDialog(page).getByLabel('Reason', { exact: true }).fill('Too many');
  await page.keyboard.press('Enter');
  await expect(returnDialog(page).getByRole('alert')).toContainText(
    'Refunds total 42.00, but 42.66 is to be given back',
  );
  await byMobile!.fill('2.66');
  await page.keyboard.press('Enter');

  const slip = page.getByRole('dialog', { name: 'Return R-1' });
  await expect(slip).toContainText('M-Pesa, reference BACK1');
  await page.keyboard.press('Escape');
  await expect(slip).toBeHidden();
  await expect(receipt.getByRole('row', { name: pens.name })).toContainText('2 returned');
  await expect(receipt.getByRole('button', { name: /^Return R-1/ })).toBeVisible();
  await expect(receipt.getByRole('button', { name: 'Void' })).toBeHidden();
  expect(await inStock(own, pens)).toBe(9);

  // The last pen comes back. Typing the code does the same as scanning it.
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search Stock' }).fill(`receipt-${sold.id}`);
  await page.keyboard.press('Enter');
  await receipt.getByRole('button', { name: 'Return goods' }).click();
  await expect(returnDialog(page).getByLabel(`Quantity of ${pens.name}`)).toHaveValue('1');
  await expect(toGiveBack(page)).toHaveText('3.33');
  await returnDialog(page).getByRole('button', { name: 'Changed their mind' }).click();
  await returnDialog(page).getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('dialog', { name: 'Return R-2' })).toBeVisible();
  const made = await own.call(listReturns);
  expect(made.map(({ reason, refunds }) => [reason, refunds.map(({ name, amount }) => [name, amount])])).toEqual([
    ['Changed their mind', [['M-Pesa', 3.33]]],
    [
      'Too many',
      [
        ['M-Pesa', 2.66],
        ['Cash', 40],
      ],
    ],
  ]);
});

test("a seller's return needs an admin's PIN; goods sold on credit lower the debt, and may be lost", async ({
  page,
  own,
  open,
}) => {
  await own.call(setPin, { body: { pin: '4826', password: own.admin.password } });
  const item = await addItem(own, { unitSell: 20, qty: 8 });
  const sold = await sellOnCredit(own, item, 3, 'Amina Diallo');
  await sell(own, await addItem(own), 1);

  await open('/sales', await own.hire('sales'));
  await expect(page.getByRole('combobox', { name: 'Search Stock' })).toBeFocused();
  await page.keyboard.press('F2');
  const search = page.getByRole('searchbox', { name: 'Receipt number, item or customer' });
  await expect(search).toBeFocused();
  await search.fill('amina');
  await page.keyboard.press('Enter');
  await receiptDialog(page, sold).getByRole('button', { name: 'Return goods' }).click();
  await returnDialog(page)
    .getByRole('button', { name: `Plus ${item.name}` })
    .click();
  await expect(toGiveBack(page)).toHaveText('0.00');
  await expect(returnDialog(page)).toContainText('20.00 is taken off the debt');
  // Faulty goods are not put back on the shelf unless someone ticks it.
  const toShelf = returnDialog(page).getByLabel('Back to the shelf');
  await expect(toShelf).toBeChecked();
  await returnDialog(page).getByRole('button', { name: 'Faulty' }).click();
  await expect(toShelf).not.toBeChecked();
  await returnDialog(page).getByRole('button', { name: 'Wrong item' }).click();
  await expect(toShelf).toBeChecked();
  await returnDialog(page).getByRole('button', { name: 'Faulty' }).click();
  await returnDialog(page).getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog', { name: 'Approval' }).getByRole('button', { name: 'Close' }).click();
  await expect(returnDialog(page).getByLabel(`Quantity of ${item.name}`)).toHaveValue('1');
  await returnDialog(page).getByRole('button', { name: 'Take back' }).click();
  await approve(page, own);
  const slip = page.getByRole('dialog', { name: 'Return R-1' });
  await expect(slip).toContainText('not to the shelf');
  await expect(slip).toContainText('Approved by');
  expect(await inStock(own, item)).toBe(5);

  await open('/customers', own.admin);
  await page.getByRole('button', { name: /^Customers Payments Amina/ }).click();
  await expect(page.getByRole('region', { name: `Receipt ${sold.id}` })).toContainText(
    /Amount 60.00\s*Returned 20.00\s*Balance 40.00/,
  );
});

test('a receipt is voided with a reason, and says so on screen and on paper', async ({ page, own, open }) => {
  await own.call(setPin, { body: { pin: '4826', password: own.admin.password } });
  const item = await addItem(own, { unitSell: 4, qty: 9 });
  const sold = await sell(own, item, 2);
  const seller = await own.hire('sales');
  await catchPrinting(page.context());
  await open('/returns', seller);
  await expect(page.getByRole('table', { name: 'Receipts' }).getByRole('row', { name: item.name })).toBeVisible();
  await scan(page, `RECEIPT-${sold.id}`);
  const receipt = receiptDialog(page, sold);
  await receipt.getByRole('button', { name: 'Void' }).click();
  const form = page.getByRole('dialog', { name: `Void receipt ${sold.id}` });
  await expect(form.getByLabel('Reason', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText('Please say why');
  await form.getByLabel('Reason', { exact: true }).fill('Wrong customer');
  await page.keyboard.press('Enter');
  await approve(page, own);
  await expect(form).toBeHidden();
  const { first_name, last_name } = seller.user;
  const who = `by ${first_name} ${last_name}, approved by First Administrator: Wrong customer`;
  await expect(receipt).toContainText(/Voided/);
  await expect(receipt).toContainText(who);
  await expect(receipt.getByRole('button', { name: 'Return goods' })).toBeHidden();
  const opening = page.waitForEvent('popup');
  await receipt.getByRole('button', { name: 'Print A4' }).click();
  const paper = await opening;
  await expect(paper.getByRole('heading', { name: `Receipt ${sold.id}: VOIDED` })).toBeVisible();
  await expect(paper.getByText(who)).toBeVisible();
  await paper.close();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(`^${sold.id} Voided`) })).toBeVisible();
  expect(await inStock(own, item)).toBe(9);
  expect((await own.call(getReceipt, { params: { id: sold.id } })).voided).toMatchObject({ reason: 'Wrong customer' });
});

test('lists of sales have Total, Returns and Net once something came back, and their total alone before', async ({
  page,
  own,
  open,
}) => {
  const item = await addItem(own, { unitSell: 10, unitCost: 4 });
  const sold = await sell(own, item, 5);
  await open('/reports', own.admin);
  await expect(rowsBelow(page, 'Sales Report')).toHaveText([/^Total520.0050.0030.00$/]);

  const lines = [{ lineId: sold.lines[0]!.id, quantity: 2, toStock: true }];
  await own.call(makeReturn, { body: { receiptId: sold.id, lines, reason: 'Faulty' } });
  const three = [/^Total520.0050.0030.00$/, /^Returns-2-8.00-20.00-12.00$/, /^Net312.0030.0018.00$/];
  await expect(rowsBelow(page, 'Sales Report')).toHaveText(three);
  await expect(page.getByRole('row', { name: item.name })).toContainText('2 returned');

  await catchPrinting(page.context());
  await page.reload();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print' }).click();
  const paper = await opening;
  await expect(paper.locator('tbody td')).toContainText([/^/, item.name, '5', '2', '20.00', '50.00', '30.00']);
  await expect(paper.locator('tfoot td').first()).toHaveText('Total\nReturns\nNet', { useInnerText: true });
  await paper.close();

  await page.goto('/sales');
  await page.getByRole('button', { name: "Today's Sales" }).click();
  await expect(rowsBelow(page, "Today's Sales")).toHaveText([
    /^Total550.0030.00$/,
    /^Returns-2-20.00-12.00$/,
    /^Net330.0018.00$/,
  ]);

  await page.goto('/returns');
  await page.getByRole('button', { name: 'Returns made' }).click();
  await expect(page.getByRole('row', { name: /^R-1/ })).toContainText('Faulty');
  await expect(rowsBelow(page, 'Returns')).toHaveText([/Total of 1.*20.00.*0.00.*20.00/]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('goods come back by touch alone, and nothing has a fault', async ({ page, own, open }) => {
    await own.call(addPaymentMethod, { body: { name: 'M-Pesa', kind: 'mobile money' } });
    const item = await addItem(own, { unitSell: 1200 });
    const sold = await sell(own, item, 3);
    await open('/returns', own.admin);
    await page.getByRole('button', { name: `Open receipt ${sold.id}` }).tap();
    await expect(receiptDialog(page, sold).getByRole('button', { name: 'Return goods' })).toBeVisible();
    await expectNoFault(page, 'receipt');
    await receiptDialog(page, sold).getByRole('button', { name: 'Void' }).tap();
    await expect(page.getByRole('dialog', { name: /^Void/ })).toBeVisible();
    await expectNoFault(page, 'void');
    await page.getByRole('dialog', { name: /^Void/ }).getByRole('button', { name: 'Close' }).tap();
    await receiptDialog(page, sold).getByRole('button', { name: 'Return goods' }).tap();
    await returnDialog(page)
      .getByRole('button', { name: `All of ${item.name}` })
      .tap();
    await expect(toGiveBack(page)).toHaveText('3,600.00');
    await returnDialog(page).getByRole('button', { name: 'Past its date' }).tap();
    await returnDialog(page).getByRole('button', { name: 'M-Pesa' }).tap();
    await expect(returnDialog(page).getByRole('textbox', { name: 'M-Pesa', exact: true })).toHaveValue('3600.00');
    await expectNoFault(page, 'return');
    await returnDialog(page).getByRole('button', { name: 'Take back' }).tap();
    await expect(page.getByRole('dialog', { name: 'Return R-1' })).toContainText('M-Pesa');
    await expectNoFault(page, 'slip');
    await page.getByRole('dialog', { name: 'Return R-1' }).getByRole('button', { name: 'Close' }).tap();
    await receiptDialog(page, sold).getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('row', { name: /All returned/ })).toBeVisible();
    await expectNoFault(page, 'receipts');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
  });
});
