/**
 * Mails the digest at its hour in the shop's time zone, once for each day and address, in the language of the one who gets it. A
 * server that was down at that hour sends it later that day; an hour that the clocks skip has passed when they have skipped it. The
 * row of `digests` is claimed before anything is sent, so two servers never send the same one. If a server dies while it sends, the
 * claim runs out, and the mail is tried again some minutes later under the same Message-ID. A mail that the mail server refuses is
 * tried again, less and less often, until the day ends.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayIn } from '../../contract/values/dates.ts';
import type { Language } from '../../contract/words/languages.ts';
import type { Parts } from '../base/context.ts';
import { languageOfAddress } from '../base/languages.ts';
import type { SettingsCache } from '../base/settings.ts';
import { wordsOf } from '../base/words.ts';
import { type DigestEmail, digestEmail } from './digest-email.ts';
import { readDigest } from './read-digest.ts';

export type Sender = Pick<Parts, 'db' | 'pool' | 'now' | 'mail' | 'log'> & { settingsCache: SettingsCache };

const everyMilliseconds = 60_000;
const keptDays = 60;

export function sendDigestsRegularly(sender: Sender): void {
  let busy = false;
  const attempt = async () => {
    if (busy) return;
    busy = true;
    try {
      await sendDigests(sender);
    } catch (error) {
      sender.log.warn({ reason: (error as Error).message }, 'the digest could not be sent');
    } finally {
      busy = false;
    }
  };
  setInterval(attempt, everyMilliseconds).unref();
}

/** Returns how many were sent. */
export async function sendDigests(sender: Sender): Promise<number> {
  const { settingsCache, now } = sender;
  const settings = await settingsCache.now();
  const { digest, config, business } = settings;
  const day = dayIn(config.businessTz, now());
  if (digest.to.length === 0 || timeIn(config.businessTz, now()) < digest.at) return 0;
  await openDay(sender, day, digest.to);
  let sent = 0;
  const emails = new Map<Language, DigestEmail>();
  for (;;) {
    const claimed = await claimNext(sender, day, digest.to);
    if (!claimed) return sent;
    const language = await languageOfAddress(sender.db, settings, claimed.recipient);
    let content = emails.get(language);
    if (!content) {
      const words = wordsOf(config, language);
      content = digestEmail(await readDigest({ ...sender, config, words }, settings), settings, language);
      emails.set(language, content);
    }
    const email = { ...content, from: business.name, to: claimed.recipient };
    try {
      await sender.mail.send({ ...email, messageId: messageIdOf(day, claimed) }, { orKeep: false });
      await note(sender, day, claimed.recipient, { sent_at: now() });
      sent++;
    } catch (error) {
      const reason = (error as Error).message;
      sender.log.warn({ reason, tries: claimed.tries }, 'the mail server did not take the digest');
      await note(sender, day, claimed.recipient, { next_try: later(now(), claimed.tries) });
    }
  }
}

async function openDay({ db, now }: Sender, day: string, recipients: string[]): Promise<void> {
  await db
    .insertInto('digests')
    .values(recipients.map((recipient) => ({ day, recipient, next_try: now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('digests').where('day', '<', sql<string>`${day}::date - ${keptDays}::int`).execute();
}

interface Claimed {
  recipient: string;
  tries: number;
  /**
   * The moment when the shop's first person was added, which tells two shops of one owner apart: mail programs show each Message-ID
   * once.
   */
  shop: string | null;
}

/** In minutes: longer than any mail server takes to answer. */
const claimedFor = 5;

async function claimNext({ db, now }: Sender, day: string, recipients: string[]) {
  const { rows } = await sql<Claimed>`
    update digests set tries = tries + 1, next_try = ${minutesAfter(now(), claimedFor)}
    where day = ${day}::date and recipient = (
      select recipient from digests
      where day = ${day}::date and recipient = any(${recipients}::text[]) and sent_at is null and next_try <= ${now()}
      order by recipient limit 1 for update skip locked
    )
    returning recipient, tries,
      (select to_hex((extract(epoch from created_at) * 1000000)::bigint) from staff order by id limit 1) as shop`.execute(
    db,
  );
  return rows[0];
}

async function note(
  { db }: Sender,
  day: string,
  recipient: string,
  change: { sent_at: Date } | { next_try: Date },
): Promise<void> {
  await db.updateTable('digests').set(change).where('day', '=', day).where('recipient', '=', recipient).execute();
}

/** After 1, 2, 4, … minutes, and then every hour. */
function later(now: Date, tries: number): Date {
  return minutesAfter(now, Math.min(60, 2 ** (tries - 1)));
}

function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

function messageIdOf(day: string, { shop, recipient }: Claimed): string {
  const whose = createHash('sha256').update(`${shop} ${recipient}`).digest('base64url').slice(0, 22);
  return `<digest-${day}-${whose}@countinghouse>`;
}

/** 'HH:MM' in the shop's time zone. */
function timeIn(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return format.format(now);
}
