import type { Page } from '@playwright/test';

/** A panel takes the focus a moment after it opened. This delays that moment until the returned function is called. */
export async function holdFocus(page: Page) {
  await page.evaluate(() => {
    const { setTimeout } = window;
    const held: TimerHandler[] = [];
    const hold = (work: TimerHandler, delay?: number) =>
      delay === undefined ? held.push(work) : setTimeout(work, delay);
    Object.assign(window, {
      setTimeout: hold,
      letGo() {
        window.setTimeout = setTimeout;
        for (const work of held) if (typeof work === 'function') work();
      },
    });
  });
  return () => page.evaluate('letGo()');
}
