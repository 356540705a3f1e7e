/**
 * The settings in force: what the environment fixes, else what an admin set, else the product's own values. Each server
 * keeps them in memory and reads them again when their version has changed. The version comes with the session of every
 * request, so a change counts on every server from the next request on, and costs no round trip.
 */
import type pg from 'pg';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import type { Sections, SettingsCache, SettingsInForce, ShopConfig, StoredSections } from '../base/settings.ts';
import type { Config } from '../config.ts';
import { prepared } from '../db/statements/prepared.ts';

/** The decimals belong to the whole process, so only those of the real shop are taken over. */
export function openSettings(pool: pg.Pool, config: Config, takeDecimals = setMoneyDecimals): SettingsCache {
  let kept: SettingsInForce | undefined;
  const at = async (version: number) => {
    if (kept?.version === version) return kept;
    kept = await readSettings(pool, config, takeDecimals);
    return kept;
  };
  return {
    at,
    async now() {
      const [row] = await prepared<{ version: number }>(pool, {
        name: 'settings-version',
        text: 'select version from settings',
        values: [],
      });
      return at(row!.version);
    },
  };
}

async function readSettings(
  pool: pg.Pool,
  config: Config,
  takeDecimals: (decimals: number) => void,
): Promise<SettingsInForce> {
  const [row] = await prepared<StoredSections & { version: number; logo: string | null; decimals: number }>(pool, {
    name: 'read-settings',
    text: `
      select business, money, till, messages, digest, version,
        (select left(encode(sha256(picture), 'hex'), 20) from logos) as logo,
        (select decimals from shop) as decimals
      from settings`,
    values: [],
  });
  const { version, logo, decimals, ...stored } = row!;
  // Another server may have changed the decimals, as long as no amount is stored.
  takeDecimals(decimals);
  return { ...sectionsOf(config, stored, decimals), version, logo, config: configOf(config, stored) };
}

export function sectionsOf(config: Config, stored: StoredSections, decimals: number): Sections {
  const { businessName, businessTz, locale, currency } = configOf(config, stored);
  return {
    business: { ...defaults.business, ...stored.business, name: businessName, timeZone: businessTz },
    money: {
      ...defaults.money,
      ...stored.money,
      locale: locale ?? null,
      currency: currency ?? null,
      decimals,
    },
    till: { ...defaults.till, ...stored.till },
    messages: { ...defaults.messages, ...stored.messages },
    digest: { ...defaults.digest, ...stored.digest },
  };
}

function configOf(config: Config, { business, money }: StoredSections): ShopConfig {
  return {
    ...config,
    businessName: config.businessName ?? business.name ?? defaults.business.name,
    businessTz: config.isZoneSet ? config.businessTz : (business.timeZone ?? config.businessTz),
    locale: config.locale ?? money.locale ?? undefined,
    currency: config.currency ?? money.currency ?? undefined,
  };
}

const defaults: {
  [Name in Exclude<keyof Sections, 'business' | 'money'>]: Sections[Name];
} & { business: Omit<Sections['business'], 'timeZone'> } & {
  money: Pick<Sections['money'], 'smallestCoin' | 'denominations' | 'costMethod' | 'priceStep'>;
} = {
  business: {
    name: 'School Office Suite',
    address: '',
    phone: '',
    email: '',
    taxNumber: '',
    receiptHeader: '',
    receiptFooter: '',
    badDebtTax: false,
    reclaimsTax: false,
    language: 'en',
  },
  money: { smallestCoin: 0, denominations: [], costMethod: 'last', priceStep: 0 },
  till: {
    askPayment: false,
    sellerDiscount: 0,
    sellerPrices: false,
    sellerReturns: false,
    sellerDebts: false,
    maxDueDays: 366,
    sellerCustomers: false,
    sellerSeesCost: true,
    sellerSeesAllSales: true,
    sellerExpense: null,
    creditLimit: null,
    overdueDays: null,
    dueDays: null,
    stockLossLimit: 0,
    stockPays: false,
    sellerCounts: false,
    stockPostsCounts: false,
    scales: [],
    tiles: false,
    pinSignIn: false,
    offline: { hours: 24, perSale: null, waiting: null, methodIds: [builtInMethods.cash.id] },
    printers: [],
    sellerOpensDrawer: false,
    shifts: 'off',
    blindCount: false,
  },
  messages: { dialCode: '', reminderText: '' },
  digest: { to: [], at: '07:00', discountAbove: 0 },
};
