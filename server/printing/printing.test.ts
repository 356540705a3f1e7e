import { spawn } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { registerDevice } from '../../tests/support/devices.ts';
import {
  type FakePrinter,
  printerSettings,
  readPaper,
  startFakePrinter,
  states,
  textsOf,
} from '../../tests/support/fake-printer.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { sell } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
let printer: FakePrinter;
beforeAll(async () => {
  app = await startTestApp();
  [admin, seller] = [await app.as('admin'), await app.as('sales')];
  printer = await startFakePrinter();
});
afterAll(async () => {
  await printer.close();
  await app.close();
});
beforeEach(async () => {
  printer.clear();
  await set([{}]);
});

type Settings = Record<string, unknown>;
const save = (till: object) => admin.put('/settings', { till });
const printers = (some: Settings[]) => some.map((one) => ({ ...printerSettings, port: printer.port, ...one }));
async function set(some: Settings[]) {
  const { httpStatus, payload } = await save({ printers: printers(some) });
  expect([httpStatus, payload.till?.printers ?? payload]).toEqual([200, printers(some)]);
}
const lines = [{ text: 'Total                                     12.50', bold: true }, { text: 'Crème brûlée – 5 €' }];
const print = (job: object = {}, caller = seller) => caller.post('/print-jobs', { deviceId: null, lines, ...job });
const open = (caller: Caller, body: object = {}) => caller.post('/drawer-openings', { deviceId: null, ...body });
const codeOf = ({ httpStatus, code }: { httpStatus: number; code?: string }) => [httpStatus, code];

describe('a job', () => {
  it('is printed in the letters of the code page, and cut off', async () => {
    expect(await print()).toMatchObject({ httpStatus: 200, payload: 'Printed' });
    expect(printer.paper()).toEqual([
      { kind: 'text', text: lines[0]!.text, bold: true, tall: false },
      { kind: 'text', text: lines[1]!.text, bold: false, tall: false },
      { kind: 'text', text: '', bold: false, tall: false },
      { kind: 'cut' },
    ]);
  });

  it.each(['windows1252', 'cp850', 'cp858', 'cp437'])('with code page %s has the same letters', async (codePage) => {
    await set([{ codePage, cuts: false }]);
    await print({ lines: [{ text: 'Café señor für £5' }] });
    expect(printer.paper()).toEqual([
      { kind: 'text', text: 'Café señor für £5', bold: false, tall: false },
      { kind: 'feed' },
    ]);
  });

  it('has as many copies as were asked for, each cut off, and never opens the drawer', async () => {
    await print({ copies: 3 });
    const kinds = printer.paper().map(({ kind }) => kind);
    expect([kinds.filter((kind) => kind === 'cut').length, kinds.includes('drawer')]).toEqual([3, false]);
  });

  it('may be a picture, which the drawer is not opened by, whatever is on it', async () => {
    const dots = Buffer.alloc(72 * 300, Buffer.from([0x10, 0x14, 0x01, 0x00, 0x05, 0x10, 0x04, 0x01]));
    expect((await print({ lines: [{ width: 72, rows: 300, dots: dots.toString('base64') }] })).httpStatus).toBe(200);
    const [picture] = printer.paper();
    expect(picture).toMatchObject({ kind: 'picture', width: 576, rows: { length: 300 } });
    const [job] = printer.jobs;
    for (const command of [
      [0x10, 0x14],
      [0x10, 0x04],
      [0x10, 0x05],
    ]) {
      expect(Buffer.from(job!).indexOf(Buffer.from(command))).toBe(-1);
    }
  });

  it.each([
    ['a command in a text', [{ text: '\u001bp0' }]],
    ['a line break', [{ text: 'one\ntwo' }]],
    ['a mark that turns the line round', [{ text: 'a\u202eb' }]],
    ['a line wider than any paper', [{ text: 'x'.repeat(49) }]],
    ['a picture wider than any paper', [{ width: 73, rows: 1, dots: Buffer.alloc(73).toString('base64') }]],
    ['a picture shorter than it says', [{ width: 72, rows: 2, dots: Buffer.alloc(72).toString('base64') }]],
    ['no lines', []],
    ['too many lines', Array.from({ length: 1001 }, () => ({ text: '' }))],
  ])('with %s is refused', async (_what, bad) => {
    expect(codeOf(await print({ lines: bad }))).toEqual([400, 'bad-input']);
    expect(printer.jobs).toEqual([]);
  });

  it('can not name an address', async () => {
    expect(codeOf(await print({ host: '10.0.0.1' }))).toEqual([400, 'bad-input']);
  });

  it('is for those who sell', async () => {
    for (const role of ['stock', 'reports'] as const) {
      expect(codeOf(await print({}, await app.as(role)))).toEqual([403, 'not-allowed']);
    }
  });

  it('waits for the one before it, and too many are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => print({}, seller)));
    const codes = answers.map(({ code }) => code).filter(Boolean);
    expect(printer.mostAtOnce()).toBe(1);
    expect(printer.jobs.length + codes.length).toBe(9);
    expect(new Set(codes)).toEqual(codes.length > 0 ? new Set(['printer-busy']) : new Set());
  });
});

