/** The settings as they are served: what the environment fixes is named, and the digest is for admins alone. */
import type { ShopSettings } from '../../contract/shop-settings.ts';
import type { StaffContext } from '../base/context.ts';
import type { SettingsInForce } from '../base/settings.ts';
import type { Config } from '../config.ts';

export function shownSettings({ staff, environment }: Asking, settings: SettingsInForce): ShopSettings {
  const { business, money, till, messages, digest, logo } = settings;
  const isAdmin = staff.roles.includes('admin');
  return { business, money, till, messages, ...(isAdmin && { digest }), fixed: [...fixedBy(environment).keys()], logo };
}

type Asking = Pick<StaffContext, 'staff' | 'environment'>;

/** Each setting that the environment decides, with the name of its variable. */
export function fixedBy({ businessName, locale, currency }: Config): Map<string, string> {
  const fixed = new Map<string, string>();
  if (businessName !== undefined) fixed.set('business.name', 'BUSINESS_NAME');
  if (locale !== undefined) fixed.set('money.locale', 'LOCALE');
  if (currency !== undefined) fixed.set('money.currency', 'CURRENCY');
  return fixed;
}
