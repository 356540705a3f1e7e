/** How long messages stay, on a clock that the test turns itself. */
import type { Locator, Page } from '@playwright/test';
import { addStaff } from '../../../contract/people/staff.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';

/** Transitions take a moment after the time is up, in milliseconds. */
const fading = 300;

async function openWithStoppedClock(page: Page, shop: Shop, open: (path: string, who: Shop['admin']) => Promise<void>) {
  const lastName = `Fleeting${process.pid}x${Date.now()}`;
  await shop.call(addStaff, {
    body: { firstName: 'Fay', lastName, email: `${lastName.toLowerCase()}@example.com`, roles: ['stock'] },
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await open('/users', shop.admin);
  const row = page.getByRole('row', { name: lastName });
  await expect(row).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  return row;
}

/** The clock does not run by itself, so it is advanced by single milliseconds until the message appears. */
async function comes(page: Page, what: Locator) {
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(what).toBeVisible({ timeout: 100 });
  }).toPass();
}

test('the icon of a success goes after 500 ms', async ({ shop, page, open }) => {
  const row = await openWithStoppedClock(page, shop, open);
  await row.getByRole('button', { name: 'Delete' }).click();
  const yes = page.getByRole('button', { name: 'Yes, delete it!' });
  await comes(page, yes);
  await yes.click();

  const toast = page.getByRole('status').filter({ hasText: 'Done' });
  await comes(page, toast);
  await page.clock.runFor(450);
  await expect(toast).toBeVisible();
  await page.clock.runFor(50 + fading);
  await expect(toast).toHaveCount(0);
});

test('the success of a staff update and its form close after 2000 ms', async ({ shop, page, open }) => {
  const row = await openWithStoppedClock(page, shop, open);
  await row.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit User' });
  await comes(page, form);
  await form.getByLabel('Phone').fill('0700 2');
  await form.getByRole('button', { name: 'Update' }).click();

  const success = page.getByRole('dialog', { name: 'User updated' });
  await comes(page, success);
  await page.clock.runFor(1900);
  await expect(success).toBeVisible();
  await expect(form).toBeVisible();
  await page.clock.runFor(100 + fading);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
