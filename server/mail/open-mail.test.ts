import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSmtp } from '../../tests/support/smtp.ts';
import { wordsOf } from '../base/words.ts';
import { resetEmail } from './emails.ts';
import { openMail } from './open-mail.ts';

let dataDir: string;
let lines: string[];
const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'countinghouse mail '));
  lines = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const email = resetEmail(
  wordsOf({ locale: undefined, currency: undefined }),
  'Bäckerei & Söhne',
  { first_name: 'Zoë', email: 'zoe@example.com' },
  'ABCD2345',
  10,
);
const settings = (more: object = {}) => ({ dataDir, businessName: 'Bäckerei & Söhne', ...more }) as never;

describe('without a mail server', () => {
  it('keeps the mail as a file that only its owner reads, and says so on one line without the code', async () => {
    expect(await openMail(settings(), log).send(email)).toEqual({ delivered: false });
    const outbox = join(dataDir, 'outbox');
    const [file = '', ...more] = readdirSync(outbox);
    expect(more).toEqual([]);
    expect(file).toMatch(/\.eml$/);
    expect(statSync(join(outbox, file)).mode & 0o077).toBe(0);
    const text = readFileSync(join(outbox, file), 'utf8');
    expect(text).toContain('To: zoe@example.com');
    expect(text).toContain('ABCD2345');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(file);
    expect(lines[0]).not.toContain('ABCD2345');
  });

  it('keeps two mails of the same moment apart', async () => {
    const mail = openMail(settings(), log);
    await Promise.all([mail.send(email), mail.send(email)]);
    expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(2);
  });

  it('fails without harm when the folder can not be written', async () => {
    writeFileSync(join(dataDir, 'outbox'), 'in the way');
    await expect(openMail(settings(), log).send(email)).rejects.toThrow();
  });
});

describe('with a mail server', () => {
  it('hands the mail over with the configured sender', async () => {
    const smtp = await startSmtp();
    const mail = openMail(settings({ smtpUrl: smtp.url, mailFrom: 'Shop <shop@example.com>' }), log);
    expect(await mail.send(email)).toEqual({ delivered: true });
    expect(smtp.received()).toMatch(/MAIL FROM:<shop@example.com>/);
    expect(smtp.received()).toMatch(/RCPT TO:<zoe@example.com>/);
    expect(smtp.received()).toContain('ABCD2345');
    expect(lines).toEqual([]);
    smtp.stop();
  });

  it('keeps the mail as a file when the server refuses it', async () => {
    const smtp = await startSmtp({ refuses: true });
    const mail = openMail(settings({ smtpUrl: smtp.url, mailFrom: 'shop@example.com' }), log);
    expect(await mail.send(email)).toEqual({ delivered: false });
    expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1);
    expect(lines.join()).not.toContain('ABCD2345');
    smtp.stop();
  });

  it('leaves it to the caller who tries again when the server refuses it', async () => {
    const smtp = await startSmtp({ refuses: true });
    const mail = openMail(settings({ smtpUrl: smtp.url, mailFrom: 'shop@example.com' }), log);
    await expect(mail.send(email, { orKeep: false })).rejects.toThrow('550');
    expect(existsSync(join(dataDir, 'outbox'))).toBe(false);
    smtp.stop();
  });

  it('can not be made to write to someone else by a line break in a subject', async () => {
    const smtp = await startSmtp();
    const mail = openMail(settings({ smtpUrl: smtp.url, mailFrom: 'shop@example.com' }), log);
    await mail.send({ ...email, subject: 'Hello\r\nBcc: thief@example.com' });
    expect(smtp.received()).not.toMatch(/^Bcc:/m);
    expect(smtp.received()).not.toMatch(/RCPT TO:<thief/);
    smtp.stop();
  });

  it('takes an address for one address, whatever is in it', async () => {
    const smtp = await startSmtp();
    const mail = openMail(settings({ smtpUrl: smtp.url, mailFrom: 'shop@example.com' }), log);
    await mail.send({ ...email, to: 'zoe,thief@example.com' });
    expect(smtp.received()).not.toMatch(/RCPT TO:<thief/);
    smtp.stop();
  });

  it('sends text and HTML where there are both', async () => {
    const smtp = await startSmtp();
    const mail = openMail(settings({ smtpUrl: smtp.url, mailFrom: 'shop@example.com' }), log);
    await mail.send({ ...email, html: '<b>ABCD2345</b>' });
    expect(smtp.received()).toMatch(/Content-Type: text\/plain/);
    expect(smtp.received()).toMatch(/Content-Type: text\/html/);
    smtp.stop();
  });
});
