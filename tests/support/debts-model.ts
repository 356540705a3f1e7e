/**
 * What a shopkeeper with a box of cards would know about debts: every document is a card, and every figure is added up from the
 * cards each time. It shares no code with the server. Goods cost 1 each, so amounts are quantities.
 */
export const [cash, deposit] = [1, 2] as const;

interface Line {
  id: number;
  amount: number;
  deleted: boolean;
  returned: number;
}

export interface Sale {
  /** Null for an opening balance, which is a debt without goods. */
  receiptId: number | null;
  openingId?: number;
  /** Null if nothing was left to owe. */
  accountId: number | null;
  day: string;
  due: string;
  /** What was owed before payments, returns and write-offs. */
  owed: number;
  tenders: { methodId: number; amount: number }[];
  lines: Line[];
}

export interface Payment {
  id: number;
  sale: Sale;
  date: string;
  amount: number;
  slip: number | null;
  turn: number;
}

interface Promised {
  date: string;
  amount: number;
  turn: number;
}

const far = '9999-12-31';
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

export class Person {
  sales: Sale[] = [];
  payments: Payment[] = [];
  /** Refunds are negative. A deposit with a slip is the rest of a payment. */
  deposits: { date: string; amount: number; slip: number | null; turn: number }[] = [];
  /** An undone write-off is negative. */
  writeOffs: { sale: Sale; day: string; amount: number }[] = [];
  returns: { sale: Sale; day: string; debt: number; refunded: number; toDeposit: number }[] = [];
  promises: Promised[] = [];

  readonly id: number;
  readonly name: string;
  readonly limit: number;

  constructor(id: number, name: string, limit: number) {
    this.id = id;
    this.name = name;
    this.limit = limit;
  }

  /** What was owed on a sale at the end of a day. */
  left(sale: Sale, day = far): number {
    if (sale.day > day) return 0;
    const paid = this.payments.filter((one) => one.sale === sale && one.date <= day).map(({ amount }) => amount);
    const back = this.returns.filter((one) => one.sale === sale && one.day <= day).map(({ debt }) => debt);
    return sale.owed - sum(paid) - sum(back) - this.writtenOff(sale, day);
  }

  writtenOff(sale: Sale, day = far): number {
    return sum(this.writeOffs.filter((one) => one.sale === sale && one.day <= day).map(({ amount }) => amount));
  }

  owes(day = far): number {
    return sum(this.sales.map((sale) => this.left(sale, day)));
  }

  inAdvance(day = far): number {
    const paidIn = this.deposits.filter(({ date }) => date <= day).map(({ amount }) => amount);
    const used = this.sales
      .filter((sale) => sale.day <= day)
      .flatMap(({ tenders }) => tenders.filter(({ methodId }) => methodId === deposit))
      .map(({ amount }) => amount);
    const back = this.returns.filter((one) => one.day <= day).map(({ toDeposit }) => toDeposit);
    return sum(paidIn) - sum(used) + sum(back);
  }

  /** Open sales in the order in which payments pay them. */
  open(): Sale[] {
    const owing = this.sales.filter((sale) => this.left(sale) > 0);
    return owing.sort((one, other) => one.due.localeCompare(other.due) || one.accountId! - other.accountId!);
  }

  overdueDays(today: string): number {
    return Math.max(0, ...this.open().map(({ due }) => daysBetween(due, today)));
  }

  ageing(day: string) {
    const within = (from: number, to: number) =>
      sum(
        this.sales
          .filter(({ due }) => daysBetween(due, day) >= from && daysBetween(due, day) <= to)
          .map((sale) => this.left(sale, day)),
      );
    const ever = Number.POSITIVE_INFINITY;
    return {
      notDue: within(-ever, 0),
      to30: within(1, 30),
      to60: within(31, 60),
      to90: within(61, 90),
      over90: within(91, ever),
    };
  }

  /** The last payment; over several accounts at once it is a single payment. */
  lastPayment() {
    const last = [...this.payments].sort((one, other) => other.date.localeCompare(one.date) || other.id - one.id)[0];
    if (!last) return null;
    const parts = last.slip === null ? [last] : this.payments.filter(({ slip }) => slip === last.slip);
    return { date: last.date, amount: sum(parts.filter(({ date }) => date === last.date).map(({ amount }) => amount)) };
  }

