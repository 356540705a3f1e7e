import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Expects the page to fit the width of the screen once everything has loaded. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide).toBe(0);
}
