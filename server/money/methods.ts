/** The built-in methods, as the ledger stores them, and which method a document may name. */
import { sql } from 'kysely';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { type MethodUse, mayName } from '../../contract/money/method-uses.ts';
import type { MethodKind } from '../../contract/money/payment-methods.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

export const cash = builtInMethods.cash.id;
export const deposit = builtInMethods.deposit.id;
export const bank = builtInMethods.bank.id;

/** How a document was paid. */
export interface Payment {
  methodId: number;
  reference: string | null;
}

/** As it was sent: null and left out are told apart for the reference alone, since there is always a method. */
export interface GivenPayment {
  methodId?: number | null | undefined;
  reference?: string | null | undefined;
}

const inCash: Payment = { methodId: cash, reference: null };

/**
 * How a document is paid: by Cash where nothing is said, as before where it is changed. `isOffered` says which methods it may
 * name. One that is not in use any more stays with the documents that have it.
 */
export async function choosePayment(
  tx: Tx,
  given: GivenPayment,
  before?: Payment,
  isOffered: (tx: Tx, method: Method) => boolean | Promise<boolean> = canBeTaken,
): Promise<Payment> {
  const start = before ?? inCash;
  const methodId = given.methodId ?? start.methodId;
  const reference = given.reference === undefined ? start.reference : given.reference;
  if (methodId === cash || (methodId === before?.methodId && reference === before.reference)) {
    return { methodId, reference };
  }
  const method = await tx
    .selectFrom('payment_methods')
    .select(['id', 'name', 'kind', 'needs_reference', 'active', 'deleted_at'])
    .where('id', '=', methodId)
    .forShare()
    .executeTakeFirst();
  if (!method || !(methodId === before?.methodId || (await isOffered(tx, method)))) {
    return refuse('method-not-found/here');
  }
  if (method.needs_reference && !reference) refuse('reference-needed', { name: method.name });
  return { methodId, reference };
}

interface Method {
  id: number;
  kind: MethodKind;
  active: boolean;
  deleted_at: Date | null;
}

function isActive({ active, deleted_at }: Method): boolean {
  return active && deleted_at === null;
}

function inUseFor(use: MethodUse) {
  return (_: Tx, method: Method) => isActive(method) && mayName(use, method.kind);
}

export const canBeTaken = inUseFor('till');
/** What the shop itself pays may come out of the bank, too. */
export const canPay = inUseFor('shop');
export const canPaySupplier = inUseFor('supplier');

/** Also out of a method that was archived, so that no money is stuck there. */
export function canPayArchivedToo(_: Tx, { kind }: Method): boolean {
  return mayName('shop', kind);
}

/** For money that is put in or taken out without being paid: a method in use, and no reference. */
export async function holdMethodInUse(tx: Tx, methodId: number, isOffered = canPay): Promise<void> {
  if (methodId === cash) return;
  const method = await tx
    .selectFrom('payment_methods')
    .select(['id', 'kind', 'active', 'deleted_at'])
    .where('id', '=', methodId)
    .forShare()
    .executeTakeFirst();
  if (!method || !isOffered(tx, method)) refuse('method-not-found/here');
}

/** What an archived method still has can be taken to the bank, so that no money is stuck there. */
export async function canBeBanked(tx: Tx, method: Method): Promise<boolean> {
  if (!mayName('till', method.kind)) return false;
  if (isActive(method)) return true;
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(came_in - went_out), 0) as left from day_money where method_id = ${method.id}`.execute(tx);
  return rows[0]!.left > 0;
}

/** For the log, which says nothing of what was paid in cash without a reference. */
export async function paymentFacts(tx: Tx, { methodId, reference }: Payment): Promise<PaymentFacts> {
  if (methodId === cash) return reference === null ? {} : { reference };
  const { name } = await tx
    .selectFrom('payment_methods')
    .select('name')
    .where('id', '=', methodId)
    .executeTakeFirstOrThrow();
  return { method: name, ...(reference !== null && { reference }) };
}

export interface PaymentFacts {
  method?: string;
  reference?: string;
}
