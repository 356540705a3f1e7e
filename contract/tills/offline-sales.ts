/**
 * Selling without a connection: what a till keeps to sell by, what it writes of each sale, and how it delivers them. A record is a
 * text, signed by the device, so that nobody serialises it anew.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, withoutUnseen } from '../fields.ts';
import { packRow } from '../goods/stock-packs.ts';
import { paymentMethod } from '../money/payment-methods.ts';
import { makeSale } from '../selling/sales.ts';
import { taxRate } from '../selling/tax-rates.ts';
import { tillSettings } from '../shop/shop-settings.ts';
import { moment } from '../values/dates.ts';
import { decimal } from '../values/decimal.ts';
import { maxMoney, money } from '../values/money.ts';
import { moneyDecimals } from '../values/money-decimals.ts';
import { quantity } from '../values/quantity.ts';
import { problem } from '../words/problem.ts';
import { mostRecords } from './device-calls.ts';
import { settleCode } from './to-settle.ts';

export const catalogueItem = z.object({
  id,
  name: z.string(),
  barcodes: z.array(z.string()),
  unitSell: z.number(),
  taxRateId: id.nullable(),
  categoryId: id,
  packs: z.array(packRow),
  scaleCode: z.string().nullable(),
  /** What else the till shows and decides by: the unit, whether parts are sold, and whether it keeps no stock. */
  unit: z.string(),
  inParts: z.boolean(),
  kind: z.enum(['stock', 'open']),
  /** Prices for a time that have not ended. */
  timedPrices: z.array(
    z.object({ packId: id.nullable(), unitSell: z.number(), startDate: z.string(), endDate: z.string() }),
  ),
});
export type CatalogueItem = z.output<typeof catalogueItem>;

export const getTillCatalogue = endpoint({
  method: 'GET',
  path: '/till-catalogue',
  who: ['admin', 'sales'],
  compressed: true,
  summary:
    'What a till needs to sell without a connection: no costs, no contacts, no debts. With since, the version of an earlier answer, only what changed after it; whole says that it is everything all the same.',
  query: z.object({ since: z.string().max(100).optional() }),
  payload: z.object({
    version: z.string(),
    /** Everything there is: what the till has and is not named here is gone. */
    whole: z.boolean(),
    items: z.array(catalogueItem),
    removed: z.array(id),
    methods: z.array(paymentMethod),
    taxRates: z.array(taxRate),
    settings: z.object({
      smallestCoin: z.number(),
      decimals: z.number(),
      /** What the till decides by. */
      till: z.object(
        tillSettings.pick({
          askPayment: true,
          sellerDiscount: true,
          sellerPrices: true,
          scales: true,
          tiles: true,
          shifts: true,
          offline: true,
        }).shape,
      ),
    }),
  }),
});

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const signedMoney = decimal({
  decimals: moneyDecimals,
  max: maxMoney,
  signed: true,
  message: problem('must be an amount'),
});

/**
 * A line, as the screen showed it; its quantity is in packs where there is a pack. Nobody can write it anew, so a name from before
 * there were rules for names is taken as it is.
 */
export const recordLine = z.object({
  stockId: id,
  packId: id.nullable(),
  name: z.string(),
  quantity,
  unitSell: money,
  /** Its own discount and its share of the cart's. */
  discount: money,
  taxRate: z.object({ name: z.string(), percent: z.number().min(0).max(100), included: z.boolean() }).nullable(),
  tax: money,
  total: money,
});

/** Text that was pasted, such as the reference of a message, may have what nobody sees. Online it is refused; here it is sold already. */
function asRead(sale: unknown): unknown {
  if (typeof sale !== 'object' || sale === null) return sale;
  const { note, tenders } = sale as { note?: unknown; tenders?: unknown };
  const read = (tender: unknown) =>
    typeof tender === 'object' && tender !== null && 'reference' in tender
      ? { ...tender, reference: seen(tender.reference) }
      : tender;
  return { ...sale, note: seen(note), tenders: Array.isArray(tenders) ? tenders.map(read) : tenders };
}

function seen(text: unknown): unknown {
  return typeof text === 'string' ? withoutUnseen(text) : text;
}

export const offlineRecord = z.object({
  v: z.literal(1),
  device: id,
  /** Counts from 1 without gaps. */
  number: id,
  /** The hex SHA-256 of the record before; null for the first. */
  previous: hash.nullable(),
  /** The key of the request that got no answer; it belongs to the person. */
  key: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  staffId: id,
  shiftId: id.nullable(),
  /** The moment of the sale, already corrected by clockOffset. */
  takenAt: moment,
  /** The server's clock less that of the device, in milliseconds. */
  clockOffset: z.number().int(),
  /** When the device last heard from the server. */
  lastHeardAt: moment.nullable(),
  /** The version that it was priced with. */
  catalogue: z.string().max(100),
  /** The body of POST /sales. */
  sale: z.preprocess(asRead, makeSale.body),
  lines: z.array(recordLine).min(1).max(1000),
  rounding: signedMoney,
  /** What the lines come to, before rounding. */
  total: money,
});
export type OfflineRecord = z.output<typeof offlineRecord>;

export const deliverSales = endpoint({
  method: 'POST',
  path: '/devices/{id}/sales',
  who: 'device',
  evenRevoked: true,
  summary:
    'Deliver sales that were made without a connection, in order, each signed. None is refused: each is landed, was known already, or is kept aside for a person.',
  // 50 sales of ordinary size; a till sends fewer where they are long.
  bodyLimit: 4 * 1024 * 1024,
  params: idParams,
  body: z.strictObject({
    records: z
      // However long they are: what is no record is kept aside, and keeps none beside it from landing.
      .array(z.strictObject({ text: z.string(), signature: z.string() }))
      .max(mostRecords, problem('can be at most {{most}} sales', { most: mostRecords })),
  }),
  payload: z.array(
    z.object({
      hash: z.string(),
      outcome: z.enum(['landed', 'known', 'kept']),
      receiptId: id.nullable(),
      settle: z.array(settleCode),
    }),
  ),
});
export type Delivered = z.output<typeof deliverSales.payload>[number];
