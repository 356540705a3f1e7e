/**
 * A page with a statement that a customer or a supplier reads without signing in. The link is 256 random bits, and only their hash
 * is stored; it works for 30 days, until it is revoked or a new one is made, and leads to nothing else.
 */

import type { Payload } from '../../contract/endpoint.ts';
import {
  type CustomerStatement,
  linkDays,
  makeStatementLink as madeForCustomer,
  makeSupplierLink as madeForSupplier,
  type SupplierStatement,
} from '../../contract/papers/statement-links.ts';
import { dayIn } from '../../contract/values/dates.ts';
import { minutesBefore } from '../base/clock.ts';
import type { Context, StaffContext, Tx } from '../base/context.ts';
import { shopLanguage } from '../base/languages.ts';
import { placeOf } from '../base/limits.ts';
import { refuse } from '../base/refusal.ts';
import { wordsOf } from '../base/words.ts';
import { holdCustomer } from '../customers/customer-row.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { getSupplierLedger } from '../payables/get-ledger.ts';
import { hashSecret, newToken } from '../sessions/tokens.ts';
import { holdSupplier } from '../suppliers/supplier-rows.ts';
import { getLedger } from './get-ledger.ts';

const kinds = {
  customer: { call: madeForCustomer, column: 'customer_id', hold: holdCustomer },
  supplier: { call: madeForSupplier, column: 'supplier_id', hold: holdSupplier },
} as const;
/** The kind of person whose statement it is. */
export type StatementOf = keyof typeof kinds;

type Made = Payload<typeof madeForCustomer>;

export function makeStatementLink(ctx: StaffContext, kind: StatementOf, of: number): Promise<Made> {
  const { call, column, hold } = kinds[kind];
  return once(ctx, { call, request: of, again: (id) => readLink(ctx, kind, id) }, async (tx) => {
    const { name } = await hold(tx, of);
    await revoke(tx, ctx, kind, of);
    const token = newToken();
    const expires_at = minutesBefore(ctx.now(), -linkDays * 24 * 60);
    await tx
      .insertInto('statement_links')
      .values({
        [column]: of,
        token_hash: hashSecret(token),
        staff_id: ctx.staff.id,
        created_at: ctx.now(),
        expires_at,
      })
      .execute();
    await logActivity(tx, ctx, {
      action: 'statement link made',
      subject: { kind, id: of, name },
      facts: { until: dayIn(ctx.config.businessTz, expires_at) },
    });
    return { id: of, answer: { url: `/statement/${token}`, expiresAt: expires_at.toISOString() } };
  });
}

/** Answers a repeated request without the link, which is a secret and is not stored. */
async function readLink(ctx: StaffContext, kind: StatementOf, of: number): Promise<Made> {
  const link = await ctx.db
    .selectFrom('statement_links')
    .select('expires_at')
    .where(kinds[kind].column, '=', of)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return link ? { url: null, expiresAt: link.expires_at.toISOString() } : refuse('not-found/link');
}

export function revokeStatementLink(ctx: StaffContext, kind: StatementOf, of: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await kinds[kind].hold(tx, of);
    const revoked = await revoke(tx, ctx, kind, of);
    if (revoked === 0) refuse('not-found/statement-link', { name });
    await logActivity(tx, ctx, { action: 'statement link revoked', subject: { kind, id: of, name }, facts: {} });
    return ctx.words.t('The link no longer works');
  });
}

async function revoke(tx: Tx, ctx: StaffContext, kind: StatementOf, of: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('statement_links')
    .set({ revoked_at: ctx.now() })
    .where(kinds[kind].column, '=', of)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * The answer is the same whatever is wrong with a link. Only failures are counted, so that customers who open their own statement
 * never have to wait because of others behind the same address; nobody guesses 256 random bits meanwhile.
 */
export async function readStatement(ctx: Context, token: string): Promise<CustomerStatement | SupplierStatement> {
  const link = await ctx.db
    .selectFrom('statement_links as l')
    .leftJoin('customers as c', 'c.id', 'l.customer_id')
    .leftJoin('suppliers as s', 's.id', 'l.supplier_id')
    .select(['l.customer_id as customerId', 'l.supplier_id as supplierId', 's.name as supplier'])
    .where('l.token_hash', '=', hashSecret(token))
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', ctx.now())
    .where('c.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!link) {
    await ctx.limits.statementLink.count(placeOf(ctx.address));
    return refuse('not-found/statement');
  }
  const reader = { ...ctx, words: wordsOf(ctx.config, shopLanguage(ctx.settings)) };
  if (link.customerId === null) {
    const { payload, meta } = await getSupplierLedger(reader, link.supplierId!, {});
    return { ...headOf(ctx), supplier: link.supplier!, ...meta, entries: payload };
  }
  const { customer, entries, meta } = await getLedger(reader, link.customerId, {});
  return { ...headOf(ctx), customer, ...meta, entries };
}

function headOf({ settings, now }: Context) {
  const { name, address, phone, email, taxNumber } = settings.business;
  const { currency, locale, decimals } = settings.money;
  const business = { name, address, phone, email, taxNumber };
  return { business, currency, locale, decimals, at: now().toISOString() };
}
