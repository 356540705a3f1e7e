import type { Locator, Page } from '@playwright/test';
import { addBanking, listBankings } from '../../../contract/money/bankings.ts';
import { expect, test } from '../support/fixtures.ts';
import { unique } from '../support/trading.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Add Banked Money' });
const list = (page: Page) => page.getByRole('table', { name: 'Banked money' });
const rowOf = (page: Page, comment: string) => list(page).getByRole('row').filter({ hasText: comment });

async function fillIn(form: Locator, date: string, amount: string, comment: string) {
  await form.getByLabel('date').fill(date);
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('comment').fill(comment);
}

test('saves banked money, corrects it with Update, and is back at Save', async ({ page, shop, open }) => {
  await open('/banking', await shop.hire('reports'));
  const comment = unique('Evening bag');
  const section = page.getByRole('region', { name: 'Banked money' });
  const [left, right] = [await form(page).boundingBox(), await section.boundingBox()];
  expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x);
  await fillIn(form(page), '2019-05-31', '1250.5', comment);
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, comment)).toContainText('May 31, 2019');
  await expect(rowOf(page, comment)).toContainText('1,250.50');
  await expect(form(page).getByLabel('Amount')).toHaveValue('');
  await expect(form(page).getByLabel('comment')).toHaveValue('');

  await rowOf(page, comment).getByRole('button', { name: 'Edit' }).click();
  await expect(form(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(form(page).getByLabel('Amount')).toHaveValue('1250.5');
  await form(page).getByLabel('Amount').fill('1300');
  await form(page).getByLabel('Amount').press('Enter');
  await expect(rowOf(page, comment)).toContainText('1,300.00');
  await expect(form(page).getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(form(page).getByLabel('Amount')).toHaveValue('');
});

test('sends nothing and says nothing while a field is empty, but marks the field', async ({ page, shop, open }) => {
  await open('/banking', await shop.hire('reports'));
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await form(page).getByLabel('comment').fill('No amount');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page).getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  await expect(form(page).getByLabel('Amount')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('says that a day is not for the books, and saves nothing for it', async ({ page, shop, open }) => {
  await open('/banking', await shop.hire('reports'));
  const comment = unique('Slip of the year');
  await fillIn(form(page), '1971-05-31', '10', comment);
  await expect(form(page).getByLabel('date')).toHaveAccessibleDescription("The date can't be before 2000");
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page).getByRole('alert')).toContainText("The date can't be before 2000");
  await expect(form(page).getByLabel('comment')).toHaveValue(comment);
  await expect(rowOf(page, comment)).toHaveCount(0);
});

test('deletes a record only after the question was answered with yes', async ({ page, shop, open }) => {
  const comment = unique('Twice');
  await shop.call(addBanking, { body: { date: '2019-06-01', amount: 10, comment } });
  await open('/banking', await shop.hire('reports'));
  await rowOf(page, comment).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText(`You won't be able to revert this!10.00 on Jun 1, 2019 (${comment})`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, comment)).toBeVisible();

  await rowOf(page, comment).getByRole('button', { name: 'Delete' }).click();
  const asked = page.waitForRequest((one) => /\/api\/bankings\/\d+$/.test(one.url()) && one.method() === 'POST');
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  expect((await asked).postDataJSON()).toEqual({ date: '2019-06-01', amount: 10 });
  await expect(rowOf(page, comment)).toHaveCount(0);
});

test('filters by days, one end or both, and keeps the total of all beside the total of these days', async ({
  page,
  shop,
  open,
}) => {
  for (const [date, amount] of [
    ['2018-01-31', 100],
    ['2018-02-01', 20.5],
    ['2018-02-28', 3],
  ] as const) {
    await shop.call(addBanking, { body: { date, amount, comment: 'Range' } });
  }
  await open('/banking', await shop.hire('reports'));
  const section = page.getByRole('region', { name: 'Banked money' });
  await expect(section.getByText('Total for these days')).toHaveCount(0);
  await section.getByLabel('Start date').fill('2018-02-01');
  await section.getByLabel('End date').fill('2018-02-28');
  await expect(list(page).locator('tbody').getByRole('row')).toHaveCount(2);
  const all = await shop.call(listBankings);
  const total = all.reduce((sum, one) => sum + Math.round(one.amount * 100), 0) / 100;
  const words = total.toLocaleString('en', { minimumFractionDigits: 2 });
  const totals = section.locator('tfoot').getByRole('cell');
  await expect(totals).toContainText(['Total for these daysTotal of all records', `23.50${words}`]);

  await section.getByLabel('Start date').fill('');
  await section.getByLabel('End date').fill('2018-01-31');
  await expect(totals).toContainText(['Total for these days', '100.00']);

  await section.getByLabel('Start date').fill('2017-01-31');
  await section.getByLabel('End date').fill('2017-01-31');
  await expect(section).toContainText(/Nothing banked on these days. Total of all records: [\d,.]+/);
});
