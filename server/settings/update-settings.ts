/**
 * Changes part of the settings. Their row is held from the first look to the end, so that two admins at once do not undo each
 * other's changes; raising the version tells every server to read them again.
 */
import { sql } from 'kysely';
import type { Scale } from '../../contract/cart/scale-labels.ts';
import type { Input } from '../../contract/endpoint.ts';
import { codePages, drawerPins, type Printer } from '../../contract/printing/printers.ts';
import type { updateSettings as declared, ShopSettings, TillSettings } from '../../contract/shop/shop-settings.ts';
import { labelOf } from '../../contract/tills/devices.ts';
import { decimalsOf } from '../../contract/values/money.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { languageOfAddress } from '../base/languages.ts';
import { refuse } from '../base/refusal.ts';
import type { StoredSections } from '../base/settings.ts';
import { wordsOf } from '../base/words.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { guardedChanges } from '../logs/changes.ts';
import { takeWording } from '../logs/fill-search.ts';
import { logActivity } from '../logs/log-activity.ts';
import { digestEndedEmail } from '../mail/emails.ts';
import { endPinSessions } from '../sessions/session.ts';
import { takeDecimalsOf } from './change-decimals.ts';
import { fixedBy, shownSettings } from './get-settings.ts';
import { sectionsOf } from './open-settings.ts';
import { settingsAmounts } from './settings-amounts.ts';

type Change = Input<typeof declared>['body'];
type Values = Record<string, unknown>;

const sections = ['business', 'money', 'till', 'messages', 'digest'] as const;
/** How to reach the shop and its people; the log shows it to admins alone. */
const guarded = ['business.address', 'business.phone', 'business.email', 'digest.to', 'till.printers'];

/** Settings that decide how the texts for searching the log are written. */
const wording = ['money.locale', 'money.currency'];

export async function updateSettings(ctx: StaffContext, change: Change): Promise<ShopSettings> {
  const { changed, leftOut } = await inTransaction(ctx, async (tx) => {
    const { version, only_row, ...stored } = await tx
      .selectFrom('settings')
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow();
    const inForce = sectionsOf(ctx.environment, stored, await decimalsNow(tx));
    const before = flat(inForce);
    refuseFixed(ctx, before, flat(change));
    await takeDecimals(tx, change, stored);
    await takeZone(tx, change, inForce.business.timeZone);
    const decimals = await decimalsNow(tx);
    refuseUnfitting(change, decimals);
    refuseUnreachable(change);
    const set = Object.fromEntries(
      sections.map((name) => [name, { ...stored[name], ...change[name] }]),
    ) as unknown as StoredSections;
    const after = flat(sectionsOf(ctx.environment, set, decimals));
    const open = Object.keys(after).filter((key) => !guarded.includes(key));
    const { facts, contact } = guardedChanges(before, after, open);
    if (facts.changed.length === 0) return { changed: [], leftOut: [] };
    await tx
      .updateTable('settings')
      .set({
        business: JSON.stringify(set.business),
        money: JSON.stringify(set.money),
        till: JSON.stringify(set.till),
        messages: JSON.stringify(set.messages),
        digest: JSON.stringify(set.digest),
        version: sql`version + 1`,
      })
      .execute();
    if (inForce.till.pinSignIn && set.till.pinSignIn === false) await endPinSessions(tx);
    await logActivity(tx, ctx, { action: 'settings changed', subject: null, facts, contact });
    const leftOut = inForce.digest.to.filter((address) => !set.digest.to?.includes(address));
    return { changed: facts.changed, leftOut };
  });
  const settings = await ctx.settingsCache.now();
  await tellLeftOut(ctx, leftOut);
  if (changed.some((key) => wording.includes(key))) await takeWording(ctx.pool, settings.config);
  return shownSettings(ctx, settings);
}

/** Tells people who are taken off the mail of the day, by a last mail. The change is kept even if that fails. */
async function tellLeftOut(ctx: StaffContext, addresses: string[]): Promise<void> {
  const { db, config, settings, log, mail, staff } = ctx;
  const by = `${staff.first_name} ${staff.last_name}`;
  for (const to of addresses) {
    const words = wordsOf(config, await languageOfAddress(db, settings, to));
    await mail
      .send(digestEndedEmail(words, config.businessName, to, by))
      .catch((error) => log.warn({ err: error }, 'someone who was taken off the mail of the day was not told'));
  }
}

/** Refuses another value for what the environment fixes. The value in force may be sent along. */
function refuseFixed({ environment }: StaffContext, before: Values, asked: Values): void {
  for (const [key, variable] of fixedBy(environment)) {
    if (key in asked && asked[key] !== before[key]) {
      refuse('fixed/environment', { variable, value: String(before[key]) });
    }
  }
}

