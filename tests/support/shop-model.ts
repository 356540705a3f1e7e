/**
 * A shop on paper: what its books must say after any sequence of sales, returns, voids, deletions, payments, expenses, day
 * closes and reopenings. Plain arithmetic on whole cents and thousandths, written from the specification and sharing
 * nothing with the product.
 */

export const cash = 1;

export interface Item {
  id: number;
  /** In thousandths; amounts of money are in cents. */
  qty: number;
  cost: number;
  sell: number;
  tax: { percent: number; included: boolean } | null;
}
export interface Line {
  id: number;
  item: Item;
  qty: number;
  total: number;
  tax: number;
  cost: number;
  deleted: boolean;
  back: { qty: number; total: number; tax: number; cost: number };
}
export interface Money {
  method: number;
  amount: number;
}
export interface Payment extends Money {
  id: number;
  day: string;
}
export interface Receipt {
  id: number;
  day: string;
  lines: Line[];
  /** In the order in which they were paid; what is taken back is subtracted here. */
  tenders: Money[];
  rounding: number;
  account: { id: number; amount: number; payments: Payment[]; returned: number } | null;
  refunds: Money[];
  returns: number;
  /** The sum by which its returns were rounded. */
  rounded: number;
  voided: boolean;
}
export interface Returned {
  day: string;
  total: number;
  tax: number;
  debt: number;
  rounding: number;
  refunds: Money[];
  lines: { qty: number; total: number; tax: number; cost: number }[];
}
export type Wanted = { line: Line; qty: number; toStock: boolean }[];
export type Refusal = { status: number; code: string };

export const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
export const amounts = (parts: Money[]) => sum(parts.map(({ amount }) => amount));
const half = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor));
const byMethod = (parts: Money[], method: number) => amounts(parts.filter((part) => part.method === method));

export type Discount = { percent: number } | { cents: number };
export interface CartLine {
  item: Item;
  qty: number;
  discount: Discount | null;
}

const takenOff = (whole: number, discount: Discount | null) =>
  !discount ? 0 : 'percent' in discount ? half(whole * discount.percent, 100) : Math.min(whole, discount.cents);

/** What each line of a cart comes to, and the total. */
export function price(cart: CartLine[], discount: Discount | null): { total: number; tax: number; cost: number }[] {
  const left = cart.map(({ item, qty, discount: own }) => {
    const gross = half(qty * item.sell, 1000);
    return gross - takenOff(gross, own);
  });
  const whole = takenOff(sum(left), discount);
  const exact = left.map((one) => (sum(left) === 0 ? 0 : (whole * one) / sum(left)));
  const shares = exact.map(Math.floor);
  const order = exact.map((one, at) => ({ at, rest: one - Math.floor(one) }));
  order.sort((a, b) => (Math.abs(b.rest - a.rest) < 1e-9 ? a.at - b.at : b.rest - a.rest));
  for (const { at } of order.slice(0, whole - sum(shares))) shares[at]! += 1;
  return cart.map(({ item, qty }, at) => {
    const net = left[at]! - shares[at]!;
    const { percent, included } = item.tax ?? { percent: 0, included: true };
    const tax = half(net * percent, included ? 100 + percent : 100);
    return { total: included ? net : net + tax, tax, cost: half(qty * item.cost, 1000) };
  });
}

export class Shop {
  readonly coin: number;
  today: string;
  receipts: Receipt[] = [];
  returned: Returned[] = [];
  expenses: Payment[] = [];
  /** What counts found beyond the books, by day, the latest last. */
  closes: { day: string; difference: number }[] = [];

  constructor(today: string, coin: number) {
    this.today = today;
    this.coin = coin;
  }

  /** Rounds to the smallest coin, but never to 0, because nobody buys for nothing. */
  inCash(amount: number): number {
    return amount > 0 ? Math.max(this.coin, half(amount, this.coin) * this.coin) : 0;
  }

  /** Whether more was given back of a receipt than would be paid on it, if this much less had been paid. */
  isGivenBack({ tenders, account, refunds }: Receipt, less: number): boolean {
    return less > 0 && amounts([...tenders, ...account!.payments]) - less < amounts(refunds);
  }

  isLocked(day: string): boolean {
    const latest = this.closes.at(-1)?.day;
    return latest !== undefined && day <= latest && day < this.today;
  }

