/** What the shop owes its suppliers: bills, what is paid and sent back, and what was paid in advance. */
import * as z from 'zod';
import { ageing } from '../debts/customer-ledger.ts';
import { reversal, reversalBody, reversalCodes, reversalReason } from '../documents/reversals.ts';
import { endpoint } from '../endpoint.ts';
import {
  comment,
  dayRange,
  done,
  flag,
  id,
  idParams,
  limit,
  missingNumbers,
  optionalDay,
  optionalId,
  page,
} from '../fields.ts';
import { optionalReference } from '../money/payment-methods.ts';
import { day, moment } from '../values/dates.ts';
import { money, moneyAboveZero } from '../values/money.ts';
import { quantity } from '../values/quantity.ts';
import { problem } from '../words/problem.ts';
import { namedSupplier } from './suppliers.ts';

/** The page size of bills, payments and returns if no limit is given. */
export const payablesPageSize = 100;

export const bill = z.object({
  id,
  /** 'B-3'. */
  label: z.string(),
  supplier: namedSupplier,
  /** The delivery or the opening balance that the bill comes from. */
  delivery: z.object({ id, label: z.string() }).nullable(),
  openingId: id.nullable(),
  /** The number of the supplier's paper. */
  number: z.string().nullable(),
  /** What the cost was for, if the bill is for a cost that came after the delivery. */
  cost: z.string().nullable(),
  date: z.string(),
  dueOn: z.string(),
  amount: z.number(),
  paid: z.number(),
  /** The credit for goods that were sent back. */
  credited: z.number(),
  balance: z.number(),
});
export type Bill = z.output<typeof bill>;

export const listBills = endpoint({
  method: 'GET',
  path: '/bills',
  who: ['admin', 'reports'],
  summary: 'Bills, the next to be due first; of one supplier, or only those that are open.',
  query: z.object({ supplierId: optionalId, open: flag, page, limit }),
  payload: z.array(bill),
  meta: z.object({
    count: z.number(),
    /** The sums of all bills: open, overdue, and due within seven days from today. */
    balance: z.number(),
    overdue: z.number(),
    dueSoon: z.number(),
    hasMore: z.boolean(),
  }),
});

export const supplierPayment = z.object({
  id,
  /** 'S-4'. */
  number: z.string(),
  supplier: namedSupplier,
  date: z.string(),
  at: moment,
  staff: z.string(),
  amount: z.number(),
  methodId: id,
  method: z.string(),
  reference: z.string().nullable(),
  /** The bills that were paid, and how much of the payment each got. */
  bills: z.array(z.object({ billId: id, label: z.string(), number: z.string().nullable(), amount: z.number() })),
  /** The part that was kept as an advance. */
  kept: z.number(),
  ...reversal,
  reason: reversalReason,
});
export type SupplierPayment = z.output<typeof supplierPayment>;

export const paySupplier = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/payments',
  who: ['admin'],
  summary:
    'Pay a supplier: the bills that are named, otherwise the next to be due first. What is more than that is kept as an advance if keepAsAdvance says so. By any active method but Deposit; by Advance what was paid before.',
  keyed: 'supplier_payments',
  codes: [
    'above-owed',
    'advance-short',
    'bill-not-found',
    'day-closed',
    'method-not-found',
    'no-shift',
    'period-locked',
    'reference-needed',
    'supplier-not-found',
  ],
  params: idParams,
  body: z.strictObject({
    date: day,
    amount: moneyAboveZero,
    methodId: id,
    reference: optionalReference,
    billIds: z.array(id).max(500, problem('can be at most 500 bills')).nullish(),
    keepAsAdvance: z.boolean(problem('must be true or false')).optional(),
  }),
  payload: supplierPayment,
});

export const listSupplierPayments = endpoint({
  method: 'GET',
  path: '/supplier-payments',
  who: ['admin', 'reports'],
  summary: 'Payments to suppliers, newest first; to one supplier, or of some days.',
  query: z.object({ supplierId: optionalId, ...dayRange, page, limit }),
  payload: z.array(supplierPayment),
  meta: z.object({
    count: z.number(),
    total: z.number(),
    hasMore: z.boolean(),
    missing: missingNumbers(z.string()),
  }),
});

export const getSupplierPayment = endpoint({
  method: 'GET',
  path: '/supplier-payments/{id}',
  who: ['admin', 'reports'],
  summary: 'One payment to a supplier, as its slip has it.',
  params: idParams,
  payload: supplierPayment,
});

export const deleteSupplierPayment = endpoint({
  method: 'DELETE',
  path: '/supplier-payments/{id}',
  who: ['admin'],
  summary: 'Delete a payment to a supplier: its bills are open again. Its row is kept, marked as deleted.',
  codes: ['advance-short', 'day-closed', 'no-shift', 'period-locked', 'reversed-already', 'supplier-not-found'],
  params: idParams,
  payload: done,
});

