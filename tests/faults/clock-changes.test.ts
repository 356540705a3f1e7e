/** Days on which the clocks change, and zones far from UTC: a sale belongs to the day on the shop's calendar. */
import { afterEach, expect, it } from 'vitest';
import { addStock } from '../support/builders.ts';
import { sell, wrongInBooks } from '../support/selling.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

/** For each zone, the moments to sell at, with their local days. */
const changes: Record<string, [moment: string, day: string][]> = {
  // In spring 2:00 becomes 3:00, and in autumn 3:00 becomes 2:00.
  'Europe/Berlin': [
    ['2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T00:59:59Z', '2026-03-29'],
    ['2026-03-29T01:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-10-25T01:30:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ],
  // Midnight does not exist: the day begins at 1:00.
  'America/Santiago': [
    ['2026-09-06T03:59:59.999Z', '2026-09-05'],
    ['2026-09-06T04:00:00Z', '2026-09-06'],
    ['2026-09-07T02:59:59.999Z', '2026-09-06'],
    ['2026-09-07T03:00:00Z', '2026-09-07'],
  ],
  // The first zone to see a day, and the last; Lord Howe changes by half an hour.
  'Pacific/Kiritimati': [
    ['2026-03-10T09:59:59.999Z', '2026-03-10'],
    ['2026-03-10T10:00:00Z', '2026-03-11'],
  ],
  'Australia/Lord_Howe': [
    ['2026-04-04T12:59:59.999Z', '2026-04-04'],
    ['2026-04-04T13:00:00Z', '2026-04-05'],
    ['2026-04-05T13:29:59.999Z', '2026-04-05'],
    ['2026-04-05T13:30:00Z', '2026-04-06'],
  ],
  'Asia/Kathmandu': [
    ['2026-03-10T18:14:59.999Z', '2026-03-10'],
    ['2026-03-10T18:15:00Z', '2026-03-11'],
  ],
};

it.each(Object.entries(changes))('in %s every sale is in the report of its own day', async (businessTz, moments) => {
  app = await startTestApp({ businessTz });
  const admin = await app.as('admin');
  const item = await addStock(admin, { qty: 100, unitSell: 5 });
  const sold = new Map<string, number>();
  for (const [moment, day] of moments) {
    app.clock.now = new Date(moment);
    const member = await app.as('admin');
    await sell(member, [[item, 1]]);
    sold.set(day, (sold.get(day) ?? 0) + 1);
    // "Today" without a date is also the local day.
    expect([moment, (await member.get('/sales/by-date')).meta.totals.count]).toEqual([moment, sold.get(day)]);
  }
  const member = await app.as('admin');
  for (const [day, count] of sold) {
    expect((await member.get(`/sales/by-date?date=${day}`)).payload).toHaveLength(count);
    expect((await member.get(`/sales/search?startDate=${day}&endDate=${day}`)).meta.totals.count).toBe(count);
    expect((await member.get(`/sales/bank-report?startDate=${day}&endDate=${day}`)).payload).toMatchObject([
      { date: day, sales: count * 5 },
    ]);
  }
  expect(await wrongInBooks(app)).toEqual([]);
  console.log(`${businessTz}: ${moments.length} sales around a change of the clock, each on its day of ${sold.size}.`);
});