  owed({ account }: Receipt): number {
    return account ? account.amount - amounts(account.payments) - account.returned : 0;
  }

  /** What each method took and has not given back, the one used last first. */
  left({ tenders, account, refunds }: Receipt): Money[] {
    const payments = [...(account?.payments ?? [])].sort((a, b) =>
      a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id,
    );
    const paid: Money[] = [...tenders, ...payments];
    const methods = [...new Set(paid.map(({ method }) => method).reverse())];
    return methods.map((method) => ({ method, amount: byMethod(paid, method) - byMethod(refunds, method) }));
  }

  /** What these goods are worth, and how the money is given back by default. */
  worth(receipt: Receipt, wanted: Wanted) {
    const given = new Map<Line, Line['back']>();
    const lines = wanted.map(({ line, qty }) => {
      const before = given.get(line) ?? line.back;
      const after = (of: 'total' | 'tax' | 'cost') => half(line[of] * (before.qty + qty), line.qty);
      const now = { qty: before.qty + qty, total: after('total'), tax: after('tax'), cost: after('cost') };
      given.set(line, now);
      return { qty, total: now.total - before.total, tax: now.tax - before.tax, cost: now.cost - before.cost };
    });
    const total = sum(lines.map((line) => line.total));
    const debt = Math.min(this.owed(receipt), total);
    const rest = total - debt;
    const took = [...receipt.tenders, ...(receipt.account?.payments ?? [])];
    const available = Math.max(0, amounts(took) - amounts(receipt.refunds));
    // The sum of all refunds is rounded, not each of them.
    const exact = Math.max(0, rest - receipt.rounded);
    const isAll = receipt.lines.every((line) => line.deleted || (given.get(line) ?? line.back).qty === line.qty);
    const inCash = isAll ? this.inCash(exact) : half(exact, this.coin) * this.coin;
    const due = { inCash: Math.min(inCash, available), otherwise: Math.min(rest, available) };
    let missing = due.otherwise;
    const refunds: Money[] = [];
    for (const { method, amount } of this.left(receipt)) {
      const part = Math.max(0, Math.min(missing, amount));
      if (part > 0) refunds.push({ method, amount: part });
      missing -= part;
    }
    const isCash = refunds.every(({ method }) => method === cash);
    const allCash = due.inCash > 0 ? [{ method: cash, amount: due.inCash }] : [];
    return { lines, total, debt, rest, due, refunds: isCash ? allCash : refunds };
  }

  /** Whether these refunds are more than a seller may give back. */
  isAboveTaken(receipt: Receipt, refunds: Money[], otherwise: number): boolean {
    const left = this.left(receipt);
    return refunds.some(({ method }) => {
      const asked = Math.min(byMethod(refunds, method), otherwise);
      return asked > byMethod(left, method);
    });
  }

  takeReturn(receipt: Receipt, wanted: Wanted, refunds: Money[]): Returned {
    const { lines, total, debt, rest } = this.worth(receipt, wanted);
    for (const [at, { line, qty, toStock }] of wanted.entries()) {
      const part = lines[at]!;
      line.back.qty += qty;
      line.back.total += part.total;
      line.back.tax += part.tax;
      line.back.cost += part.cost;
      if (toStock) line.item.qty += qty;
    }
    if (receipt.account) receipt.account.returned += debt;
    receipt.refunds.push(...refunds);
    receipt.returns++;
    receipt.rounded += amounts(refunds) - rest;
    const tax = sum(lines.map((line) => line.tax));
    const made = { day: this.today, total, tax, debt, rounding: amounts(refunds) - rest, refunds, lines };
    this.returned.push(made);
    return made;
  }

