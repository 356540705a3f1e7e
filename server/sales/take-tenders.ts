/** How an order is paid: its tenders with what is known of their methods, and what is wrong with them. */
import { sumMoney } from '../../contract/money.ts';
import { refuse } from '../base/refusal.ts';
import type { Words } from '../logs/words.ts';
import { referenceKeyOf } from '../money/reference-key.ts';
import type { OrderTender, Tender } from './order.ts';
import type { OfferedMethod } from './read-offer.ts';

export function takeTenders(words: Words, sent: OrderTender[], methods: OfferedMethod[]): Tender[] {
  const tenders = sent.map((tender) => takeTender(words, tender, methods));
  refuseSameReference(tenders);
  return tenders.reduce<Tender[]>(addTender, []);
}

function takeTender({ money }: Words, { methodId, amount, given, reference }: OrderTender, methods: OfferedMethod[]) {
  const method = methods.find(({ id }) => id === methodId);
  if (!method) refuse(404, `There is no payment method ${methodId}`, 'method-not-found');
  const { name, kind, inUse, needsReference } = method;
  if (!inUse) refuse(409, `${name} is no longer taken`, 'method-not-found');
  if (kind === 'bank') refuse(409, `A sale can't be paid by ${name}`, 'method-not-found');
  if (needsReference && !reference) refuse(400, `Please enter the reference of ${name}`, 'reference-needed');
  if (given !== undefined && kind !== 'cash') refuse(400, 'Only cash can be given with change');
  if (given !== undefined && given < amount) {
    refuse(400, `${money(given)} was given, less than the ${money(amount)} to pay in cash`);
  }
  return { methodId, name, kind, amount, given: given ?? null, reference: reference ?? null };
}

function refuseSameReference(tenders: Tender[]): void {
  const seen = new Set<string>();
  for (const { methodId, reference } of tenders) {
    if (reference === null) continue;
    const key = `${methodId} ${referenceKeyOf(reference)}`;
    if (seen.has(key)) refuse(409, `Reference ${reference} is there twice`, 'reference-used');
    seen.add(key);
  }
}

/** Those of one method without a reference are one, in the place of the last: a refund goes back by that method first. */
function addTender(tenders: Tender[], next: Tender): Tender[] {
  const at = tenders.findIndex(
    ({ methodId, reference }) => methodId === next.methodId && reference === null && next.reference === null,
  );
  const same = tenders[at];
  if (!same) return [...tenders, next];
  const amount = sumMoney([same.amount, next.amount]);
  return [...tenders.toSpliced(at, 1), { ...same, amount, given: sumGiven([same, next]) }];
}

/** What was handed over for these; null where it was not said of any. */
export function sumGiven(tenders: Pick<Tender, 'amount' | 'given'>[]): number | null {
  if (tenders.every(({ given }) => given === null)) return null;
  return sumMoney(tenders.map(({ amount, given }) => given ?? amount));
}
