/** Deliveries from suppliers, with what is owed for them and what was paid at once. */
import { addDelivery } from '../../contract/buying/deliveries.ts';
import { addOrder, sendOrder } from '../../contract/buying/orders.ts';
import { paySupplier } from '../../contract/buying/payables.ts';
import { addSupplier as addSupplierCall, type Supplier } from '../../contract/buying/suppliers.ts';
import { listPaymentMethods } from '../../contract/money/payment-methods.ts';
import type { Calls } from './calls.ts';

let made = 0;

export function addSupplier(caller: Calls, details: Partial<Supplier> = {}): Promise<Supplier> {
  return caller.call(addSupplierCall, { body: { name: `Supplier ${++made}`, ...details } });
}

interface Came {
  supplierId: number;
  stockId: number;
  date: string;
  /** How many pieces its only line has. */
  pieces: number;
  due: number;
  dueOn?: string;
  /** The part that is paid at once, by this method. */
  paid?: { methodId: number; amount: number };
  number?: string;
}

/** Makes a delivery of one line for the amount due. Returns its id and, if some of it is owed, the id and the name of its bill. */
export async function deliver(
  caller: Calls,
  { supplierId, stockId, date, pieces, due, dueOn = date, paid, number }: Came,
): Promise<{ id: number; billId: number | null; billLabel: string | null }> {
  const payments = paid && paid.amount > 0 ? [paid] : [];
  const lines = [{ stockId, quantity: pieces, total: due }];
  const { id, bill } = await caller.call(addDelivery, {
    body: { supplierId, date, dueOn, number, lines, payments },
  });
  return { id: id!, billId: bill?.id ?? null, billLabel: bill?.label ?? null };
}

/** The built-in method that pays from advances. It exists once there is a supplier. */
export async function advanceMethod(caller: Calls): Promise<number> {
  return (await caller.call(listPaymentMethods)).find(({ kind }) => kind === 'advance')!.id;
}

/** Pays the supplier in cash, for no bill. */
export async function payInAdvance(caller: Calls, supplierId: number, date: string, amount: number): Promise<void> {
  await caller.call(paySupplier, {
    params: { id: supplierId },
    body: { date, amount, methodId: 1, keepAsAdvance: true },
  });
}

interface Ordered {
  supplierId: number;
  lines: { stockId: number; packId?: number; quantity: number }[];
}

/** Adds an order and sends it; returns its id and those of its lines. */
export async function addSentOrder(caller: Calls, order: Ordered): Promise<{ id: number; lines: number[] }> {
  const { id, lines } = await caller.call(addOrder, { body: order });
  await caller.call(sendOrder, { params: { id } });
  return { id, lines: lines.map((line) => line.id) };
}