export const reverseSupplierPayment = endpoint({
  method: 'POST',
  path: '/supplier-payments/{id}/reverse',
  who: ['admin'],
  summary:
    'Take a payment to a supplier back, today and once: another one of the opposite amount. Its bills are open again; its own day stays as it is.',
  keyed: 'supplier_payments',
  codes: [...reversalCodes, 'advance-short', 'no-shift', 'supplier-not-found'],
  params: idParams,
  body: reversalBody,
  payload: supplierPayment,
});

export const supplierReturn = z.object({
  id,
  /** 'Sent back 3'. */
  label: z.string(),
  supplier: namedSupplier,
  delivery: z.object({ id, label: z.string() }).nullable(),
  date: z.string(),
  at: moment,
  staff: z.string(),
  reason: z.string(),
  lines: z.array(
    z.object({
      stockId: id,
      name: z.string(),
      pack: z.object({ id: id.nullable(), name: z.string(), size: z.number() }).nullable(),
      quantity: z.number(),
      pieces: z.number(),
      /** What the supplier credits for the goods, and what they had cost the shop. */
      credit: z.number(),
      cost: z.number(),
    }),
  ),
  credit: z.number(),
  cost: z.number(),
  /** How the credit was used: it lowered bills, came back as money, or was kept as an advance. */
  credited: z.number(),
  refunded: z.number(),
  kept: z.number(),
  method: z.string().nullable(),
  reference: z.string().nullable(),
});
export type SupplierReturn = z.output<typeof supplierReturn>;

export const returnToSupplier = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/returns',
  who: ['admin', 'stock'],
  byRole: ['shift'],
  summary:
    'Goods go back to a supplier, at what they cost. What the supplier allows for them lowers the bill of that delivery, then the one that is due first; the rest is refunded by the method that is named, or kept as an advance.',
  keyed: 'supplier_returns',
  codes: [
    'day-closed',
    'delivery-not-found',
    'item-not-found',
    'keeps-no-stock',
    'method-not-found',
    'no-shift',
    'not-enough-stock',
    'not-whole',
    'pack-not-found',
    'period-locked',
    'reference-needed',
    'supplier-not-found',
  ],
  bodyLimit: 128_000,
  params: idParams,
  body: z.strictObject({
    deliveryId: id.nullish(),
    date: day,
    lines: z
      .array(z.strictObject({ stockId: id, packId: id.nullish(), quantity, credit: money }))
      .min(1, problem('must have at least one line'))
      .max(500, problem('can have at most 500 lines')),
    refund: z.strictObject({ methodId: id, reference: optionalReference }).nullish(),
    reason: comment,
  }),
  payload: supplierReturn,
});

export const listSupplierReturns = endpoint({
  method: 'GET',
  path: '/supplier-returns',
  who: ['admin', 'stock', 'reports'],
  summary: 'Goods that went back to suppliers, newest first; to one supplier, or of some days.',
  query: z.object({ supplierId: optionalId, ...dayRange, page, limit }),
  payload: z.array(supplierReturn),
  meta: z.object({ count: z.number(), credit: z.number(), hasMore: z.boolean() }),
});

export const supplierLedgerKinds = ['opening', 'bill', 'payment', 'payment undone', 'credit'] as const;

export const supplierLedgerEntry = z.object({
  date: z.string(),
  at: moment,
  kind: z.enum(supplierLedgerKinds),
  document: z.object({ kind: z.enum(['delivery', 'supplier payment', 'supplier return', 'opening']), id }),
  label: z.string(),
  /** `credit` is what the shop owes more, `debit` what it owes less. */
  credit: z.number(),
  debit: z.number(),
  balance: z.number(),
});
export type SupplierLedgerEntry = z.output<typeof supplierLedgerEntry>;

export const getSupplierLedger = endpoint({
  method: 'GET',
  path: '/suppliers/{id}/ledger',
  who: ['admin', 'reports'],
  summary:
    'The ledger of a supplier, oldest first, both days inclusive. The balance is what is owed less what is in advance.',
  codes: ['supplier-not-found'],
  params: idParams,
  query: z.object(dayRange),
  payload: z.array(supplierLedgerEntry),
  meta: z.object({ opening: z.number(), closing: z.number(), advance: z.number(), ageing }),
});

export const payablesRow = ageing.extend({ supplier: namedSupplier, total: z.number() });
export type PayablesRow = z.output<typeof payablesRow>;

export const listPayablesAgeing = endpoint({
  method: 'GET',
  path: '/payables/ageing',
  who: ['admin', 'reports'],
  summary: 'What was owed to each supplier at the end of a day (today by default), by how long it was overdue then.',
  query: z.object({ asOf: optionalDay, page, limit }),
  payload: z.array(payablesRow),
  meta: z.object({
    asOf: z.string(),
    /** The sums of all suppliers. */
    total: ageing.extend({ total: z.number() }),
    count: z.number(),
    hasMore: z.boolean(),
  }),
});
