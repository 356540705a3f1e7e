/** The settings in force (server/settings/open-settings.ts), as every request has them. */
import type { ShopSettings } from '../../contract/shop/shop-settings.ts';
import type { Config } from '../config.ts';

/** The configuration with the name, time zone, locale and currency in force. */
export type ShopConfig = Config & { businessName: string };

export type Sections = Required<Omit<ShopSettings, 'fixed' | 'logo' | 'hasTills'>>;

export interface SettingsInForce extends Sections {
  /** Every change raises it, so that other servers notice. */
  version: number;
  /** Names the picture; null where there is none. */
  logo: string | null;
  config: ShopConfig;
}

/** The settings that an admin has chosen, as the database has them. */
export type StoredSections = { [Name in keyof Sections]: Partial<Sections[Name]> };

export interface SettingsCache {
  /** The settings of this version, which are nearly always the ones in memory. */
  at(version: number): Promise<SettingsInForce>;
  /** The settings as they are now, for callers that know no version. */
  now(): Promise<SettingsInForce>;
}
