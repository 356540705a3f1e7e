import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addSupplier, deliver } from '../../tests/support/buying.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { ok } from '../../tests/support/ok.ts';
import { startSmtp } from '../../tests/support/smtp.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { setSettings } from '../../tests/support/till.ts';
import { openMail } from '../mail/open-mail.ts';
import { openSettings } from '../settings/open-settings.ts';
import { type Sender, sendDigests } from './send-digests.ts';

const log = pino({ level: 'silent' });
let app: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let dataDir: string;

beforeEach(async () => {
  app = await startTestApp();
  smtp = await startSmtp();
  dataDir = mkdtempSync(join(tmpdir(), 'countinghouse digest '));
});
afterEach(async () => {
  smtp.stop();
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** One more server of this shop, in this time zone. */
function server({ zone = 'Africa/Kampala', withSmtp = true, of = app } = {}): Sender {
  const { db, pool } = of.database;
  const config = { ...app.config, businessTz: zone, dataDir, ...(withSmtp && { smtpUrl: smtp.url }) };
  const mail = openMail(config, log);
  return { db, pool, log, mail, now: () => app.clock.now, settingsCache: openSettings(pool, config) };
}

const at = (moment: string) => {
  app.clock.now = new Date(moment);
};
const mails = () =>
  smtp
    .received()
    .match(/^RCPT TO:<(.*)>/gm)
    ?.map((line) => line.slice(9, -1)) ?? [];
const digest = (changes: object) =>
  setSettings(app, { digest: { to: ['owner@example.com'], at: '07:30', ...changes } });

describe('the digest is sent', () => {
  it('to every address, at its hour in the time zone of the shop, once a day', async () => {
    await digest({ to: ['owner@example.com', 'partner@example.com'] });
    const one = server();
    at('2026-03-10T04:29:00Z');
    expect(await sendDigests(one)).toBe(0);
    at('2026-03-10T04:30:00Z');
    expect(await sendDigests(one)).toBe(2);
    expect(mails()).toEqual(['owner@example.com', 'partner@example.com']);
    at('2026-03-10T20:00:00Z');
    expect(await sendDigests(one)).toBe(0);
    at('2026-03-11T04:31:00Z');
    expect(await sendDigests(one)).toBe(2);
  });

  it('to people who work here in the language they have chosen, and to other addresses in that of the shop', async () => {
    const [amina, kato] = [await app.as('admin'), await app.as('reports')];
    await ok(amina.put('/settings', { business: { language: 'es' } }));
    await ok(amina.put('/auth/language', { language: 'sw' }));
    await digest({ to: [amina.email, kato.email, 'owner@example.com'] });
    at('2026-03-10T05:00:00Z');
    expect(await sendDigests(server())).toBe(3);
    const sent = smtp.received().replace(/\r\n[ \t]+/g, ' ');
    const subjects = sent.matchAll(/^RCPT TO:<(.*)>[\s\S]*?^Subject: Corner Shop, .*: (\w+) 0.00/gm);
    expect(Object.fromEntries([...subjects].map(([, to, word]) => [to, word]))).toEqual({
      [amina.email]: 'mauzo',
      [kato.email]: 'ventas',
      'owner@example.com': 'ventas',
    });
  });

  it('once, when two servers come to it at the same moment', async () => {
    await digest({ to: ['a@example.com', 'b@example.com', 'c@example.com'] });
    at('2026-03-10T05:00:00Z');
    const sent = await Promise.all([server(), server()].map(sendDigests));
    expect(sent.reduce((sum, one) => sum + one)).toBe(3);
    expect(mails().sort()).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
  });

  it('later the same day by a server that was away, and not again when the hour is changed', async () => {
    await digest({});
    at('2026-03-10T17:00:00Z');
    expect(await sendDigests(server())).toBe(1);
    await digest({ at: '21:00' });
    at('2026-03-10T18:30:00Z');
    expect(await sendDigests(server())).toBe(0);
  });

  it('not before its hour when that was moved to later', async () => {
    await digest({ at: '21:00' });
    at('2026-03-10T17:59:00Z');
    expect(await sendDigests(server())).toBe(0);
    at('2026-03-10T18:00:00Z');
    expect(await sendDigests(server())).toBe(1);
  });

  it('on the day when the clocks skip its hour, and once when they repeat it', async () => {
    await digest({ at: '02:30' });
    const newYork = server({ zone: 'America/New_York' });
    // It is 01:59 in winter time; a minute later it is 03:00 in summer time.
    at('2026-03-08T06:59:00Z');
    expect(await sendDigests(newYork)).toBe(0);
    at('2026-03-08T07:00:00Z');
    expect(await sendDigests(newYork)).toBe(1);
    await digest({ at: '01:30' });
    at('2026-11-01T05:30:00Z');
    expect(await sendDigests(newYork)).toBe(1);
    at('2026-11-01T06:30:00Z');
    expect(await sendDigests(newYork)).toBe(0);
  });

  it('again and again, less often, while the mail server refuses it, and then once', async () => {
    await digest({});
    smtp.refuse(true);
    const tries: string[] = [];
    for (let minute = 0; minute < 20; minute++) {
      at(`2026-03-10T05:${String(minute).padStart(2, '0')}:00Z`);
      const before = mails().length;
      await sendDigests(server());
      if (mails().length > before) tries.push(String(minute));
    }
    expect(tries).toEqual(['0', '1', '3', '7', '15']);
    expect(readdirSync(dataDir)).toEqual([]);
    smtp.refuse(false);
    at('2026-03-10T06:00:00Z');
    expect(await sendDigests(server())).toBe(1);
    at('2026-03-10T12:00:00Z');
    expect(await sendDigests(server())).toBe(0);
  });

  it('by another server when the first one dies in the middle, under the same name', async () => {
    await digest({});
    at('2026-03-10T05:00:00Z');
    const dying = server();
    // The mail server took it, but the server dies before it can say so.
    const died = new Promise<never>(() => {});
    const taken = new Promise<void>((resolve) => {
      const { mail } = dying;
      dying.mail = {
        async send(...mailed) {
          await mail.send(...mailed);
          resolve();
          return died;
        },
      };
    });
    sendDigests(dying);
    await taken;
    expect(await sendDigests(server())).toBe(0);
    at('2026-03-10T05:05:00Z');
    expect(await sendDigests(server())).toBe(1);
    expect(new Set(smtp.received().match(/^Message-ID: .*$/gim)).size).toBe(1);
    at('2026-03-10T05:11:00Z');
    expect(await sendDigests(server())).toBe(0);
  });

  it('under a name of its own by each shop of an owner: mail programs show one name once', async () => {
    const other = await startTestApp();
    for (const shop of [app, other]) {
      await shop.as('admin');
      await setSettings(shop, { digest: { to: ['owner@example.com'], at: '07:30' } });
      at('2026-03-10T05:00:00Z');
      expect(await sendDigests(server({ of: shop }))).toBe(1);
    }
    await other.close();
    expect(new Set(smtp.received().match(/^Message-ID: .*$/gim)).size).toBe(2);
  });

  it('to nobody where nobody is named, and as a file where there is no mail server', async () => {
    await setSettings(app, { digest: { to: [] } });
    at('2026-03-10T12:00:00Z');
    expect(await sendDigests(server())).toBe(0);
    await digest({});
    expect(await sendDigests(server({ withSmtp: false }))).toBe(1);
    expect(await sendDigests(server({ withSmtp: false }))).toBe(0);
    expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1);
  });
});

describe('the digest tells', () => {
  let admin: Caller;
  beforeEach(async () => {
    admin = await app.as('admin', 'reports');
  });
  it('of an empty shop that nothing happened', async () => {
    const { subject, text } = (await admin.get('/settings/digest/preview')).payload;
    expect(subject).toBe('Corner Shop, Mar 9, 2026: sales 0.00');
    expect(text).toContain('Profit: 0.00 (a week before: 0.00)');
    expect(text).toContain('The books agree.');
    expect(text).toContain('The day was not closed.');
    expect(text).not.toMatch(/Returns|Voided|deleted|Discounts|below cost|Broken|Low stock|differences/);
  });

  it('what deserves a look', async () => {
    await digest({ discountAbove: 10 });
    at('2026-03-09T09:00:00Z');
    admin = await app.as('admin', 'reports');
    const pens = await addStock(admin, { name: 'Pens <b>', qty: 20, unitCost: 2, unitSell: 3, warningAt: 15 });
    const customer = await addCustomer(app, 'Amina');
    const sale = (more: object) => ok(admin.post('/sales', { sales: [{ stockId: pens.id, quantity: 2 }], ...more }));
    const first = await sale({});
    const second = await sale({});
    await sale({ discount: { percent: 50 } });
    await sale({ customerId: customer, paymentDate: '2026-03-20' });
    await ok(admin.post(`/sales/receipts/${second.id}/void`, { reason: 'A mistake' }));
    const fifth = await sale({});
    await ok(admin.post(`/sales/${fifth.lines[0].id}`));
    const lines = [{ lineId: first.lines[0].id, quantity: 1, toStock: true }];
    await ok(admin.post('/returns', { receiptId: first.id, lines, reason: 'Torn' }));
    await ok(admin.post(`/customers/${customer}/promises`, { date: '2026-03-09', amount: 5 }));
    await ok(admin.post('/days', { date: '2026-03-09', counted: 5 }));
    at('2026-03-10T09:00:00Z');
    admin = await app.as('admin', 'reports');
    const { text, html } = (await admin.get('/settings/digest/preview')).payload;
    expect(text).toMatchInlineSnapshot(`
      "Corner Shop, Mar 9, 2026

      Sales: 12.00 (a week before: 0.00)
      Profit: 2.00 (a week before: 0.00)
      Sold on credit: 6.00 (a week before: 0.00)
      Collected: 0.00 (a week before: 0.00)
      Expenses: 0.00 (a week before: 0.00)

      Count differences (1)
        Cash: -1.00

      Voided receipts (1)
        Receipt 2, 6.00, Test admin reports: A mistake

      Lines deleted from receipts (1)
        Receipt 5, 6.00, Pens <b>, Test admin reports

      Returns (1)
        R-1, 3.00, Test admin reports: Torn

      Discounts above 10% (1)
        Receipt 3, 3.00 of 6.00, Test admin reports

      Sold below cost (1)
        Pens <b>, 3.00 instead of 4.00, receipt 3, Test admin reports

      Broken promises (1)
        Amina: 5.00 of 5.00 not paid

      Low stock (1)
        Pens <b>: 15 left

      Books
        The books agree. Checked Mar 10, 2026, 12:00 PM.
        Nothing has been sealed yet.
      "
    `);
    expect(html).toContain('Pens &lt;b&gt;');
    expect(html).not.toContain('<b>:');
    expect(await sendDigests(server())).toBe(1);
    const mailed = smtp.received().replaceAll('=\r\n', '');
    expect(mailed).toContain('Broken promises (1)');
    expect(mailed).toMatch(/Content-Type: text\/html/);
  });

  it('the bills that are due from today on within seven days, and none that are paid', async () => {
    at('2026-03-10T09:00:00Z');
    const admin = await app.as('admin', 'reports');
    const [item, kato] = [await addStock(admin), await addSupplier(admin, { name: 'Kato' })];
    const came = { supplierId: kato.id, stockId: item.id, date: '2026-03-01', pieces: 1 };
    await deliver(admin, { ...came, due: 5, dueOn: '2026-03-18' });
    await deliver(admin, { ...came, due: 7, dueOn: '2026-03-17' });
    const { billId } = await deliver(admin, { ...came, due: 9, dueOn: '2026-03-10' });
    await deliver(admin, { ...came, due: 11, dueOn: '2026-03-09' });
    const due = async () => {
      const { text } = (await admin.get('/settings/digest/preview')).payload;
      return text.match(/Bills due[\s\S]*?\n\n/)?.[0];
    };
    expect(await due()).toBe(
      'Bills due in the next 7 days (2)\n  Kato: 9.00 by Mar 10, 2026\n  Kato: 7.00 by Mar 17, 2026\n\n',
    );
    const paid = { date: '2026-03-10', amount: 9, methodId: 1, billIds: [billId] };
    await admin.post(`/suppliers/${kato.id}/payments`, paid);
    expect(await due()).toBe('Bills due in the next 7 days (1)\n  Kato: 7.00 by Mar 17, 2026\n\n');
  });

  it('goods that are best before a day within seven days, and past ones, while they are there', async () => {
    at('2026-03-10T09:00:00Z');
    const admin = await app.as('admin', 'reports');
    const milk = await addStock(admin, { name: 'Milk', qty: 0 });
    const told = async () => {
      const { text } = (await admin.get('/settings/digest/preview')).payload;
      return text.match(/Best before[\s\S]*?\n\n/)?.[0];
    };
    expect(await told()).toBeUndefined();
    const lines = ['2026-03-18', '2026-03-17', '2026-02-28'].map((expiresOn, place) => ({
      ...{ stockId: milk.id, quantity: place + 1, total: 1, expiresOn },
    }));
    await ok(admin.post('/deliveries', { date: '2026-03-10', lines, payments: [{ methodId: 1, amount: 3 }] }));
    expect(await told()).toBe(
      'Best before in the next 7 days, or past (2)\n  Milk: 3 left, best before Feb 28, 2026\n  Milk: 2 left, best before Mar 17, 2026\n\n',
    );
    await ok(admin.post(`/stock/${milk.id}/write-off`, { quantity: 3, reason: 'expired' }));
    expect(await told()).toContain('or past (1)\n  Milk: 2 left');
  });

  it('goods that were written off, and what counts found, with who did it', async () => {
    at('2026-03-09T09:00:00Z');
    const keeper = await app.as('admin');
    const tea = await addStock(keeper, { name: 'Tea', qty: 20, unitCost: 2, date: '2026-03-09' });
    await ok(keeper.post(`/stock/${tea.id}/write-off`, { quantity: 1, reason: 'gift' }));
    await ok(keeper.post(`/stock/${tea.id}/count`, { quantity: 18 }));
    const count = await ok(keeper.post('/counts', { scope: { stockIds: [tea.id] }, name: 'Shelf' }));
    await ok(keeper.post(`/counts/${count.id}/entries`, { entries: [{ key: 'tea', stockId: tea.id, quantity: 15 }] }));
    await ok(keeper.post(`/counts/${count.id}/post`, {}));
    at('2026-03-10T09:00:00Z');
    const { text } = (await (await app.as('admin')).get('/settings/digest/preview')).payload;
    expect(text).toContain('Stock written off (3)');
    expect(text).toMatch(/count posted: .*-6\.00/);
  });

  it('what was changed by hand, by person, and nothing of it on a day without', async () => {
    at('2026-03-09T09:00:00Z');
    const clerk = await app.as('admin');
    const spent = { date: '2026-03-06', amount: 5, type: 'Meals', receivedBy: 'Cook', expense: 'Lunch' };
    const { id } = await ok(clerk.post('/expenses', spent));
    await ok(clerk.delete(`/expenses/${id}`));
    for (const amount of [7, 8]) {
      await ok(admin.post('/cash-movements', { kind: 'in', amount, reason: 'Change' }));
      await ok(admin.post('/cash-movements', { kind: 'out', amount, reason: 'Sweets' }));
    }
    await ok(admin.put('/settings', { till: { sellerDiscount: 100 } }));
    const preview = async () => (await (await app.as('admin')).get('/settings/digest/preview')).payload.text;
    at('2026-03-10T09:00:00Z');
    expect(await preview()).toContain(
      [
        'Changed by hand (5)',
        '  Test admin reports: Cash out (2), Settings changed (1)',
        '  – cash taken out: 8.00 on Mar 9, 2026 (Sweets)',
        '  – settings changed: till seller discount 0 → 100',
        '  Test admin: Expenses entered for earlier days (1), Expenses deleted (1)',
        '  – expense added: Lunch (Meals): 5.00 to Cook on Mar 6, 2026',
        '  – expense deleted: Lunch (Meals): 5.00 to Cook on Mar 6, 2026',
        '',
      ].join('\n'),
    );
    at('2026-03-11T09:00:00Z');
    expect(await preview()).not.toContain('Changed by hand');
  });

  it('what was missing at the end of a shift, though it moves no money', async () => {
    await setSettings(app, { till: { shifts: 'seller' } });
    at('2026-03-09T09:00:00Z');
    // Both shifts are open at once, so that neither goes on with the other's drawer.
    const sellers = [await app.as('sales'), await app.as('sales')] as const;
    const [short, right] = [
      await ok(sellers[0].post('/shifts', { float: 10 })),
      await ok(sellers[1].post('/shifts', { float: 10 })),
    ];
    await ok(sellers[0].post(`/shifts/${short.id}/close`, { counted: 8 }));
    await ok(sellers[1].post(`/shifts/${right.id}/close`, { counted: 10 }));
    at('2026-03-10T09:00:00Z');
    const { text } = (await (await app.as('admin')).get('/settings/digest/preview')).payload;
    expect(text).toContain('Count differences (1)\n  Shift of Test sales: -2.00\n');
  });

  it('what a count found that came after the mail of its own day', async () => {
    await digest({});
    const preview = async () => {
      at('2026-03-10T09:00:00Z');
      return (await (await app.as('admin')).get('/settings/digest/preview')).payload.text;
    };
    const count = async (moment: string, date: string, counted: number) => {
      at(moment);
      await ok((await app.as('admin')).post('/days', { date, counted }));
    };
    await count('2026-03-09T04:00:00Z', '2026-03-07', 5);
    // It is counted at 7:10, in time for the mail at 7:30.
    await count('2026-03-09T04:10:00Z', '2026-03-08', 3);
    expect(await preview()).toContain('Count differences (1)\n  Cash of Mar 7, 2026: 5.00\n');
    await count('2026-03-09T09:00:00Z', '2026-03-08', 2);
    expect(await preview()).toContain(
      'Count differences (2)\n  Cash of Mar 7, 2026: 5.00\n  Cash of Mar 8, 2026: -3.00\n',
    );
  });

  it('nobody but admins', async () => {
    expect((await (await app.as('reports')).get('/settings/digest/preview')).httpStatus).toBe(403);
  });
});
