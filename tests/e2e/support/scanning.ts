/** Types like a barcode scanner or like a hand, which differ in their speed. */
import type { Page } from '@playwright/test';

/**
 * Types keys with timestamps of its own, so that a busy machine can't turn a scanner into a hand or a hand into a scanner. The
 * last key has the present time, so that the page's next key does not seem to come before it.
 */
async function typeTimed(page: Page, text: string, gap: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const began = (Date.now() - text.length * gap) / 1000;
  for (const [index, key] of [...text].entries()) {
    const isEnter = key === '\n';
    const stroke = isEnter ? { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 } : { key };
    const timestamp = began + (index * gap) / 1000;
    await devtools.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      text: isEnter ? '\r' : key,
      timestamp,
      ...stroke,
    });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...stroke });
  }
  await devtools.detach();
}

export async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) await typeTimed(page, `${code}\n`, 8);
}

export async function typeByHand(page: Page, text: string): Promise<void> {
  await typeTimed(page, text, 90);
}
