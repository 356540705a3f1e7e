/** What an owner sets up in the product: the business, its money, the till, messages and mail. */
import * as z from 'zod';
import { fillsLabel, mostScaleDecimals } from '../cart/scale-labels.ts';
import { endpoint } from '../endpoint.ts';
import { done, email, id, name, visibleText } from '../fields.ts';
import { mostPrinters, printer } from '../printing/printers.ts';
import { costMethods } from '../values/cost.ts';
import { decimal } from '../values/decimal.ts';
import { money, moneyAboveZero } from '../values/money.ts';
import { shippedLanguage } from '../words/language-field.ts';
import { problem } from '../words/problem.ts';

/** A text of several lines, such as an address or the closing lines of a receipt. */
function lines(max: number) {
  const message = problem('must be text of at most {{max}} characters', { max });
  return visibleText(message)
    .trim()
    .max(max, message)
    .refine((value) => !/[^\P{Cc}\n]|\p{Cs}/u.test(value), problem('must not contain control characters'));
}

function accepts(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

export const localeTag = z
  .string()
  .trim()
  .refine(
    (value) => /^[a-z]{2,3}(-|$)/i.test(value) && accepts(() => Intl.NumberFormat.supportedLocalesOf(value)),
    problem('must be a language tag like en, en-KE or fr'),
  );

export const currencyCode = z
  .string()
  .trim()
  .transform((value) => value.toUpperCase())
  .refine(
    (value) => Intl.supportedValuesOf('currency').includes(value),
    problem('must be a currency code like KES or EUR'),
  );

/** A time zone must be given by its name, because PostgreSQL and JavaScript read offsets with opposite signs. */
export const timeZoneName = z
  .string()
  .trim()
  .refine(
    (value) => /^[A-Za-z]/.test(value) && accepts(() => new Intl.DateTimeFormat('en', { timeZone: value })),
    problem('must be a time zone like Africa/Nairobi or Europe/Paris'),
  );

export const percent = decimal({
  decimals: 2,
  max: 100,
  message: problem('must be a percentage from 0 to 100 with at most 2 decimals'),
});
const days = decimal({ decimals: 0, max: 3650, message: problem('must be a number of days from 0 to 3650') });
const flag = z.boolean(problem('must be true or false'));
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('must be a time like 07:30'));

export const businessDetails = z.strictObject({
  name,
  address: lines(500),
  phone: lines(50),
  email: z.union([z.literal(''), email]),
  taxNumber: lines(50),
  receiptHeader: lines(500),
  receiptFooter: lines(500),
  /** Whether a debt that is written off takes its tax out of what is owed. Changing this affects nothing in the past. */
  badDebtTax: flag,
  /**
   * Whether tax on suppliers' papers is claimed back, so that it is not part of what goods cost. Changing this affects nothing
   * in the past.
   */
  reclaimsTax: flag,
  /** The language for customers, and for staff who have not chosen one. */
  language: shippedLanguage,
  /** Decides when a day begins. It can be changed until the first amount is stored. */
  timeZone: timeZoneName,
});

export const moneySettings = z.strictObject({
  currency: currencyCode.nullable(),
  locale: localeTag.nullable(),
  /** The decimals of the currency when the first amount was stored; until then they follow the currency. */
  decimals: z.number(),
  /** Cash is rounded to multiples of this; 0 means that it is not rounded. */
  smallestCoin: money,
  /** The notes and coins that the count of the drawer and the quick amounts of the till offer. */
  denominations: z.array(moneyAboveZero).max(30, problem('can be at most 30 notes and coins')),
  /** How the cost of an item follows from goods that come in. Changing this affects nothing in the past. */
  costMethod: z.enum(costMethods, problem('must be last or average')),
  /** Suggested prices that keep a margin are multiples of this; 0 stands for the smallest unit. */
  priceStep: money,
});

export const shiftRules = ['off', 'seller'] as const;

const digits = (most: number) =>
  decimal({ decimals: 0, max: most, above: 0, message: problem('must be a number from 1 to {{most}}', { most }) });

const scale = z
  .strictObject({
    prefix: z.string().regex(/^\d{1,4}$/, problem('must be 1 to 4 digits')),
    codeDigits: digits(6),
    weightDigits: digits(6),
    decimals: decimal({ decimals: 0, max: mostScaleDecimals, message: problem('must be a number from 0 to 3') }),
  })
  .refine(fillsLabel, problem('must have 12 digits in prefix, code and weight together'));

/** A label does not say which of two scales with the same prefix printed it. */
const prefixTwice = problem('must not be the prefix of another scale');

