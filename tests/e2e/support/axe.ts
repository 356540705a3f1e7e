/**
 * What axe finds on the current page: all its rules in light colours, and in dark ones only those about colour, because the
 * markup is the same.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const aboutColour = ['color-contrast', 'link-in-text-block'];

export function expectNoFault(page: Page, where: string): Promise<void> {
  return expectNoFaultIn(page, 'html', where);
}

/** Checks only what is open over a screen, if the screen itself is checked elsewhere. */
export function expectNoFaultInPanel(page: Page, where: string): Promise<void> {
  return expectNoFaultIn(page, '[role=dialog]', where);
}

async function expectNoFaultIn(page: Page, part: string, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // No screen has frames, so axe need not open a second page to look for them. Only failures are reported, because describing
    // everything that passed would take longer than the check. Styles and media are fetched again only for rules that are not
    // used here.
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

/** Whether the page already has axe, which is as large as two screens and need not be sent again. */
function hasAxe(page: Page): Promise<boolean> {
  return page.evaluate(() => 'axe' in window);
}
