/**
 * What a shop does with its suppliers, at random: deliveries with everything that a paper can contain, costs that come later,
 * deliveries that are undone, payments that are made, deleted and reversed, advances, and goods that go back.
 */
import { addDays } from '../../contract/values/dates.ts';
import { addSupplier, advanceMethod } from './buying.ts';
import type { Answer, Caller } from './test-app.ts';
import type { seeded } from './trading.ts';

interface Shop {
  random: ReturnType<typeof seeded>;
  items: readonly number[];
  /** The ids of cash and other methods, including the bank. */
  methods: readonly number[];
  admin(): Caller;
  today(): string;
  someDay(): string;
  amountOf(units: number): number;
  /** Takes refusals as normal; throws on a fault of the server. */
  tried(answer: Promise<Answer>): Promise<Answer>;
}

/** Adds the suppliers; returns the steps with their weights. */
export async function openBuying(shop: Shop) {
  const { random, items, methods, admin, today, someDay, amountOf, tried } = shop;
  const chance = (one: number) => random.below(one) === 0;
  const suppliers = [(await addSupplier(admin())).id, (await addSupplier(admin(), { termsDays: 12 })).id];
  const advance = await advanceMethod(admin());
  const deliveries: { id: number; supplierId: number | null; items: number[] }[] = [];
  const payments: number[] = [];
  const pieces = (most: number) => (chance(3) ? (1 + random.below(1000 * most)) / 1000 : 1 + random.below(most));

  /** Pays the whole or a part of it, some of it from advances. */
  function paymentsOf(whole: number, supplierId: number | null) {
    if (whole <= 0 || (supplierId !== null && chance(2))) return [];
    const parts = supplierId !== null && chance(2) ? [random.below(whole) + 1] : [whole];
    const methodId = supplierId !== null && chance(3) ? advance : random.pick([...methods]);
    return parts.map((units) => ({ methodId, amount: amountOf(units) }));
  }

  async function deliver() {
    const supplierId = chance(5) ? null : random.pick(suppliers);
    const lines = Array.from({ length: 1 + random.below(4) }, () => ({
      stockId: random.pick([...items]),
      quantity: chance(6) ? 0 : pieces(20),
      free: chance(3) ? pieces(4) : 0,
      units: chance(8) ? 0 : random.below(9000),
    })).filter(({ quantity, free }) => quantity + free > 0);
    if (lines.length === 0) return;
    const costs = Array.from({ length: random.below(3) }, () => ({
      name: 'Transport',
      units: random.below(400) - 60 || 1,
      spread: random.pick(['value', 'quantity']),
    }));
    const tax = chance(2) ? random.below(700) : 0;
    const due = [...lines, ...costs].reduce((sum, { units }) => sum + units, tax);
    const { status, payload } = await tried(
      admin().post('/deliveries', {
        supplierId,
        date: someDay(),
        lines: lines.map(({ units, ...line }) => ({ ...line, total: amountOf(units) })),
        costs: costs.map(({ units, ...cost }) => ({ ...cost, amount: amountOf(units) })),
        tax: amountOf(tax),
        payments: paymentsOf(due, supplierId),
        ...(chance(2) && { dueOn: addDays(today(), random.below(60) - 30) }),
      }),
    );
    if (status) deliveries.push({ id: payload.id, supplierId, items: lines.map(({ stockId }) => stockId) });
  }

  async function chargeLater() {
    const delivery = random.pick(deliveries.slice(-12));
    if (!delivery) return;
    const units = 1 + random.below(600);
    const cost = { name: 'Duty', amount: amountOf(units), spread: random.pick(['value', 'quantity']) };
    const paid = paymentsOf(units, delivery.supplierId);
    await tried(admin().post(`/deliveries/${delivery.id}/costs`, { ...cost, payments: paid }));
  }

  async function undo() {
    const delivery = random.pick(deliveries.slice(-4));
    if (delivery) await tried(admin().post(`/deliveries/${delivery.id}/undo`, { reason: 'Another shop' }));
  }

  async function pay() {
    const known = random.pick(payments);
    if (known && chance(4)) return tried(admin().delete(`/supplier-payments/${known}`));
    if (known && chance(4)) return tried(admin().post(`/supplier-payments/${known}/reverse`, { reason: 'A mistake' }));
    const body = { date: someDay(), amount: amountOf(1 + random.below(9000)), keepAsAdvance: chance(2) };
    const methodId = chance(4) ? advance : random.pick([...methods]);
    const { status, payload } = await tried(
      admin().post(`/suppliers/${random.pick(suppliers)}/payments`, { ...body, methodId }),
    );
    if (status) payments.push(payload.id);
  }

  async function sendBack() {
    const delivery = chance(3) ? undefined : random.pick(deliveries.filter(({ supplierId }) => supplierId !== null));
    const lines = Array.from({ length: 1 + random.below(2) }, () => ({
      stockId: random.pick(delivery ? delivery.items : [...items]),
      quantity: pieces(6),
      credit: amountOf(chance(4) ? 0 : random.below(2500)),
    }));
    const body = { date: someDay(), lines, reason: 'Broken', ...(delivery && { deliveryId: delivery.id }) };
    const refund = chance(2) ? { methodId: random.pick([...methods]) } : undefined;
    const supplierId = delivery?.supplierId ?? random.pick(suppliers);
    await tried(admin().post(`/suppliers/${supplierId}/returns`, { ...body, refund }));
  }

  /** Changes the setting for tax on suppliers' papers. */
  async function reclaim() {
    await tried(admin().put('/settings', { business: { reclaimsTax: chance(2) } }));
  }

  const steps: [weight: number, take: () => Promise<unknown>][] = [
    [10, deliver],
    [6, chargeLater],
    [4, undo],
    [9, pay],
    [7, sendBack],
    [1, reclaim],
  ];
  return { suppliers, steps };
}
