/** An order as the log keeps it, without what it costs, because sellers can read the log but not costs. */
import type { Order } from '../../contract/buying/orders.ts';
import type { OrderFacts } from '../logs/entries/orders.ts';
import type { Subject } from '../logs/entry-types.ts';

export function subjectOf({ id, label }: Order): Subject {
  return { kind: 'order', id, name: label };
}

export function factsOf({ supplier, expectedOn, note, lines }: Order): OrderFacts {
  const goods = lines.map(({ name, pack, quantity }) => ({ name, pack: pack?.name ?? null, quantity }));
  return { supplier: supplier.name, expectedOn, note, goods };
}
