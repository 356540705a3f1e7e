/** Goods that came: what the supplier's paper says, what else they cost, and how they are paid. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  comment,
  dayRange,
  id,
  idParams,
  limit,
  missingNumbers,
  name,
  optionalId,
  page,
  visibleText,
} from '../fields.ts';
import { optionalReference } from '../money/payment-methods.ts';
import { day, moment } from '../values/dates.ts';
import { decimal } from '../values/decimal.ts';
import { maxMoney, money, moneyAboveZero } from '../values/money.ts';
import { moneyDecimals } from '../values/money-decimals.ts';
import { stockLevel } from '../values/quantity.ts';
import { problem } from '../words/problem.ts';
import { namedSupplier } from './suppliers.ts';

export const spreads = ['value', 'quantity'] as const;
export type Spread = (typeof spreads)[number];

/** A discount is negative. */
const costAmount = decimal({
  decimals: moneyDecimals,
  signed: true,
  max: maxMoney,
  message: problem('must be an amount, below 0 for a discount, with at most as many decimals as the currency has'),
}).refine((amount) => amount !== 0, problem('must not be 0'));

const paperNumber = visibleText(problem('must be text of at most 100 characters'))
  .trim()
  .max(100, problem('must be text of at most 100 characters'))
  .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), problem('must not contain control characters'));

const spread = z.enum(spreads, problem('must be value or quantity'));
const payments = z
  .array(z.strictObject({ methodId: id, amount: moneyAboveZero, reference: optionalReference }))
  .max(20, problem('can be at most 20 payments'))
  .nullish();

export const deliveryBody = z.strictObject({
  supplierId: id.nullish(),
  orderId: id.nullish(),
  date: day,
  /** The number of the supplier's paper. */
  number: paperNumber.nullish(),
  lines: z
    .array(
      z
        .strictObject({
          stockId: id,
          packId: id.nullish(),
          orderLineId: id.nullish(),
          /** `quantity` and `free` count packs if one is named. */
          quantity: stockLevel,
          free: stockLevel.nullish(),
          /** The total on the paper, without tax. */
          total: money,
          unitSell: money.nullish(),
          expiresOn: day.nullish(),
        })
        .refine(({ quantity, free }) => quantity > 0 || (free ?? 0) > 0, {
          path: ['quantity'],
          message: problem('must be above 0, or free must'),
        }),
    )
    .min(1, problem('must have at least one line'))
    .max(500, problem('can have at most 500 lines')),
  costs: z
    .array(
      z.strictObject({
        name,
        amount: costAmount,
        spread,
      }),
    )
    .max(20, problem('can be at most 20 costs'))
    .nullish(),
  tax: money.nullish(),
  paperTotal: money.nullish(),
  payments,
  dueOn: day.nullish(),
  approval: id.nullish(),
});
export type DeliveryBody = z.output<typeof deliveryBody>;

export const deliveryWarnings = [
  'above-order',
  'below-order',
  'dearer',
  'other-pack-size',
  'number-used',
  'paper-differs',
  'below-cost',
  'expires-soon',
] as const;

/** `line` is the index of the line, from 0. */
const warning = z.object({ code: z.enum(deliveryWarnings), line: z.number().optional(), sentence: z.string() });
export type DeliveryWarning = z.output<typeof warning>;

export const deliveryLine = z.object({
  /** Null if the delivery was only checked. */
  id: id.nullable(),
  stockId: id,
  name: z.string(),
  pack: z.object({ id: id.nullable(), name: z.string(), size: z.number() }).nullable(),
  orderLineId: id.nullable(),
  quantity: z.number(),
  free: z.number(),
  total: z.number(),
  /** The pieces that came, and what they cost with their share of all costs. */
  pieces: z.number(),
  value: z.number(),
  unitCostBefore: z.number(),
  unitCostAfter: z.number(),
  unitSellBefore: z.number(),
  unitSellAfter: z.number(),
  /** The margin in percent; null if the price is 0. */
  marginBefore: z.number().nullable(),
  marginAfter: z.number().nullable(),
  /** The lowest price that keeps the margin; null if price or cost was 0. */
  keepsMargin: z.number().nullable(),
  expiresOn: z.string().nullable(),
  /** How many of these pieces were sent back since. */
  sentBack: z.number(),
});
export type DeliveryLine = z.output<typeof deliveryLine>;

const paidBy = z.array(
  z.object({ methodId: id, method: z.string(), amount: z.number(), reference: z.string().nullable() }),
);

/** A cost that came later than the goods, on a day of its own. */
export const lateCost = z.object({
  id,
  name: z.string(),
  amount: z.number(),
  spread: z.enum(spreads),
  date: z.string(),
  paid: z.number(),
  payments: paidBy,
  /** The bill for the part that was not paid, and when it is due. */
  bill: z.object({ id, label: z.string(), amount: z.number(), dueOn: z.string() }).nullable(),
  /** The part that fell on goods that were still in stock, and the part for goods that had left. */
  intoStock: z.number(),
  costOfGoods: z.number(),
  /** Its share of each line, in the order of the delivery. */
  lines: z.array(z.object({ lineId: id, share: z.number(), intoStock: z.number() })),
  staff: z.string(),
  at: moment,
});
export type LateCost = z.output<typeof lateCost>;