export const tillSettings = z.strictObject({
  /** Whether Make Sale asks how the sale is paid. */
  askPayment: flag,
  /** The highest discount that a seller may give without approval, in percent of the cart. */
  sellerDiscount: percent,
  /** Whether sellers may sell at another price than the list price. */
  sellerPrices: flag,
  sellerReturns: flag,
  sellerDebts: flag,
  sellerCustomers: flag,
  /** Whether sellers see what goods cost and what is earned on them (seller-sight.ts). */
  sellerSeesCost: flag,
  /** Whether sellers see the sales of others. */
  sellerSeesAllSales: flag,
  /** The highest expense that a seller may enter without approval; null for no limit. */
  sellerExpense: money.nullable(),
  /** What a customer may owe unless they have a limit of their own; null for no limit. */
  creditLimit: money.nullable(),
  /** A customer who is overdue by more days than this gets no more credit; null for no such rule. */
  overdueDays: days.nullable(),
  /** How many days ahead the payment date of a credit sale may be. */
  maxDueDays: days,
  /** In how many days a sale on credit is due unless the till says otherwise; null if the till asks each time. */
  dueDays: days.nullable(),
  /** What someone with the role stock may write off in a day without approval, at cost. */
  stockLossLimit: money,
  /** Whether someone with the role stock may pay suppliers with a delivery. */
  stockPays: flag,
  /** Whether sellers may count the shelves, without seeing what the books say. */
  sellerCounts: flag,
  /** Whether someone with the role stock may post what was counted. */
  stockPostsCounts: flag,
  /** The scales whose labels the till reads. A label has the item and its weight in one code. */
  scales: z
    .array(scale)
    .max(3, problem('can be at most 3 scales'))
    .superRefine((scales, ctx) => {
      const prefixes = scales.map(({ prefix }) => prefix);
      for (const [at, prefix] of prefixes.entries()) {
        if (prefixes.indexOf(prefix) < at) {
          ctx.addIssue({ code: 'custom', path: [at, 'prefix'], message: prefixTwice });
        }
      }
    }),
  /** Whether the till also shows tiles to tap. The forms of items then have pictures and favourites. */
  tiles: flag,
  /** Whether sellers sign in with their PIN at a registered till. */
  pinSignIn: flag,
  /** What a till may sell without a connection. A sale beyond these limits is still booked, and To settle reports it. */
  offline: z.strictObject({
    /** For how many hours after it last heard from the server a till may sell alone. */
    hours: decimal({ decimals: 0, max: 8760, message: problem('must be a number of hours from 0 to 8760') }),
    /** The most that one sale, and all sales that wait on a device, may come to; null for no limit. */
    perSale: money.nullable(),
    waiting: money.nullable(),
    methodIds: z.array(id).max(50),
  }),
  /** Receipt printers: the shop's and those of registered tills. Without any, browsers print. Only admins see hosts and paths. */
  printers: z
    .array(printer)
    .max(mostPrinters, problem('can be at most {{most}} printers', { most: mostPrinters }))
    .refine(
      (printers) => new Set(printers.map(({ deviceId }) => deviceId)).size === printers.length,
      problem('must not name a till twice'),
    ),
  /** Whether sellers may open the drawer without a sale; each time is logged. */
  sellerOpensDrawer: flag,
  shifts: z.enum(shiftRules, problem('must be off or seller')),
  blindCount: flag,
});

export const messageSettings = z.strictObject({
  /** The country code for customers' phone numbers that have none: +254. */
  dialCode: z.string().regex(/^(\+\d{1,4})?$/, problem('must be a code like +254')),
  reminderText: lines(1000),
});

export const digestSettings = z.strictObject({
  to: z.array(email).max(10, problem('can be at most 10 addresses')),
  at: hour,
  /** Discounts above this percentage are listed. */
  discountAbove: percent,
});

/** The names of settings that the environment decides, such as 'business.name'. */
const fixed = z.array(z.string());

export const shopSettings = z.object({
  business: businessDetails,
  money: moneySettings,
  till: tillSettings,
  messages: messageSettings,
  /** Only admins get this. */
  digest: digestSettings.optional(),
  fixed,
  /** Which logo there is: changes with the picture; null if there is none. */
  logo: z.string().nullable(),
  /** Whether a browser was ever registered as a till; without one there is nothing to show about tills. */
  hasTills: z.boolean(),
});
export type ShopSettings = z.output<typeof shopSettings>;
export type BusinessDetails = z.output<typeof businessDetails>;
export type MoneySettings = z.output<typeof moneySettings>;
export type TillSettings = z.output<typeof tillSettings>;
export type MessageSettings = z.output<typeof messageSettings>;
export type DigestSettings = z.output<typeof digestSettings>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  lane: 'till',
  who: 'any session',
  byRole: ['digest'],
  summary: 'The settings of the shop. fixed names those that the environment decides; digest is for admins alone.',
  payload: shopSettings,
});

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/settings',
  who: ['admin'],
  summary: 'Change any part of the settings; what is left out stays as it is.',
  codes: ['fixed'],
  body: z.strictObject({
    business: businessDetails.partial().optional(),
    money: moneySettings.partial().optional(),
    till: tillSettings.partial().optional(),
    messages: messageSettings.partial().optional(),
    digest: digestSettings.partial().optional(),
  }),
  payload: shopSettings,
});

export const logoBytes = 200_000;

export const getLogo = endpoint({
  method: 'GET',
  path: '/settings/logo',
  who: 'anyone',
  summary: 'The logo as it was sent, PNG or JPEG; it is shown before anyone signs in.',
  picture: 'answer',
  payload: done,
});

export const putLogo = endpoint({
  method: 'PUT',
  path: '/settings/logo',
  who: ['admin'],
  summary: 'Set the logo: a PNG or JPEG picture of up to 200 kB, which is the body of the request.',
  picture: 'body',
  bodyLimit: logoBytes,
  payload: done,
});

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/settings/logo',
  who: ['admin'],
  summary: 'Remove the logo.',
  payload: done,
});
