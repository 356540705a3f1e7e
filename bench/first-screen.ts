/** Counts every byte that a fresh browser is sent for the sign-in screen, and from there up to the stock list. */
import { watchTransfer } from '../tests/support/transfer.ts';
import { password, withBrowser } from './browser.ts';
import type { Row } from './measures.ts';

const email = 'shelf@demo.example';

export function measureFirstScreen(): Promise<Row[]> {
  return withBrowser(email, async (context) => {
    const page = await context.newPage();
    const sent = await watchTransfer(page);
    await page.goto('/');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    const signIn = sent.total();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('table', { name: 'Stock' }).getByRole('row').nth(5).waitFor();
    await page.evaluate(() => document.fonts.ready);
    return [row('the sign-in screen', signIn, 120), row('from sign-in to the stock list', sent.total(), 350)];
  });
}

function row(what: string, kilobytes: number, most: number): Row {
  return { what, figure: `${kilobytes.toFixed(0)} kB`, target: `${most} kB`, met: kilobytes <= most };
}
