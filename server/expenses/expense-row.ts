/** An expense as stored and as returned; no use case sees a deleted one. */
import { sql } from 'kysely';
import { builtInTypes, type Expense } from '../../contract/money/expenses.ts';
import type { Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { shownReversal } from '../documents/reversed.ts';
import { paymentFacts } from '../money/methods.ts';
import type { Posting } from '../money/post-money.ts';

/** What a person typed, without the photo and who entered it. */
export type ExpenseDetails = Omit<
  Expense,
  'id' | 'staffId' | 'staff' | 'photo' | 'transferId' | 'reverses' | 'reversedBy' | 'otherDate' | 'reason'
>;

/** A row of the table expenses, as the calls return it. */
export const shownExpense = sql`
  id, date, amount, type, received_by as "receivedBy", expense, method_id as "methodId", reference, note,
  staff_id as "staffId", (select first_name || ' ' || last_name from staff where id = expenses.staff_id) as staff,
  (select extract(epoch from changed_at)::text from expense_photos where expense_id = expenses.id) as photo,
  transfer_id as "transferId", reason, ${shownReversal('expenses', 'expenses')}`;

/** The money leaves its method. */
export function postingsOf({
  amount,
  methodId,
  reference,
}: Pick<Expense, 'amount' | 'methodId' | 'reference'>): Posting[] {
  return [{ kind: 'expense', amount: -amount, methodId, reference }];
}

/** An expense as the log keeps it. */
export async function expenseFacts(tx: Tx, details: ExpenseDetails) {
  const { date, amount, type, receivedBy, expense, note, methodId, reference } = details;
  return {
    date,
    amount,
    type,
    receivedBy,
    expense,
    ...(note !== null && { note }),
    ...(await paymentFacts(tx, { methodId, reference })),
  };
}

export async function lockExpense(tx: Tx, id: number): Promise<Expense> {
  const standing = await tx
    .selectFrom('expenses')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return standing ? getExpense(tx, id) : refuse('not-found/expense', { id });
}

/** A transfer and its fee can only be changed together, so that they never disagree. */
export function refuseFee({ transferId }: Expense): void {
  if (transferId !== null) refuse('part-of-transfer', { id: transferId });
}

/** Includes deleted ones. */
export async function getExpense(db: Db | Tx, id: number): Promise<Expense> {
  const { rows } = await sql<Expense>`select ${shownExpense} from expenses where id = ${id}`.execute(db);
  return rows[0]!;
}

/**
 * Accepts a type that is in use, or the one that the expense already has. It is locked, so that it is not renamed or archived
 * meanwhile.
 */
export async function requireType(tx: Tx, type: string, before?: string): Promise<void> {
  const row = await tx
    .selectFrom('expense_types')
    .select('id')
    .where('name', '=', type)
    .where((is) => is.or([is('deleted_at', 'is', null), is('name', '=', before ?? null)]))
    .forShare()
    .executeTakeFirst();
  if (!row) await refuseType(tx);
}

/** Reads the type for a filter, which may name one that was archived. */
export async function requireKnownType(db: Db, type: string): Promise<void> {
  const row = await db.selectFrom('expense_types').select('id').where('name', '=', type).executeTakeFirst();
  if (!row) await refuseType(db);
}

const builtIn = builtInTypes.map(({ value }) => value);

async function refuseType(db: Db | Tx): Promise<never> {
  const own = await db
    .selectFrom('expense_types')
    .select('name')
    .where('name', 'not in', builtIn)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  const names = [...builtIn, ...own.map(({ name }) => name)];
  return refuse('bad-input/expense-type', { field: 'type', names: names.join(', ') });
}
