/** Goods that suppliers bring, as the books have them: with what is owed for them, and what was paid at once. */
import type { Caller } from './test-app.ts';

let made = 0;

export async function addSupplier(caller: Caller, details: object = {}): Promise<{ id: number; name: string }> {
  const { payload, status } = await caller.post('/suppliers', { name: `Supplier ${++made}`, ...details });
  if (!status) throw new Error(`the supplier was refused: ${payload}`);
  return payload;
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
