/** A barcode scanner and a hand, told apart by how fast they type. */
import type { Page } from '@playwright/test';

/**
 * Keys with a time of their own, so that a busy machine makes neither a hand of a scanner nor a scanner of a hand. The
 * last key is pressed now: the next one of the page's own must not seem to come before it.
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