export const delivery = z.object({
  /** Null if the delivery was only checked. */
  id: id.nullable(),
  /** 'D-7'. */
  label: z.string().nullable(),
  date: z.string(),
  supplier: namedSupplier.nullable(),
  order: z.object({ id, label: z.string() }).nullable(),
  number: z.string().nullable(),
  lines: z.array(deliveryLine),
  costs: z.array(z.object({ name: z.string(), amount: z.number(), spread: z.enum(spreads) })),
  tax: z.number(),
  due: z.number(),
  /** What was paid when the goods came. */
  paid: z.number(),
  payments: paidBy,
  bill: z.object({ id: id.nullable(), label: z.string().nullable(), amount: z.number(), dueOn: z.string() }).nullable(),
  /** Costs that came later, oldest first. They are not part of the total on the paper. */
  lateCosts: z.array(lateCost),
  staff: z.string(),
  at: moment,
  /** Who undid the whole delivery, when and why; null if nobody did. */
  undone: z.object({ at: moment, staff: z.string(), reason: z.string() }).nullable(),
  warnings: z.array(warning),
});
export type Delivery = z.output<typeof delivery>;

export const deliveryRow = delivery
  .omit({ lines: true, costs: true, payments: true, lateCosts: true, warnings: true })
  .extend({ items: z.number() });
export type DeliveryRow = z.output<typeof deliveryRow>;

const codes = [
  'advance-short',
  'item-not-found',
  'keeps-no-stock',
  'method-not-found',
  'not-whole',
  'order-not-found',
  'pack-not-found',
  'reference-needed',
  'supplier-needed',
  'supplier-not-found',
  'tenders-differ',
] as const;

export const addDelivery = endpoint({
  method: 'POST',
  path: '/deliveries',
  who: ['admin', 'stock'],
  byRole: ['supplier-payments', 'shift'],
  summary:
    'Goods that came, with everything they cost. What is not paid at once becomes a bill of the supplier. Payments need admin, the setting till.stockPays, or an approval for cash out.',
  keyed: 'deliveries',
  codes: [...codes, 'day-closed', 'needs-approval', 'no-shift', 'number-used', 'paper-differs', 'period-locked'],
  bodyLimit: 256_000,
  body: deliveryBody,
  payload: delivery,
});

export const checkDelivery = endpoint({
  method: 'POST',
  path: '/deliveries/check',
  who: ['admin', 'stock'],
  summary: 'What a delivery would come to, and everything about it that deserves a look. Nothing is saved.',
  codes,
  bodyLimit: 256_000,
  body: deliveryBody,
  payload: delivery,
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries',
  who: ['admin', 'stock', 'reports'],
  summary: 'Deliveries, newest first; of one supplier, or of some days. Those that were undone are in it, and say so.',
  query: z.object({ supplierId: optionalId, ...dayRange, page, limit }),
  payload: z.array(deliveryRow),
  meta: z.object({
    count: z.number(),
    /** The sum of the deliveries that were not undone. */
    due: z.number(),
    hasMore: z.boolean(),
    missing: missingNumbers(z.string()),
  }),
});

export const getDelivery = endpoint({
  method: 'GET',
  path: '/deliveries/{id}',
  who: ['admin', 'stock', 'reports'],
  summary: 'One delivery.',
  params: idParams,
  payload: delivery,
});

export const undoDelivery = endpoint({
  method: 'POST',
  path: '/deliveries/{id}/undo',
  who: ['admin'],
  summary:
    'Take a whole delivery back, on its own day, while all of it is in stock and nothing of it was sent back, paid or charged later. Money that was paid with it comes back the way it went.',
  codes: ['day-closed', 'no-shift', 'period-locked', 'used-already'],
  params: idParams,
  body: z.strictObject({ reason: comment }),
  payload: delivery,
});

const lateCostBody = z.strictObject({ name, amount: moneyAboveZero, spread, payments });
export type LateCostBody = z.output<typeof lateCostBody>;

export const addLateCost = endpoint({
  method: 'POST',
  path: '/deliveries/{id}/costs',
  who: ['admin'],
  summary:
    'A cost of a delivery that comes later, dated today. What falls on goods that are still there goes into stock, the rest is cost of goods. What is not paid becomes a bill of the supplier. Answers the delivery.',
  keyed: 'late_costs',
  codes: [
    'advance-short',
    'day-closed',
    'method-not-found',
    'no-shift',
    'period-locked',
    'reference-needed',
    'supplier-needed',
    'supplier-not-found',
    'tenders-differ',
    'used-already',
  ],
  params: idParams,
  body: lateCostBody,
  payload: delivery,
});
