/** Every action of the log is written by the calls themselves and read by an admin. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../contract/books/logs.ts';
import { addStock } from '../../tests/support/builders.ts';
import { address, makeEveryChange, stranger } from '../../tests/support/every-change.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { entries } from './entries.ts';

let app: TestApp;
let lines: LogEntry[];
beforeAll(async () => {
  app = await startTestApp({ trustProxy: 1 });
  await makeEveryChange(app);
  lines = (await (await app.as('admin')).get('/logs')).payload;
}, 60_000);
afterAll(() => app.close());

it('leaves no action untold', () => {
  expect(Object.keys(entries).filter((action) => !lines.some((line) => line.action === action))).toEqual([]);
});

it.each([
  ['category added', "'Rope'"],
  ['category updated', "'Rope' → 'Ropes'"],
  ['category deleted', "'Empty'"],
  ['stock added', "'Item 1' in Ropes, quantity 20, unit cost 2.00, unit sell 3.50"],
  ['stock updated', "'Item 1': name Item 1 → Seil"],
  ['stock restocked', "'Seil' by 5, dated Mar 10, 2026: quantity 20 → 25, unit sell 3.50 → 3.00"],
  ['stock movement reversed', "'Seil': restock of 50, 100.00 at cost (Typed one 0 too many)"],
  ['stock imported', '1 new, 0 changed, 0 unchanged, 0 left out'],
  ['import undone', 'Import 2: 1 archived, 0 as before, 0 left'],
  ['barcode given', "'Seil': 2000000000015"],
  ['item picture set', "'Seil'"],
  ['item picture removed', "'Seil'"],
  ['favourite added', "'Seil'"],
  ['favourite removed', "'Seil'"],
  ['stock made whole', '1 item is sold in whole numbers only from now on'],
  ['stock written off', "1 of 'Seil' expired, 2.00 at cost (Mouldy)"],
  ['delivery added', 'D-1, dated Mar 10, 2026, 4.00, 4.00 by Cash: 2 × Seil'],
  ['stock repriced', "'Seil' with delivery D-1: unit sell 3.00 → 2.50"],
  ['delivery undone', 'D-1, dated Mar 10, 2026, 4.00 (For next door)'],
  ['later cost added', 'D-2, dated Mar 10, 2026, Transport 3.00, 3.00 of it into stock, 3.00 by Bank'],
  ['stock deleted', "'Seil'"],
  ['pack added', "'Seil': Carton of 24 at 60.00"],
  ['pack changed', "'Seil', Carton: unit sell 60.00 → 55.00, barcode 600100 → 600101"],
  ['pack deleted', "'Seil': Carton"],
  ['price list added', 'Trade'],
  ['price list renamed', 'Trade → Wholesale'],
  ['list prices changed', 'Wholesale: Seil, Carton (none) → 50.00'],
  ['customer updated', expect.stringContaining('price list (none) → Wholesale')],
  ['price list deleted', 'Wholesale'],
  ['timed price added', "'Seil, Carton' at 45.00 from Mar 10, 2026 to Mar 10, 2026"],
  ['timed price deleted', "'Seil, Carton' at 45.00 from Mar 10, 2026 to Mar 10, 2026"],
  ['sale made', 'Receipt 1, total 3.00: 1 × Seil'],
  ['sale made', 'Receipt 2, total 6.00, on credit to Nakato Achieng until Apr 1, 2026: 2 × Seil'],
  ['sale deleted', 'Receipt 1: 1 × Seil, 3.00, sold on Mar 10, 2026'],
  ['goods returned', 'R-1 of receipt 3, worth 3.00, 3.00 back by Cash: 1 × Seil (Too short)'],
  ['receipt voided', 'Receipt 4, 3.00, sold on Mar 10, 2026: 1 × Seil (Wrong item)'],
  ['payment taken', 'Nakato Achieng paid 1.00 on account 1 (Mar 10, 2026), balance 6.00 → 5.00'],
  ['payment updated', 'Nakato Achieng, account 1: amount 1.00 → 2.00, balance 5.00 → 4.00'],
  ['payment deleted', 'Nakato Achieng: 2.00 of Mar 10, 2026 on account 1, balance 4.00 → 6.00'],
  ['opening balance added', 'Mar 10, 2026: Bank 30.00, 1 debt of 5.00'],
  ['opening balance undone', 'Mar 10, 2026: Bank 30.00, 1 debt of 5.00'],
  ['expense added', 'Lunch (Meals): 5.00 to Cook on Mar 10, 2026'],
  ['expense updated', 'Lunch: amount 5.00 → 6.00'],
  ['expense photo set', 'Lunch'],
  ['expense photo removed', 'Lunch'],
  ['expense deleted', 'Lunch (Meals): 6.00 to Cook on Mar 10, 2026'],
  ['banking added', '3.00 on Mar 10, 2026 (Bag)'],
  ['banking updated', '3.00 on Mar 10, 2026 (Bag): amount 3.00 → 4.00'],
  ['banking deleted', '4.00 on Mar 10, 2026 (Bag)'],
  ['transfer made', '3.00 from Cash to Bank on Mar 10, 2026, fee 1.00'],
  ['expense added', 'Fee of transfer 1 (Charges): 1.00 to Cash on Mar 10, 2026'],
  ['transfer deleted', '3.00 from Cash to Bank on Mar 10, 2026, fee 1.00'],
  ['day closed', 'Mar 10, 2026: counted 1.00, expected 12.00'],
  ['day closed again', 'Mar 10, 2026: counted 1.00 → 2.00'],
  ['day reopened', 'Mar 10, 2026: counted 2.00, expected 12.00 (Miscounted)'],
  ['customers imported', '1 new, 0 changed, 0 unchanged, 0 left out'],
  ['promise noted', 'Nakato Achieng promised 1.00 by Mar 10, 2026 (By noon)'],
  ['customer reminded', 'Nakato Achieng of 6.00, by mail to ƶq-post@kunde.example'],
  ['statement mailed', 'Nakato Achieng, to ƶq-post@kunde.example'],
  ['statement link made', 'Nakato Achieng, until Apr 9, 2026'],
  ['statement link revoked', 'Nakato Achieng'],
  ['debt written off', 'Nakato Achieng, account 2: 6.00 (Gone)'],
  ['write-off undone', 'Nakato Achieng, account 2: 6.00 is owed again'],
  ['customer paid', 'Nakato Achieng paid 8.00 (P-1, Mar 10, 2026): 6.00 on account 2, 2.00 kept in advance; owes 0.00'],
  ['deposit taken', 'Nakato Achieng paid 1.00 in advance (Mar 10, 2026), has 3.00'],
  ['deposit refunded', 'Nakato Achieng got back 3.00 (Mar 10, 2026), has 0.00 in advance'],
  ['cash put in', '2.00 on Mar 10, 2026 (Change)'],
  ['cash taken out', '2.00 on Mar 10, 2026 (Change)'],
  ['float brought', '2.00 on Mar 10, 2026 (Change)'],
  ['drawer opened', expect.stringMatching(/^Without a sale, at T\d+, Window$/)],
  ['shift opened', 'Test admin sales stock reports, float 10.00'],
  ['shift closed', 'Test admin sales stock reports: counted 11.00, expected 12.00 (A coin is missing)'],
  [
    'settings changed',
    `business address (none) → ƶq Market Square, business phone (none) → 0703 ƶq, business email (none) → ƶq-shop@shop.example, till seller discount 0 → 5, digest to (none) → ƶq-owner@shop.example`,
  ],
  ['guided start changed', 'Your business: done, Taxes: skipped, no longer shown'],
  ['logo set', 'The logo was set'],
  ['logo removed', 'The logo was removed'],
  ['payment method added', 'M-Pesa (mobile money)'],
  ['payment method updated', 'M-Pesa: name M-Pesa → Airtel, state in use → not in use'],
  ['payment method archived', 'Airtel'],
  ['expense type added', 'Rent'],
  ['expense type renamed', 'Rent → Shop rent'],
  ['expense type archived', 'Shop rent'],
  ['tax rate added', 'VAT 18%, included in prices'],
  ['tax rate updated', 'VAT 18%, included in prices → VAT 16%, added to prices'],
  ['tax rate deleted', 'VAT'],
  ['customer added', 'Nakato Achieng, +256 ƶq 771, ƶq-mail@kunde.example, ƶq Quarry Lane, tax number ƶq P0571'],
  ['customer updated', expect.stringContaining('phone +256 ƶq 771 → +254 ƶq 902, location ƶq Quarry Lane → ')],
  ['customer deleted', 'Nakato Auma, +254 ƶq 902, ƶq-post@kunde.example'],
  ['user added', 'Peter Mukasa, ƶq-peter@staff.example, roles sales'],
  ['user changed', 'ƶq-mukasa@staff.example: roles sales → stock'],
  ['user changed', expect.stringContaining('ƶq-mukasa@staff.example: email ƶq-peter@staff.example → ƶq-mukasa@')],
  ['user deleted', 'Peter Mukasa, ƶq-mukasa@staff.example'],
  ['code issued', 'to ƶq-mukasa@staff.example'],
  ['colours chosen', 'dark'],
  ['language chosen', 'English'],
  ['signed in', expect.stringMatching(/^amina-\d+@example.com from 203.0.113.77$/)],
  ['signed in', expect.stringMatching(/^amina-\d+@example.com from 203.0.113.77, with a code$/)],
  ['sign-in failed', `${stranger} from ${address}`],
  ['sign-in failed', expect.stringMatching(/^amina-\d+@example.com from 203.0.113.77, at the second step$/)],
  ['signed out', expect.stringMatching(/^amina-\d+@example.com$/)],
  ['password reset asked for', `${stranger} from ${address}`],
  ['reset code accepted', expect.stringMatching(/^amina-\d+@example.com$/)],
  ['password reset', expect.stringMatching(/^amina-\d+@example.com; all their sessions ended$/)],
  ['invitation accepted', expect.stringMatching(/^amina-\d+@example.com chose a password$/)],
  ['password changed', expect.stringMatching(/^amina-\d+@example.com; their other sessions ended$/)],
  ['password change refused', expect.stringMatching(/^amina-\d+@example.com from 203.0.113.77: wrong password$/)],
  ['owner changed', 'Test admin sales stock reports is the owner now'],
  ['two-step sign-in turned on', expect.stringMatching(/^amina-\d+@example.com; their other sessions ended$/)],
  ['two-step sign-in turned off', expect.stringMatching(/^amina-\d+@example.com; their other sessions ended$/)],
  ['two-step sign-in turned off', expect.stringMatching(/^of amina-\d+@example.com; their sessions ended$/)],
  ['two-step sign-in refused', `new recovery codes: wrong password or code, from ${address}`],
  ['till PIN set', expect.stringMatching(/^amina-\d+@example.com$/)],
  ['till PIN not set', `wrong password from ${address}`],
  ['till PIN switched off', 'Amina Okello, after too many wrong tries'],
  ['approval given', 'by Amina Okello: credit to Nakato Auma up to 5.00'],
  ['approval refused', `wrong PIN of ${stranger}, from ${address}`],
  ['receipt mailed', 'Receipt 1 to ƶq-mail@kunde.example'],
  ['receipt reprinted', 'Receipt 1, printed again as a copy'],
  ['return slip reprinted', 'Return R-1 of receipt 3, printed again as a copy'],
  ['payment slip reprinted', 'P-1 of Nakato Achieng over 8.00, printed again as a copy'],
  ['deposit slip reprinted', 'Deposit of Nakato Achieng over 1.00 (Mar 10, 2026), printed again as a copy'],
  ['cart held', "'Nakato Achieng' for Nakato Achieng, total 6.00: 2 × Seil"],
  ['held cart taken up', "'Nakato Achieng' for Nakato Achieng, total 6.00: 2 × Seil"],
  ['held cart deleted', "'Nakato Achieng' for Nakato Achieng, total 6.00: 2 × Seil"],
  ['recovery codes renewed', expect.stringMatching(/^amina-\d+@example.com$/)],
])('tells of %s: %s', (action, description) => {
  expect(lines).toContainEqual(expect.objectContaining({ action, description }));
});

it.each([
  [
    'payment-deleted',
    { kind: 'account', name: 'Nakato Achieng' },
    { date: '2026-03-10', balanceBefore: 4, balance: 6 },
  ],
  ['day-reopened', { kind: 'day', name: '2026-03-10' }, { counted: 2, expected: 12, reason: 'Miscounted' }],
  ['stock-restocked', { kind: 'stock', name: 'Seil' }, { quantity: 5, before: { qty: 20 }, after: { qty: 25 } }],
  ['expense-updated', { kind: 'expense', name: 'Lunch' }, { before: { amount: 5 }, after: { amount: 6 } }],
  ['customer-deleted', { kind: 'customer', name: 'Nakato Auma' }, { contact: { phone: '+254 ƶq 902' } }],
])('has facts: %s', (code, subject, facts) => {
  expect(lines.find((line) => line.code === code)).toMatchObject({ subject, facts });
});

describe('in another language', () => {
  const inAccents = { headers: { 'accept-language': 'en-XA' } };

  it('has every sentence and every action in it, except for names and what someone typed', async () => {
    const { payload } = await (await app.as('admin')).get('/logs', inAccents);
    expect(leftInEnglish(payload, (line) => [line.action])).toEqual([]);
    expect(leftInEnglish(payload, (line) => [line.description])).toEqual([]);
    const returned = payload.find(({ code }: LogEntry) => code === 'goods-returned');
    expect(returned.description).toContain('båçk bý [Çåšh~~]');
    expect(payload.map(({ code }: LogEntry) => code)).toEqual(expect.arrayContaining(lines.map(({ code }) => code)));
  });

  it('finds entries by the words of their action, and by names', async () => {
    const admin = await app.as('admin');
    const codesOf = async (search: string) => {
      const { payload } = await admin.get(`/logs?search=${encodeURIComponent(search)}`, inAccents);
      return [...new Set(payload.map(({ code }: LogEntry) => code))];
    };
    expect(await codesOf('ðébt wrîttéñ öff')).toEqual(['debt-written-off']);
    expect(await codesOf('Ðébt')).toEqual(['debt-written-off']);
    expect(await codesOf('zz ñö šûçh')).toEqual([]);
    expect(await codesOf('Airtel')).toEqual(['payment-method-archived', 'payment-method-updated']);
  });

  it('finds entries by the words of their sentences, with names and numbers among them', async () => {
    const admin = await app.as('admin');
    const sentencesOf = async (search: string) => {
      const { payload } = await admin.get(`/logs?search=${encodeURIComponent(search)}`, inAccents);
      return payload.map(({ description }: LogEntry) => description);
    };
    expect(await sentencesOf('prömîšéð')).toEqual([expect.stringContaining('Nakato Achieng prömîšéð 1.00 bý')]);
    expect(await sentencesOf('réçéîpt 2')).toContainEqual(expect.stringContaining('Réçéîpt 2, [tötål 6.00'));
    expect(await sentencesOf('Nakato prömîšéð')).toHaveLength(1);
    expect(await sentencesOf('Airtel prömîšéð')).toEqual([]);
    expect((await sentencesOf('Çårð')).length).toBe((await sentencesOf('çårð')).length);
    expect(await sentencesOf('öwñér ñöw')).toEqual([expect.stringContaining('îš thé öwñér ñöw')]);
  });
});

/**
 * Texts that still have a letter which the made-up language accents, outside of dates, numbers of documents and what someone typed.
 */
