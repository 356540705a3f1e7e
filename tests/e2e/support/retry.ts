import type { Page } from '@playwright/test';

/**
 * Presses Retry after the answers to these requests come from the server again. The button has the focus before, because the page
 * may ask again by itself in between, and then takes it away.
 */
export async function retryWithout(page: Page, route: string): Promise<void> {
  await page.getByRole('button', { name: 'Retry' }).focus();
  await page.unroute(route);
  await page.keyboard.press('Enter');
}
