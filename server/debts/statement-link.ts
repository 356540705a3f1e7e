/**
 * A page with a customer's statement that they read without signing in. The link is 256 random bits, of which only the hash
 * is kept; it works for 30 days, until it is revoked or a new one is made, and leads to nothing else.
 */

import type { readStatement as readDeclared } from '../../contract/customer-ledger.ts';
import { makeStatementLink as declared, linkDays } from '../../contract/customer-ledger.ts';
import { dayIn } from '../../contract/dates.ts';
import type { Payload } from '../../contract/endpoint.ts';
import { minutesBefore } from '../base/clock.ts';
import type { Context, StaffContext, Tx } from '../base/context.ts';
import { placeOf } from '../base/limits.ts';
import { shopLanguage } from '../base/readers.ts';
import { refuse } from '../base/refusal.ts';
import { wordsOf } from '../base/words.ts';
import { holdCustomer } from '../customers/customer-row.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { hashSecret, newToken } from '../sessions/tokens.ts';
import { getLedger } from './get-ledger.ts';

export async function makeStatementLink(ctx: StaffContext, customerId: number): Promise<Payload<typeof declared>> {
  return once(ctx, { call: declared, request: customerId, again: (id) => readLink(ctx, id) }, async (tx) => {
    const { name } = await holdCustomer(tx, customerId);
    await revoke(tx, ctx, customerId);
    const token = newToken();
    const expires_at = minutesBefore(ctx.now(), -linkDays * 24 * 60);
    const token_hash = hashSecret(token);
    await tx
      .insertInto('statement_links')
      .values({ customer_id: customerId, token_hash, staff_id: ctx.staff.id, created_at: ctx.now(), expires_at })
      .execute();
    await logActivity(tx, ctx, {
      action: 'statement link made',
      subject: { kind: 'customer', id: customerId, name },
      facts: { until: dayIn(ctx.config.businessTz, expires_at) },
    });
    return { id: customerId, answer: { url: `/statement/${token}`, expiresAt: expires_at.toISOString() } };
  });
}

/** For a repeat: the link itself is a secret that is not kept. */
async function readLink(ctx: StaffContext, customerId: number): Promise<Payload<typeof declared>> {
  const link = await ctx.db
    .selectFrom('statement_links')
    .select('expires_at')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return link ? { url: null, expiresAt: link.expires_at.toISOString() } : refuse('not-found/link');
}

export async function revokeStatementLink(ctx: StaffContext, customerId: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await holdCustomer(tx, customerId);
    const revoked = await revoke(tx, ctx, customerId);
    if (revoked === 0) refuse('not-found/statement-link', { name });
    await logActivity(tx, ctx, {
      action: 'statement link revoked',
      subject: { kind: 'customer', id: customerId, name },
      facts: {},
    });
    return ctx.words.t('The link no longer works');
  });
}

async function revoke(tx: Tx, ctx: StaffContext, customerId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('statement_links')
    .set({ revoked_at: ctx.now() })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Whatever is wrong with a link, the answer is the same. Only what fails is counted, so that a customer who reads theirs is never
 * kept waiting by others behind the same address; nobody guesses 256 random bits meanwhile.
 */
export async function readStatement(ctx: Context, token: string): Promise<Payload<typeof readDeclared>> {
  const link = await ctx.db
    .selectFrom('statement_links as l')
    .innerJoin('customers as c', 'c.id', 'l.customer_id')
    .select('l.customer_id as id')
    .where('l.token_hash', '=', hashSecret(token))
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', ctx.now())
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!link) {
    await ctx.limits.statementLink.count(placeOf(ctx.address));
    return refuse('not-found/statement');
  }
  const words = wordsOf(ctx.config, shopLanguage(ctx.settings));
  const { customer, entries, meta } = await getLedger({ ...ctx, words }, link.id, {});
  const { name, address, phone, email, taxNumber } = ctx.settings.business;
  const { currency, locale, decimals } = ctx.settings.money;
  return {
    business: { name, address, phone, email, taxNumber },
    customer,
    currency,
    locale,
    decimals,
    at: ctx.now().toISOString(),
    opening: meta.opening,
    closing: meta.closing,
    deposit: meta.deposit,
    ageing: meta.ageing,
    entries,
  };
}