describe('a printer that does not print', () => {
  it.each(Object.keys(states).filter((name) => name !== 'ready'))('%s: nothing is sent', async (state) => {
    printer.state = state as FakePrinter['state'];
    expect(codeOf(await print())).toEqual([409, 'printer-not-ready']);
    expect(printer.jobs).toEqual([]);
  });

  it('takes the connection and never answers: nothing is sent', async () => {
    printer.trouble = 'silent';
    expect(codeOf(await print())).toEqual([409, 'printer-silent']);
    expect(printer.jobs).toEqual([]);
  });

  it('is not asked where it is said not to answer', async () => {
    await set([{ answers: false }]);
    expect((await print()).httpStatus).toBe(200);
    expect(textsOf(printer.paper())).toContain(lines[1]!.text);
  });

  it.each([
    ['hangs up in the middle', { hangsUpAfter: 30 }],
    ['says nothing after the job', 'silent after the job'],
  ] as const)('%s: it may have printed', async (_what, trouble) => {
    printer.trouble = trouble;
    expect(await print()).toMatchObject({
      code: 'printer-unfinished',
      payload: 'The printer broke off. The receipt may have printed, all of it or a part.',
    });
  });

  it('is switched off: it says so, and a sale is in the books all the same', async () => {
    const gone = await startFakePrinter();
    await gone.close();
    await set([{ port: gone.port }]);
    expect(codeOf(await print())).toEqual([409, 'printer-unreachable']);
    expect((await sell(seller, [[await addStock(admin), 1]])).total).toBeGreaterThan(0);
  });

  it.each([
    ['of the internet', '8.8.8.8'],
    ['by which clouds tell secrets', '169.254.169.254'],
    ['of every machine', '0.0.0.0'],
    ['of the internet, in disguise', '::ffff:8.8.8.8'],
    ['by which clouds tell secrets, in IPv6', 'fe80::a9fe:a9fe'],
  ])('has an address %s: nothing is connected to', async (_what, host) => {
    await set([{ host }]);
    expect(await print()).toMatchObject({
      code: 'printer-unreachable',
      payload: "The address of the printer is not in the shop's own network, so nothing was sent to it",
    });
  });

  it('has a name that nobody knows', async () => {
    await set([{ host: 'no-such-printer.invalid' }]);
    expect(codeOf(await print())).toEqual([409, 'printer-unreachable']);
  });
});