function leftInEnglish(found: LogEntry[], textsOf: (line: LogEntry) => string[]): string[] {
  return found.flatMap((line) => {
    const typed = [...stringsIn([line.subject?.name, line.facts, line.staff]), 'English']
      .filter((text) => /[A-Z@:ƶ]/.test(text))
      .sort((one, other) => other.length - one.length);
    return textsOf(line).filter((text) => {
      const withoutDays = text.replace(/[A-Z][a-z]{2} \d+, \d{4}|\b[A-Z]-\d+/g, '');
      const rest = typed.reduce((left, data) => left.replaceAll(data, ''), withoutDays);
      return /[acdeginosuyz]/i.test(rest);
    });
  });
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

it('shortens long values, never the sentence', async () => {
  const owner = await app.as('admin', 'stock');
  const names = Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(150, 'x'));
  const csv = `Name,Category,Quantity,Cost,Price\n${names.map((name) => `${name},${name},1,1,1`).join('\n')}`;
  expect(await owner.post('/stock/import', { csv, dryRun: false })).toMatchObject({ status: true });
  const [line] = (await owner.get('/logs?limit=1')).payload;
  const shown = names.map((name) => `${name.slice(0, 119)}…`);
  expect(line.description.endsWith(`new categories: ${shown.join(', ')}`)).toBe(true);
  expect(line.facts.newCategories).toEqual(names);
});

