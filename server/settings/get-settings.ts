/** The settings as they are served: those that the environment fixes are named, and the digest is for admins alone. */
import { sql } from 'kysely';
import type { Printer } from '../../contract/printing/printers.ts';
import type { ShopSettings } from '../../contract/shop/shop-settings.ts';
import type { StaffContext } from '../base/context.ts';
import type { SettingsInForce } from '../base/settings.ts';
import type { Config } from '../config.ts';
import { readRows } from '../db/statements/prepared.ts';

export async function shownSettings(ctx: Asking, settings: SettingsInForce): Promise<ShopSettings> {
  const { business, money, till, messages, digest, logo } = settings;
  const isAdmin = ctx.staff.roles.includes('admin');
  const fixed = [...fixedBy(ctx.environment).keys()];
  const [row] = await readRows(ctx, anyTill);
  const shown = isAdmin ? till : { ...till, printers: till.printers.map(withoutAddress) };
  return { business, money, till: shown, messages, ...(isAdmin && { digest }), fixed, logo, hasTills: row!.hasTills };
}

/** A till need not know where its printer is. */
function withoutAddress(printer: Printer): Printer {
  return { ...printer, host: '', path: '' };
}

type Asking = Pick<StaffContext, 'staff' | 'environment' | 'db' | 'pool'>;

/** Includes revoked tills, because what they sold may still arrive. */
const anyTill = sql<{ hasTills: boolean }>`select exists (select from devices) as "hasTills"`;

/** Each setting that the environment decides, with the name of its variable. */
export function fixedBy({ businessName, isZoneSet, locale, currency }: Config): Map<string, string> {
  const fixed = new Map<string, string>();
  if (businessName !== undefined) fixed.set('business.name', 'BUSINESS_NAME');
  if (isZoneSet) fixed.set('business.timeZone', 'BUSINESS_TZ');
  if (locale !== undefined) fixed.set('money.locale', 'LOCALE');
  if (currency !== undefined) fixed.set('money.currency', 'CURRENCY');
  return fixed;
}