describe('which printer', () => {
  it('none: the browser prints', async () => {
    await set([]);
    expect(codeOf(await print())).toEqual([409, 'no-printer']);
  });

  it("is the till's own, and the shop's where it has none", async () => {
    const other = await startFakePrinter();
    const till = await registerDevice(app, admin, 'Front');
    await set([{}, { deviceId: till.id, port: other.port }]);
    await print({ deviceId: till.id });
    await print({ deviceId: till.id + 1 });
    expect([other.jobs.length, printer.jobs.length]).toEqual([1, 1]);
    await other.close();
  });

  it('is not reached by the server where it is connected to the till', async () => {
    await set([{ by: 'serial' }]);
    expect(codeOf(await print())).toEqual([409, 'no-printer']);
  });
});

describe('the drawer', () => {
  it('opens once for an own sale that took cash, without an entry of its own', async () => {
    const { id } = await sell(seller, [[await addStock(admin), 1]]);
    const before = await newestLog(app);
    expect(await open(seller, { receiptId: id })).toMatchObject({ httpStatus: 200, payload: { by: 'server' } });
    expect(printer.paper()).toEqual([{ kind: 'drawer', pin: 2 }]);
    expect(await open(seller, { receiptId: id })).toMatchObject({
      httpStatus: 409,
      payload: 'There is no sale of yours just now that took cash',
    });
    expect((await newestLog(app)).id).toBe(before.id);
  });

  it("does not open for another person's sale, an old one, or one that is not there", async () => {
    const { id } = await sell(seller, [[await addStock(admin), 1]]);
    expect(codeOf(await open(await app.as('sales'), { receiptId: id }))).toEqual([409, 'conflict']);
    expect(codeOf(await open(seller, { receiptId: id + 1000 }))).toEqual([409, 'conflict']);
    const now = app.clock.now;
    app.clock.now = new Date(now.getTime() + 6 * 60_000);
    expect(codeOf(await open(seller, { receiptId: id }))).toEqual([409, 'conflict']);
    app.clock.now = now;
    expect(printer.jobs).toEqual([]);
  });

  it('opens without a sale for an admin, and is in the log with their name', async () => {
    const till = await registerDevice(app, admin, 'Window');
    expect((await open(admin, { deviceId: till.id })).payload).toEqual({ by: 'server' });
    expect(printer.paper()).toEqual([{ kind: 'drawer', pin: 2 }]);
    expect(await newestLog(app)).toMatchObject({
      action: 'drawer opened',
      description: `Without a sale, at T${till.id}, Window`,
      staff: { email: admin.email },
    });
  });

  it('opens without a sale for sellers only where the shop lets them, and the log has it', async () => {
    expect(codeOf(await open(seller))).toEqual([403, 'not-allowed']);
    expect(printer.jobs).toEqual([]);
    await save({ sellerOpensDrawer: true });
    expect((await open(seller)).httpStatus).toBe(200);
    expect(await newestLog(app)).toMatchObject({
      action: 'drawer opened',
      description: 'Without a sale',
      staff: { email: seller.email },
    });
    await save({ sellerOpensDrawer: false });
  });

  it('is in the log also where the printer then fails', async () => {
    printer.trouble = 'silent';
    expect(codeOf(await open(admin))).toEqual([409, 'printer-silent']);
    expect((await newestLog(app)).action).toBe('drawer opened');
  });

  it('of a printer at the till is opened by the page, once the log has it', async () => {
    await set([{ by: 'serial' }]);
    expect((await open(admin)).payload).toEqual({ by: 'page' });
    expect((await newestLog(app)).action).toBe('drawer opened');
  });

  it('is not there where none is set', async () => {
    await set([{ drawerPin: 'none' }]);
    expect(codeOf(await open(admin))).toEqual([409, 'no-printer']);
  });
});

