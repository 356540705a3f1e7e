/** Logs that the slip of a payment or of a deposit is printed again. */
import { sql } from 'kysely';
import { slipNumber } from '../../contract/documents/documents.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';

export async function reprintPaymentSlip(ctx: StaffContext, id: number): Promise<string> {
  const slip = slipNumber(id);
  return inTransaction(ctx, async (tx) => {
    const made = await findSlip(tx, 'customer_payments', id);
    if (!made) return refuse('not-found/payment', { id: slip });
    await logActivity(tx, ctx, {
      action: 'payment slip reprinted',
      subject: { kind: 'customer', id: made.customer, name: made.name },
      facts: { slip, amount: made.amount },
    });
    return ctx.words.t('The copy of payment {{slip}} is noted.', { slip });
  });
}

export async function reprintDepositSlip(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const made = await findSlip(tx, 'deposits', id);
    if (!made) return refuse('not-found/deposit', { id });
    await logActivity(tx, ctx, {
      action: 'deposit slip reprinted',
      subject: { kind: 'customer', id: made.customer, name: made.name },
      facts: { date: made.date, amount: made.amount },
    });
    return ctx.words.t('The copy of the deposit is noted.');
  });
}

interface Printed {
  customer: number;
  name: string;
  date: string;
  amount: number;
}

async function findSlip(tx: Tx, table: 'customer_payments' | 'deposits', id: number): Promise<Printed | undefined> {
  const { rows } = await sql<Printed>`
    select c.id as customer, c.name, s.date, s.amount
    from ${sql.table(table)} s join customers c on c.id = s.customer_id where s.id = ${id}`.execute(tx);
  return rows[0];
}
