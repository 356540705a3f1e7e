/** Opens a browser on a shop of the bench's own; both are removed when the work is done. */
import { type BrowserContext, chromium } from '@playwright/test';
import { provideChromium } from '../scripts/provide-chromium.mjs';
import { demoPassword } from '../server/demo/demo-staff.ts';
import { fillShop, makeFolder, type ShopServer, startShop } from './shop-server.ts';

export const password = demoPassword;

export async function withBrowser<T>(
  email: string,
  work: (context: BrowserContext, shop: ShopServer) => Promise<T>,
  size: Record<string, number> = { items: 500, customers: 200, sales: 1000, days: 60 },
): Promise<T> {
  const folder = makeFolder();
  try {
    await fillShop(folder, size);
    const shop = await startShop(folder, email);
    const browser = await chromium.launch({
      executablePath: provideChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    });
    try {
      const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' });
      return await work(context, shop);
    } finally {
      await browser.close();
      await shop.stop();
    }
  } finally {
    folder.remove();
  }
}
