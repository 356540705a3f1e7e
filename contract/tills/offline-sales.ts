/**
 * Selling without a connection: what a till keeps in order to sell, what it records of each sale, and how it delivers the
 * records. A record is a signed text, so that nobody has to serialise it again.
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
  /** What else the till shows and needs: the unit, whether parts are sold, and whether the item keeps no stock. */
  unit: z.string(),
  inParts: z.boolean(),
  kind: z.enum(['stock', 'open']),
  /** Temporary prices that have not ended. */
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
    /** Whether this is the whole catalogue. If so, the till removes every item that is not in it. */
    whole: z.boolean(),
    items: z.array(catalogueItem),
    removed: z.array(id),
    methods: z.array(paymentMethod),
    taxRates: z.array(taxRate),
    settings: z.object({
      smallestCoin: z.number(),
      decimals: z.number(),
      /** The settings that the till needs in order to sell. */
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
 * A line as the screen showed it; its quantity is in packs if there is a pack. The record can't be changed any more, so a name
 * that today's rules would refuse is accepted.
 */
export const recordLine = z.object({
  stockId: id,
  packId: id.nullable(),
  name: z.string(),
  quantity,
  unitSell: money,
  /** The line's own discount and its share of the cart's. */
  discount: money,
  taxRate: z.object({ name: z.string(), percent: z.number().min(0).max(100), included: z.boolean() }).nullable(),
  tax: money,
  total: money,
});

/**
 * Removes invisible characters from pasted text, such as the reference of a message. Online they are refused, but here the sale
 * has already been made.
 */
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
  /** Counted from 1 without gaps. */
  number: id,
  /** The hex SHA-256 of the record before it; null for the first one. */
  previous: hash.nullable(),
  /** The idempotency key of the request that got no answer; it belongs to the seller. */
  key: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  staffId: id,
  shiftId: id.nullable(),
  /** The moment of the sale, already corrected by `clockOffset`. */
  takenAt: moment,
  /** The server's clock less that of the device, in milliseconds. */
  clockOffset: z.number().int(),
  /** When the device last heard from the server. */
  lastHeardAt: moment.nullable(),
  /** The version of the catalogue that it was priced with. */
  catalogue: z.string().max(100),
  /** The body of POST /sales. */
  sale: z.preprocess(asRead, makeSale.body),
  lines: z.array(recordLine).min(1).max(1000),
  rounding: signedMoney,
  /** The sum of the lines, before rounding. */
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
  // This is enough for 50 sales of ordinary size; a till sends fewer at once if they are long.
  bodyLimit: 4 * 1024 * 1024,
  params: idParams,
  body: z.strictObject({
    records: z
      // Their length is not limited here: what is not a valid record is set aside, and must not keep the others from being
      // booked.
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
