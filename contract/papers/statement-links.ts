/** Statements that a customer or a supplier can read by a link, without signing in. */
import * as z from 'zod';
import { supplierLedgerEntry } from '../buying/payables.ts';
import { ageing, ledgerEntry } from '../debts/customer-ledger.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { moment } from '../values/dates.ts';

export const linkDays = 30;

const link = z.object({ url: z.string().nullable(), expiresAt: moment });
const noBody = z.strictObject({}).nullish();

export const makeStatementLink = endpoint({
  method: 'POST',
  path: '/customers/{id}/statement-link',
  who: ['admin'],
  summary:
    'A link to a read-only statement for the customer, for 30 days. It replaces the one before. Sent again with the same key, the link itself is not repeated.',
  keyed: 'customers',
  params: idParams,
  body: noBody,
  payload: link,
});

export const revokeStatementLink = endpoint({
  method: 'DELETE',
  path: '/customers/{id}/statement-link',
  who: ['admin'],
  summary: 'The link stops working at once.',
  params: idParams,
  payload: z.string(),
});

export const makeSupplierLink = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/statement-link',
  who: ['admin'],
  summary:
    'A link to a read-only statement for the supplier, for 30 days. It replaces the one before. Sent again with the same key, the link itself is not repeated.',
  keyed: 'suppliers',
  codes: ['supplier-not-found'],
  params: idParams,
  body: noBody,
  payload: link,
});

export const revokeSupplierLink = endpoint({
  method: 'DELETE',
  path: '/suppliers/{id}/statement-link',
  who: ['admin'],
  summary: "The link to a supplier's statement stops working at once.",
  codes: ['supplier-not-found'],
  params: idParams,
  payload: z.string(),
});

const statement = z.object({
  business: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    taxNumber: z.string(),
  }),
  currency: z.string().nullable(),
  locale: z.string().nullable(),
  decimals: z.number(),
  at: moment,
  opening: z.number(),
  closing: z.number(),
  ageing,
});

/** The statement of a customer. */
const customerStatement = statement.extend({
  customer: z.string(),
  deposit: z.number(),
  entries: z.array(ledgerEntry.omit({ document: true, reverses: true, isReversed: true })),
});
export type CustomerStatement = z.output<typeof customerStatement>;

/** The statement of a supplier: what the shop owes them, less what it paid in advance. */
const supplierStatement = statement.extend({
  supplier: z.string(),
  advance: z.number(),
  entries: z.array(supplierLedgerEntry.omit({ document: true })),
});
export type SupplierStatement = z.output<typeof supplierStatement>;

/** What the customer or the supplier can read, which is only the statement. */
export const readStatement = endpoint({
  method: 'GET',
  path: '/statements/{token}',
  who: 'anyone',
  summary: 'The statement behind a link, of a customer or of a supplier. Guessing is limited.',
  params: z.object({ token: z.string().max(100) }),
  payload: z.union([customerStatement, supplierStatement]),
});
