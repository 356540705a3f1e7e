/**
 * What axe finds on the page as it stands: all its rules in light colours, and in dark ones those that depend on colour,
 * since the markup is the same.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const aboutColour = ['color-contrast', 'link-in-text-block'];

export function expectNoFault(page: Page, where: string): Promise<void> {
  return expectNoFaultIn(page, 'html', where);
}

/** In what is open over a screen that a test looks at on its own. */
export function expectNoFaultInPanel(page: Page, where: string): Promise<void> {
  return expectNoFaultIn(page, '[role=dialog]', where);
}

async function expectNoFaultIn(page: Page, part: string, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // No screen has frames, and without looking for them axe need not open a second page each time. To describe all
    // that passed would take it longer than to find what does not. It fetches styles and films anew only for rules that
    // are not asked for here, or that are about films.
    const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: 'void 0' }) })
      .setLegacyMode()
      .include(part)
      .options({ resultTypes: ['violations'], preload: false });
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(aboutColour) : axe).analyze();
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => ({ id, html, why: any[0]?.message })),
    );
    expect.soft(faults, `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** Then it need not be sent again: it is as large as two screens. */
function hasAxe(page: Page): Promise<boolean> {
  return page.evaluate(() => 'axe' in window);
}