describe('settings', () => {
  it('show where printers are to admins alone, in the log too', async () => {
    await set([{ host: '127.0.0.3' }]);
    expect((await seller.get('/settings')).payload.till.printers).toEqual([
      { ...printers([{}])[0], host: '', path: '' },
    ]);
    expect((await newestLog(app)).description).toContain(`127.0.0.3:${printer.port}`);
    const { payload } = await (await app.as('sales', 'reports')).get('/logs?limit=1');
    expect(payload[0].description).not.toContain('127.0.0.3');
  });

  it.each([
    ['a host with a path', { host: '10.0.0.1/x' }],
    ['a port that is none', { port: 70_000 }],
    ['a file that is no device', { by: 'file', path: '/etc/passwd' }],
    ['a file outside of /dev', { by: 'file', path: '/dev/../etc/passwd!' }],
    ['a network printer without an address', { host: '' }],
    ['a device file without a path', { by: 'file', path: '' }],
    ['too many copies', { copies: 6 }],
    ['a paper that nobody sells', { paper: 70 }],
  ])('refuse %s', async (_what, bad) => {
    expect(codeOf(await save({ printers: printers([bad]) }))).toEqual([400, 'bad-input']);
  });

  it('refuse two printers for one till', async () => {
    expect(codeOf(await save({ printers: printers([{}, {}]) }))).toEqual([400, 'bad-input']);
  });
});

describe('a device file', () => {
  it.each([
    ['is not there', '/dev/usb/lp99', 'printer-unreachable'],
    ['is one that no printer has', '/dev/null', 'printer-unreachable'],
    ['is reached by going up', '/dev/../dev/null', 'printer-unreachable'],
  ])('that %s is refused', async (_what, path, code) => {
    await set([{ by: 'file', path }]);
    expect((await print()).code).toBe(code);
  });

  it('takes the job, and answers how it is', async () => {
    const tty = await openTerminal();
    await set([{ by: 'file', path: tty.path }]);
    tty.answerWhenAsked();
    expect((await print()).httpStatus).toBe(200);
    await expect.poll(() => textsOf(readPaper(tty.received()))).toContain(lines[0]!.text);
    await set([{ by: 'file', path: tty.path, answers: false }]);
    expect((await open(admin)).httpStatus).toBe(200);
    await expect.poll(() => readPaper(tty.received()).at(-1)).toEqual({ kind: 'drawer', pin: 2 });
    tty.close();
  });

  it('that takes no more does not hold up the person who prints', async () => {
    const tty = await openTerminal();
    // Nobody reads at the other end, so the terminal's buffer is soon full.
    tty.stop();
    await set([{ by: 'file', path: tty.path, answers: false }]);
    const picture = { width: 72, rows: 2000, dots: Buffer.alloc(72 * 2000, 0x55).toString('base64') };
    expect((await print({ lines: [picture] })).code).toBe('printer-unfinished');
    tty.close();
  });
});

/** `script` holds the other end of a terminal: it prints what is written to the device file, and its input can be read there. */
async function openTerminal() {
  const child = spawn('script', ['-qfc', 'stty raw -echo; tty; exec sleep 600', '/dev/null'], { stdio: 'pipe' });
  const chunks: Buffer[] = [];
  let answers = false;
  child.stdout.on('data', (bytes: Buffer) => {
    chunks.push(bytes);
    if (!answers) return;
    for (const n of [2, 4]) {
      if (bytes.includes(Buffer.from([0x10, 0x04, n]))) child.stdin.write(Buffer.from([states.ready.cause]));
    }
  });
  const said = () => Buffer.concat(chunks);
  await expect.poll(() => /\/dev\/pts\/\d+\n/.test(said().toString('latin1'))).toBe(true);
  const [path] = /\/dev\/pts\/\d+/.exec(said().toString('latin1'))!;
  const start = said().length;
  return {
    path,
    answerWhenAsked: () => {
      answers = true;
    },
    received: () => new Uint8Array(said().subarray(start)),
    stop: () => process.kill(child.pid!, 'SIGSTOP'),
    close: () => {
      process.kill(child.pid!, 'SIGCONT');
      child.kill('SIGKILL');
    },
  };
}
