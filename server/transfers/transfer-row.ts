/** A transfer as the calls return it, as the ledger posts it and as the log keeps it. */
import { sql } from 'kysely';
import type { Transfer } from '../../contract/money/transfers.ts';
import type { Db, Tx } from '../base/context.ts';
import { shownReversal } from '../documents/reversed.ts';
import type { Posting } from '../money/post-money.ts';

/** A row of the table transfers, as the calls return it. Its fee is the expense that names it, which is deleted with it. */
export const shownTransfer = sql`
  t.id, t.date, t.from_method_id as "fromMethodId", t.to_method_id as "toMethodId", t.amount, e.amount as fee,
  e.id as "feeExpenseId", t.reference, t.note, p.first_name || ' ' || p.last_name as staff, t.reason, ${shownReversal('transfers', 't')}`;

export const transferRows = sql`
  transfers t join staff p on p.id = t.staff_id left join expenses e on e.transfer_id = t.id`;

/** A transfer leaves one method and enters the other. */
export function postingsOf({ fromMethodId, toMethodId, amount, reference }: Transfer): Posting[] {
  return [
    { kind: 'transfer', methodId: fromMethodId, amount: -amount, reference },
    { kind: 'transfer', methodId: toMethodId, amount, reference },
  ];
}

/** Includes deleted ones. */
export async function getTransfer(db: Db | Tx, id: number): Promise<Transfer> {
  const { rows } = await sql<Transfer>`select ${shownTransfer} from ${transferRows} where t.id = ${id}`.execute(db);
  return rows[0]!;
}

/** The transfer for the log, where the names of the two methods serve as its name. */
export async function describedTransfer(tx: Tx, transfer: Transfer) {
  const { id, date, amount, fee, reference, note, fromMethodId, toMethodId } = transfer;
  const methods = await tx
    .selectFrom('payment_methods')
    .select(['id', 'name'])
    .where('id', 'in', [fromMethodId, toMethodId])
    .execute();
  const nameOf = (methodId: number) => methods.find((one) => one.id === methodId)!.name;
  const [from, to] = [nameOf(fromMethodId), nameOf(toMethodId)];
  return {
    subject: { kind: 'transfer', id, name: `${from} → ${to}` } as const,
    facts: {
      ...{ date, amount, from, to },
      ...(fee !== null && { fee }),
      ...(reference !== null && { reference }),
      ...(note !== null && { note }),
    },
  };
}
