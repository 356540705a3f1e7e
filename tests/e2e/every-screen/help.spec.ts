import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('Help opens the handbook from the menu, finds words in it, and works offline', async ({
  page,
  context,
  shop,
  open,
}) => {
  await open('/sales', await shop.hire('sales'));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('button', { name: /@/ }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await page.getByLabel('Search the handbook').fill('blue jacket');
  await expect(contents.getByRole('link')).toHaveText(['Hold it']);
  await contents.getByRole('link', { name: 'Hold it' }).click();
  await expect(page.getByRole('heading', { name: 'Hold it' })).toBeInViewport();
  const picture = page.getByRole('img', { name: 'Holding a cart' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  for (const [word, chapter] of [
    ['refund', 'Returns'],
    ['invite', 'Staff and roles'],
    ['password', 'Staff and roles'],
  ] as const) {
    await page.getByLabel('Search the handbook').fill(word);
    await expect(contents.getByRole('link', { name: chapter, exact: true })).toBeVisible();
  }

  await page.getByLabel('Search the handbook').fill('zebra');
  await expect(contents.getByRole('status')).toHaveText('Nothing matches this search.');
});

test('has room for its pictures before they arrive, so that nothing moves while someone reads', async ({
  page,
  shop,
  open,
}) => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\.png$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await open('/help#holding-a-cart-hold-it', shop.admin);
  await expect(page.getByRole('heading', { name: 'Hold it' })).toBeInViewport();
  const picture = page.getByRole('img', { name: 'Holding a cart' });
  const look = () => picture.evaluate(({ complete, clientHeight }: HTMLImageElement) => ({ complete, clientHeight }));
  const before = await look();
  expect(before.clientHeight).toBeGreaterThan(100);
  arrive();
  await expect.poll(look).toEqual({ ...before, complete: true });
});