  promise(today: string) {
    const promised = this.promises.at(-1);
    if (!promised) return null;
    const { date, amount, turn } = promised;
    const counts = (one: { date: string; turn: number }) => one.turn > turn && one.date <= date;
    const kept = this.deposits.filter((one) => one.slip !== null && counts(one)).map((one) => one.amount);
    const paid = sum([...this.payments.filter(counts).map((one) => one.amount), ...kept]);
    return { date, amount, paid, state: paid >= amount ? 'kept' : date < today ? 'broken' : 'open' };
  }

  /** What a receipt took in and has not given back. */
  taken(sale: Sale): number {
    const paid = this.payments.filter((one) => one.sale === sale).map(({ amount }) => amount);
    const back = this.returns.filter((one) => one.sale === sale).map(({ refunded }) => refunded);
    return Math.max(0, sum(sale.tenders.map(({ amount }) => amount)) + sum(paid) - sum(back));
  }

  /** The code with which the till refuses this; undefined if it sells. */
  refusal({ debt, fromDeposit }: { debt: number; fromDeposit: number }, today: string, overdueDays: number) {
    if (fromDeposit > this.inAdvance()) return 'deposit-short';
    if (debt > 0 && this.owes() + debt > this.limit) return 'credit-limit';
    if (debt > 0 && this.overdueDays(today) > overdueDays) return 'overdue';
    return undefined;
  }

  /** Pays by due date; returns the parts and what is left over. */
  spread(amount: number): { parts: { sale: Sale; amount: number }[]; rest: number } {
    let rest = amount;
    const parts = this.open().map((sale) => {
      const part = Math.min(rest, this.left(sale));
      rest -= part;
      return { sale, amount: part };
    });
    return { parts: parts.filter((part) => part.amount > 0), rest };
  }

  /** Takes goods back as if they had never been sold. Returns undefined if it did, otherwise the reason why not. */
  takeBack(sale: Sale, lines: Line[]): string | undefined {
    if (this.returns.some((one) => one.sale === sale)) return 'has-returns';
    const part = sum(lines.map(({ amount }) => amount));
    const fromDebt = Math.min(part, this.left(sale) + this.writtenOff(sale));
    const order = [...sale.tenders].reverse().sort((one, other) => place(one) - place(other));
    if (part - fromDebt > sum(order.map(({ amount }) => amount))) return 'already-paid';
    const undone = Math.min(this.writtenOff(sale), fromDebt);
    sale.owed -= fromDebt;
    this.fitWriteOffs(sale, undone);
    let missing = part - fromDebt;
    for (const tender of order) {
      const taken = Math.min(missing, tender.amount);
      tender.amount -= taken;
      missing -= taken;
    }
    for (const line of lines) line.deleted = true;
    return undefined;
  }

  /**
   * Adjusts the write-offs of a sale, so that up to the next write-off no more is written off than was owed. `undone` is taken
   * off the last one.
   */
  fitWriteOffs(sale: Sale, undone = 0): void {
    const cards = this.writeOffs
      .filter((one) => one.sale === sale)
      .sort((one, other) => one.day.localeCompare(other.day));
    let [given, before] = [0, 0];
    for (const [at, card] of cards.entries()) {
      const next = cards[at + 1]?.day ?? far;
      const paid = this.payments.filter((one) => one.sale === sale && (one.date < next || next === far));
      const back = this.returns.filter((one) => one.sale === sale && one.day < next);
      const owed = sale.owed - sum(paid.map(({ amount }) => amount)) - sum(back.map(({ debt }) => debt));
      given += card.amount;
      const fits = Math.max(0, Math.min(given - (next === far ? undone : 0), owed));
      card.amount = fits - before;
      before = fits;
    }
  }

  undoWriteOff(sale: Sale, most: number, day: string): void {
    const undone = Math.min(this.writtenOff(sale), most);
    if (undone > 0) this.writeOffs.push({ sale, day, amount: -undone });
  }
}

/** Cash is given back first. */
const place = ({ methodId }: { methodId: number }) => (methodId === cash ? 0 : 1);

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