  /** Deletes these lines, or returns why not. */
  deleteLines(receipt: Receipt, lines: Line[]): Refusal | null {
    if (this.isLocked(receipt.day)) return { status: 409, code: 'day-closed' };
    if (receipt.returns > 0) return { status: 409, code: 'has-returns' };
    if (lines.length === 0) return { status: 404, code: 'not-found' };
    const { account, tenders } = receipt;
    const part = sum(lines.map(({ total }) => total));
    const stays = sum(receipt.lines.filter((line) => !line.deleted && !lines.includes(line)).map(({ total }) => total));
    const fromDebt = Math.min(part, this.owed(receipt));
    let missing = part - fromDebt;
    let rounding = receipt.rounding;
    if (!account && tenders.every(({ method }) => method === cash)) {
      const due = Math.min(amounts(tenders), this.inCash(stays));
      missing = amounts(tenders) - due;
      rounding = due - stays;
    }
    if (missing > amounts(tenders)) return { status: 409, code: 'already-paid' };
    receipt.rounding = rounding;
    const lastFirst = tenders.toReversed();
    const order = [
      ...lastFirst.filter(({ method }) => method === cash),
      ...lastFirst.filter(({ method }) => method !== cash),
    ];
    for (const tender of order) {
      const taken = Math.min(missing, tender.amount);
      tender.amount -= taken;
      missing -= taken;
    }
    receipt.tenders = tenders.filter(({ amount }) => amount > 0);
    if (account) account.amount -= fromDebt;
    for (const line of lines) {
      line.deleted = true;
      line.item.qty += line.qty;
    }
    return null;
  }

  /** Every movement of money, with its day. */
  *moved(): Generator<Money & { day: string }> {
    for (const { day, tenders, account } of this.receipts) {
      for (const tender of tenders) yield { ...tender, day };
      yield* account?.payments ?? [];
    }
    for (const { day, refunds } of this.returned)
      for (const part of refunds) yield { ...part, amount: -part.amount, day };
    for (const { day, method, amount } of this.expenses) yield { day, method, amount: -amount };
    for (const { day, difference } of this.closes) yield { day, method: cash, amount: difference };
  }

  balance(method: number, until = '9999-12-31'): number {
    return amounts([...this.moved()].filter((one) => one.method === method && one.day <= until));
  }

  /** The Sales Report of some days. */
  sales(from: string, until: string) {
    const isIn = ({ day }: { day: string }) => from <= day && day <= until;
    const standing = this.receipts.filter(isIn).flatMap(({ lines }) => lines.filter(({ deleted }) => !deleted));
    const totals = (lines: { qty: number; total: number; tax: number; cost: number }[]) => ({
      count: lines.length,
      quantity: sum(lines.map(({ qty }) => qty)),
      cost: sum(lines.map(({ cost }) => cost)),
      sale: sum(lines.map(({ total }) => total)),
      profit: sum(lines.map(({ total, tax, cost }) => total - tax - cost)),
    });
    const [sold, back] = [totals(standing), totals(this.returned.filter(isIn).flatMap(({ lines }) => lines))];
    return { totals: sold, returns: back };
  }

  /** The rows of the Banking Report, newest first. */
  bankReport() {
    const all = [...this.receipts, ...this.returned, ...this.expenses].map(({ day }) => day);
    const days = [...new Set(all)].sort().reverse();
    const rows = days.map((date) => {
      const receipts = this.receipts.filter(({ day }) => day === date);
      const returned = this.returned.filter(({ day }) => day === date);
      const expenses = this.expenses.filter(({ day }) => day === date);
      const sold = sum(receipts.flatMap(({ lines }) => lines.map(({ total, deleted }) => (deleted ? 0 : total))));
      const back = sum(returned.map(({ total }) => total));
      const accounts = receipts.flatMap(({ account }) => account ?? []);
      const unpaid =
        sum(accounts.map(({ amount, payments }) => amount - amounts(payments))) - sum(returned.map(({ debt }) => debt));
      const parts = [
        ...receipts.flatMap(({ tenders }) => tenders),
        ...accounts.flatMap(({ payments }) => payments),
        ...[...returned.flatMap(({ refunds }) => refunds), ...expenses].map((one) => ({ ...one, amount: -one.amount })),
      ];
      const methods = [...new Set(parts.map(({ method }) => method))]
        .sort((a, b) => a - b)
        .map((method) => ({ methodId: method, amount: byMethod(parts, method) }))
        .filter(({ amount }) => amount !== 0);
      const spent = amounts(expenses);
      const row = {
        date,
        sales: sold - back,
        unpaidSales: unpaid,
        expenses: spent,
        banked: sold - back - unpaid - spent,
      };
      return { row: { ...row, methods }, shown: sold || back || unpaid || spent || methods.length > 0 };
    });
    return rows.filter(({ shown }) => shown).map(({ row }) => row);
  }
}
