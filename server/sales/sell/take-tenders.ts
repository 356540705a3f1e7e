/** How an order is paid: makes its tenders with what is known about their methods, and refuses wrong ones. */
import { mayName } from '../../../contract/money/method-uses.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import { refuse } from '../../base/refusal.ts';
import { referenceKeyOf } from '../../money/reference-key.ts';
import type { OrderTender, Tender } from './order.ts';
import type { OfferedMethod } from './read-offer.ts';

export function takeTenders(sent: OrderTender[], methods: OfferedMethod[]): Tender[] {
  refuseSameReference(sent);
  return tendersOf(sent, methods);
}

/** Also where a reference is there twice: what is paid already is only named. */
export function tendersOf(sent: OrderTender[], methods: OfferedMethod[]): Tender[] {
  return sent.map((tender) => takeTender(tender, methods)).reduce<Tender[]>(addTender, []);
}

function takeTender({ methodId, amount, given, reference }: OrderTender, methods: OfferedMethod[]) {
  const method = methods.find(({ id }) => id === methodId);
  if (!method) refuse('method-not-found', { id: methodId });
  const { name, kind, inUse, needsReference } = method;
  if (!inUse) refuse('method-not-found/not-taken', { name });
  if (!mayName('sale', kind)) refuse('method-not-found/not-for-sales', { name });
  if (needsReference && !reference) refuse('reference-needed/sale', { name });
  if (given !== undefined && kind !== 'cash') refuse('bad-input/change');
  if (given !== undefined && given < amount) {
    refuse('bad-input/given', { given, amount });
  }
  return { methodId, name, kind, amount, given: given ?? null, reference: reference ?? null };
}

function refuseSameReference(tenders: OrderTender[]): void {
  const seen = new Set<string>();
  for (const { methodId, reference } of tenders) {
    if (!reference) continue;
    const key = `${methodId} ${referenceKeyOf(reference)}`;
    if (seen.has(key)) refuse('reference-used/twice', { reference });
    seen.add(key);
  }
}

/**
 * Joins tenders of one method without a reference. The sum goes in the place of the last, because a refund uses the last method
 * first.
 */
function addTender(tenders: Tender[], next: Tender): Tender[] {
  const at = tenders.findIndex(
    ({ methodId, reference }) => methodId === next.methodId && reference === null && next.reference === null,
  );
  const same = tenders[at];
  if (!same) return [...tenders, next];
  const amount = sumMoney([same.amount, next.amount]);
  return [...tenders.toSpliced(at, 1), { ...same, amount, given: sumGiven([same, next]) }];
}

/** The cash handed over for these tenders; null if it was not given for any. */
export function sumGiven(tenders: Pick<Tender, 'amount' | 'given'>[]): number | null {
  if (tenders.every(({ given }) => given === null)) return null;
  return sumMoney(tenders.map(({ amount, given }) => given ?? amount));
}
