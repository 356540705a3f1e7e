/** What axe finds on a screen: all its rules in light colours, and in dark ones those that depend on colour. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const aboutColour = ['color-contrast', 'link-in-text-block'];

export async function expectNoFault(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // No screen has frames, and without looking for them axe need not open a second page each time.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(aboutColour) : axe).analyze();
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => ({ id, html, why: any[0]?.message })),
    );
    expect.soft(faults, `${where}, ${colorScheme}`).toEqual([]);
  }
}
