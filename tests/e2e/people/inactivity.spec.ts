import { expect, test } from '../support/fixtures.ts';

const halfAnHour = 30 * 60_000;

test('signs out after half an hour without a mouse movement or a key press', async ({ page, shop, open }) => {
  await page.clock.install();
  await open('/logs', await shop.hire('stock'));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.clock.fastForward(halfAnHour - 60_000);
  await page.mouse.move(200, 200);
  await page.clock.fastForward(halfAnHour - 60_000);
  await page.keyboard.press('Shift');
  await page.clock.fastForward(halfAnHour - 60_000);
  await expect(page).toHaveURL('/logs');

  await page.clock.fastForward(61_000);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])).toEqual([]);
});

test('finds the session over after the computer slept through the half hour', async ({ page, shop, open }) => {
  await page.clock.install();
  await open('/logs', await shop.hire('stock'));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.clock.setFixedTime(new Date(Date.now() + halfAnHour + 60_000));
  await page.mouse.move(200, 200);
  await expect(page).toHaveURL('/');
});

test('counts work in one tab for all tabs, and closes them together', async ({ page, context, shop, open }) => {
  const person = await shop.hire('stock');
  await context.clock.install();
  await open('/logs', person);
  const second = await context.newPage();
  await open('/logs', person, second);
  for (const tab of [page, second]) await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await context.clock.fastForward(halfAnHour - 60_000);
  const lastSeen = () => page.evaluate(() => localStorage.getItem('lastActivity'));
  const before = await lastSeen();
  await second.mouse.move(300, 300);
  // The browser takes a moment to tell the other tab. In real use that has a minute, but here the clock is turned.
  await expect.poll(lastSeen).not.toBe(before);
  await context.clock.fastForward(120_000);
  await expect(page).toHaveURL('/logs');

  await context.clock.fastForward(halfAnHour);
  await expect(page).toHaveURL('/');
  await expect(second).toHaveURL('/');
});

test('tells the server that somebody is active, and only then', async ({ page, shop, open }) => {
  const beats: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) beats.push(request.url());
  });
  await page.clock.install();
  await open('/logs', await shop.hire('stock'));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  // Opening the page may count as activity, because the browser sends a mouse movement of its own when something appears below
  // the mouse.
  await page.clock.fastForward(301_000);
  const fromOpening = beats.length;
  await page.clock.fastForward(301_000);
  expect(beats).toHaveLength(fromOpening);

  await page.mouse.move(100, 100);
  const beat = page.waitForRequest('**/api/auth/me');
  await page.clock.fastForward(301_000);
  await beat;
});
