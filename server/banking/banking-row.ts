/** A banking record as the calls return it and as the ledger posts it. */
import { sql } from 'kysely';
import type { Banking } from '../../contract/money/bankings.ts';
import type { Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { shownReversal } from '../documents/reversed.ts';
import { bank, paymentFacts } from '../money/methods.ts';
import type { Posting } from '../money/post-money.ts';

/** A row of the table bankings, as the calls return it. */
export const shownBanking = sql`
  id, date, amount, comment, method_id as "methodId", reference, reason, ${shownReversal('bankings', 'bankings')}`;

/** The money leaves its method and comes into the bank. */
export function postingsOf({
  amount,
  methodId,
  reference,
}: Pick<Banking, 'amount' | 'methodId' | 'reference'>): Posting[] {
  return [
    { kind: 'banked', methodId, amount: -amount, reference },
    { kind: 'banked', methodId: bank, amount, reference },
  ];
}

/** Includes deleted ones. */
export async function getBanking(db: Db, id: number): Promise<Banking> {
  const { rows } = await sql<Banking>`select ${shownBanking} from bankings where id = ${id}`.execute(db);
  return rows[0]!;
}

export async function lockBanking(tx: Tx, id: number): Promise<Banking> {
  const standing = await tx
    .selectFrom('bankings')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return standing ? getBanking(tx, id) : refuse('not-found/banking');
}

/** For the log: the comment serves as its name. */
export function bankingSubject({ id, comment }: Banking) {
  return { kind: 'banking', id, name: comment } as const;
}

export async function bankingFacts(tx: Tx, { date, amount, comment, methodId, reference }: Banking) {
  return { date, amount, comment, ...(await paymentFacts(tx, { methodId, reference })) };
}