it('shows and finds every setting that was changed, however long another one is', async () => {
  const owner = await app.as('admin');
  const { business, till } = (await owner.get('/settings')).payload;
  const long = 'Welcome. '.repeat(55).trim();
  const before = { ...business, receiptHeader: long, receiptFooter: long, address: long };
  await owner.put('/settings', { business: before });
  const after = { ...business, receiptHeader: `${long} X`, receiptFooter: `${long} Y`, address: `${long} Z` };
  await owner.put('/settings', { business: after, till: { ...till, sellerDiscount: 97 } });
  const { payload } = await owner.get('/logs?search=seller discount');
  const [{ description }] = payload;
  expect(description).toMatch(/till seller discount \S+ → 97/);
  for (const end of ['X', 'Y', 'Z']) expect(description).toContain(`Welcome. Welcome. ${end}`);
  expect((await owner.get('/logs?search=→ 97')).payload).toMatchObject([{ description }]);
});

it('names 50 items of a long list and says how many more there are, and then why', async () => {
  const owner = await app.as('admin', 'stock');
  const { id: stockId } = await addStock(owner, { qty: 60 });
  const sales = Array.from({ length: 60 }, () => ({ stockId, quantity: 1, discount: { amount: 0.01 } }));
  const { payload } = await owner.post('/sales', { sales });
  await owner.post(`/sales/receipts/${payload.id}/void`, { reason: 'Tried it out' });
  const [line] = (await owner.get('/logs?limit=1')).payload;
  expect(line.description).toMatch(/(1 × [^,]+, ){50}and 10 more \(Tried it out\)$/);
});