/** The decimals follow the currency until the first amount is stored; then another currency must have the same. */
async function takeDecimals(tx: Tx, change: Change, stored: StoredSections): Promise<void> {
  const { money } = change;
  if (money?.decimals === undefined && !money?.currency) return;
  const shop = await tx.selectFrom('shop').select(['decimals', 'currency']).executeTakeFirstOrThrow();
  const currency = money.currency && money.currency !== shop.currency ? money.currency : null;
  if (currency && decimalsOf(currency) !== shop.decimals) {
    const asked = flat(change);
    const others = [...settingsAmounts(stored).keys()].filter((name) => !(name in asked));
    const taken = others.length === 0 && (await takeDecimalsOf(tx, currency));
    if (!taken) {
      const count = decimalsOf(currency);
      if (shop.decimals === 0) refuse('fixed/currency-with-decimals', { currency, count });
      refuse('fixed/currency', { currency, count, kept: shop.decimals });
    }
  }
  if (money.decimals !== undefined && money.decimals !== (await decimalsNow(tx))) {
    refuse('fixed/decimals', { count: shop.decimals });
  }
}

/** A new zone is refused once anything is booked, because the former one decided its days. */
async function takeZone(tx: Tx, { business }: Change, before: string): Promise<void> {
  const zone = business?.timeZone;
  if (zone === undefined || zone === before) return;
  const { fixed } = await tx.selectFrom('shop').select('fixed').forUpdate().executeTakeFirstOrThrow();
  if (fixed) refuse('fixed/time-zone', { zone: before });
  if (!(await isKnownZone(tx, zone))) refuse('bad-input/time-zone', { zone });
}

/** Asks PostgreSQL, which has its own list of zones. */
async function isKnownZone(tx: Tx, zone: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where lower(name) = lower(${zone})) as known`.execute(tx);
  return rows[0]!.known;
}

/** The amounts may have been read with the decimals of the currency before. */
function refuseUnfitting(change: Change, decimals: number): void {
  for (const [name, figures] of settingsAmounts(change)) {
    if (figures.some((figure) => Number(figure.toFixed(decimals)) !== figure)) {
      refuse('bad-input/decimals', { field: name, count: decimals });
    }
  }
}

/** A printer that the server is to reach needs an address. */
function refuseUnreachable({ till }: Change): void {
  for (const { by, host, path } of till?.printers ?? []) {
    if (by === 'network' && !host) refuse('bad-input/printer-host');
    if (by === 'file' && !path) refuse('bad-input/printer-path');
  }
}

async function decimalsNow(tx: Tx): Promise<number> {
  return (await tx.selectFrom('shop').select('decimals').executeTakeFirstOrThrow()).decimals;
}

/** Each value under the name of its section: { 'business.name': … }. */
function flat(settings: { [name: string]: object | undefined }): Values {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([section, values]) =>
      Object.entries(values ?? {}).map(([key, value]) => [
        `${section}.${key}`,
        key === 'printers'
          ? printersText(value)
          : Array.isArray(value)
            ? value.map(textOf).join(', ')
            : key === 'offline'
              ? limitsText(value)
              : value,
      ]),
    ),
  );
}

/** What tills may sell without a connection, as one text: 24 h, 100, 1000, 1/2. */
function limitsText({ hours, perSale, waiting, methodIds }: TillSettings['offline']): string {
  return `${hours} h, ${perSale ?? '–'}, ${waiting ?? '–'}, ${methodIds.join('/')}`;
}

/**
 * The address of each printer and, as figures, everything else that was set, so that every change shows in the log: T2
 * 192.168.1.50:9100 80/48/1/1/0/0/1/0/1.
 */
function printersText(printers: readonly Printer[]): string {
  const texts = printers.map(({ deviceId, by, host, port, path, baudRate, codePage, drawerPin, ...rest }) => {
    const place = { browser: '–', network: `${host}:${port}`, file: path, serial: String(baudRate) }[by];
    const figures = [...Object.values(rest).map(Number), codePages.indexOf(codePage), drawerPins.indexOf(drawerPin)];
    return `${deviceId === null ? '' : `${labelOf(deviceId)} `}${place} ${figures.join('/')}`;
  });
  return texts.join(', ');
}

/** A scale is written by its parts, 21/5/5/3, so that two different ones have different texts. */
function textOf(one: unknown): string {
  if (typeof one !== 'object') return String(one);
  const { prefix, codeDigits, weightDigits, decimals } = one as Scale;
  return [prefix, codeDigits, weightDigits, decimals].join('/');
}
