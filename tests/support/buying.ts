/** Goods that suppliers bring, as the books have them: with what is owed for them, and what was paid at once. */
import type { Caller } from './test-app.ts';

let made = 0;

export async function addSupplier(caller: Caller, details: object = {}): Promise<{ id: number; name: string }> {
  const { payload, status } = await caller.post('/suppliers', { name: `Supplier ${++made}`, ...details });
  if (!status) throw new Error(`the supplier was refused: ${payload}`);
  return { id: payload.id, name: payload.name };
}

interface Came {
  supplierId: number;
  stockId: number;
  date: string;
  /** Of one line. */
  pieces: number;
  due: number;
  dueOn?: string;
  /** Of it, paid at once from this method. */
  paid?: { methodId: number; amount: number };
  number?: string;
}

/** One line that is worth what is due. Answers its id and that of its bill, if some is owed. */
export async function deliver(
  caller: Caller,
  { supplierId, stockId, date, pieces, due, dueOn = date, paid, number }: Came,
): Promise<{ id: number; billId: number | null }> {
  const { payload, status } = await caller.post('/deliveries', {
    ...{ supplierId, date, dueOn, number },
    lines: [{ stockId, quantity: pieces, total: due }],
    payments: paid && paid.amount > 0 ? [paid] : [],
  });
  if (!status) throw new Error(`the delivery was refused: ${payload}`);
  return { id: payload.id, billId: payload.bill?.id ?? null };
}

/** The built-in method that is paid out of what suppliers have in advance; it is there with the first supplier. */
export async function advanceMethod(caller: Caller): Promise<number> {
  const { payload } = await caller.get('/payment-methods');
  return payload.find(({ kind }: { kind: string }) => kind === 'advance').id;
}

/** Paid to them in cash, for no bill. */
export async function payInAdvance(caller: Caller, supplierId: number, date: string, amount: number): Promise<void> {
  const body = { date, amount, methodId: 1, keepAsAdvance: true };
  const { payload, status } = await caller.post(`/suppliers/${supplierId}/payments`, body);
  if (!status) throw new Error(`the payment was refused: ${payload}`);
}

interface Ordered {
  supplierId: number;
  lines: { stockId: number; packId?: number; quantity: number }[];
}

/** An order that was sent, with the ids of its lines. */
export async function addSentOrder(caller: Caller, order: Ordered): Promise<{ id: number; lines: number[] }> {
  const { payload, status } = await caller.post('/orders', order);
  if (!status) throw new Error(`the order was refused: ${payload}`);
  await caller.post(`/orders/${payload.id}/send`);
  return { id: payload.id, lines: payload.lines.map(({ id }: { id: number }) => id) };
}
