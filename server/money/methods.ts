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

/** As the caller sent it. Only for the reference do null and missing differ, because there is always a method. */
export interface GivenPayment {
  methodId?: number | null | undefined;
  reference?: string | null | undefined;
}

const inCash: Payment = { methodId: cash, reference: null };

/**
 * How a document is paid. The default is Cash, or the present way if the document is being changed. `isOffered` says which methods
 * it may name. A method that is no longer in use stays with the documents that have it.
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
/** What the shop itself pays may also come out of the bank. */
export const canPay = inUseFor('shop');
export const canPaySupplier = inUseFor('supplier');

/** An archived method can still pay, so that no money is stuck there. */
export function canPayArchivedToo(_: Tx, { kind }: Method): boolean {
  return mayName('shop', kind);
}

/** For money that is put in or taken out and not paid to anybody: a method in use, and no reference. */
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

/** What is left in an archived method can be taken to the bank, so that no money is stuck there. */
export async function canBeBanked(tx: Tx, method: Method): Promise<boolean> {
  if (!mayName('till', method.kind)) return false;
  if (isActive(method)) return true;
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(came_in - went_out), 0) as left from day_money where method_id = ${method.id}`.execute(tx);
  return rows[0]!.left > 0;
}

/** Facts for the log, which says nothing about a payment in cash without a reference. */
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
