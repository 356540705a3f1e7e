/** The page decides by the code of a refusal, whatever its words and its status are. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

async function refuseList(page: Page, code: string): Promise<void> {
  await page.route('**/api/bankings*', (route) =>
    route.fulfill({ status: 409, json: { status: false, payload: 'Words that nobody has read before.', code } }),
  );
}

test('a session that has ended leads to sign-in', async ({ page, shop, open }) => {
  await refuseList(page, 'no-session');
  await open('/banking', shop.admin);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('what a role may not see is said to be so', async ({ page, shop, open }) => {
  await refuseList(page, 'not-allowed');
  await open('/banking', shop.admin);
  await expect(page.getByText('You do not have access to this')).toBeVisible();
});

test('two-step sign-in that has to be set up comes first', async ({ page, shop, open }) => {
  await refuseList(page, 'second-factor-needed');
  await open('/banking', shop.admin);
  await expect(page).toHaveURL(/\/two-step$/);
});
