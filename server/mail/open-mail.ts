/**
 * Sends mail by SMTP or, when there is no mail server or it fails, saves it as an .eml file in DATA_DIR/outbox.
 * Invariants: a mail that can't be sent is never lost and never makes its request fail; codes are never logged.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Email, Mail } from './mail.ts';

/** The times, in milliseconds, are short because an admin is waiting in front of a dialog. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000, dnsTimeout: 5_000 };

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

export function openMail(settings: Settings, log: FastifyBaseLogger): Mail {
  const outbox = join(settings.dataDir, 'outbox');
  const server = settings.smtpUrl ? createTransport({ url: settings.smtpUrl, ...timeouts }) : null;
  return {
    async send(email, { orKeep = true } = {}) {
      const mail = addressed(email, settings.mailFrom);
      // The response is sent first, so that its time does not tell whether there is a mail to send.
      await yieldToEventLoop();
      if (server) {
        try {
          await server.sendMail(mail);
          return { delivered: true };
        } catch (error) {
          if (!orKeep) throw error;
          log.error({ err: error }, 'the mail server did not accept an email');
        }
      }
      const file = await saveToOutbox(outbox, mail);
      log.info(`An email could not be sent, so it is saved as ${file}`);
      return { delivered: false };
    },
  };
}

/** Makes sure that it goes to exactly one address: a plain string would be read as a list of addresses with names. */
function addressed({ from, to, ...email }: Email, mailFrom: string | undefined) {
  return {
    ...email,
    from: mailFrom ?? { name: from, address: 'countinghouse@localhost' },
    to: { name: '', address: to },
  };
}

async function saveToOutbox(outbox: string, mail: ReturnType<typeof addressed>): Promise<string> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const file = join(outbox, `${stamp}-${randomBytes(3).toString('hex')}.eml`);
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // A full disk would leave an empty file that looks like a mail.
    await rm(file, { force: true });
    throw error;
  }
  return file;
}
