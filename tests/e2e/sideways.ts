import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The page fits the screen, as soon as what is loading is there. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide).toBe(0);
}
