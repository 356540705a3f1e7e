/** Catches what is sent to the printer, in the window that prints it. */
import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Replaces Chromium's print dialog, which would stop the test, and remembers the call. */
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
