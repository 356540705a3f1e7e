/** What goes to the printer, looked at in the window that prints it. */
import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Chromium's own print dialog would stop the test; the call is kept instead. */
export async function catchPrinting(context: BrowserContext) {
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
}

export async function printed(page: Page, from: Page | ReturnType<Page['getByRole']> = page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await from.getByRole('button', { name: 'Print' }).click();
  const paper = await opening;
  await expect(paper.locator('html')).toHaveAttribute('data-printed', 'yes');
  await paper.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return paper;
}
