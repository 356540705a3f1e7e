/**
 * What the reports must say, worked out from the rows of the books in plain sums, in whole units of money and thousandths of
 * quantities, and written from the specification. No SQL statement here adds anything up.
 */

import { kindOfPercent, type TaxKind, taxLabel } from '../../contract/cart/price.ts';
import { addDays, dayIn } from '../../contract/values/dates.ts';
import type { TestApp } from './test-app.ts';

export interface Range {
  startDate: string;
  endDate: string;
}

interface Line {
  id: number;
  stock_id: number;
  staff_id: number;
  customer_id: number | null;
  quantity: number;
  unit_cost: number;
  unit_sell: number;
  total: number;
  discount: number;
  tax: number;
  tax_name: string | null;
  tax_percent: number | null;
  tax_included: boolean | null;
  tax_kind: TaxKind | null;
  cost: number;
  sold_on: string;
  created_at: Date;
  deleted_at: Date | null;
}

interface ReturnLine {
  sale_line_id: number;
  stock_id: number;
  day: string;
  at: Date;
  quantity: number;
  total: number;
  tax: number;
  cost: number;
  to_stock: boolean;
}

interface Movement {
  id: number;
  stock_id: number;
  kind: string;
  quantity: number;
  balance: number;
  unit_cost: number;
  value: number | null;
  date: string;
  at: Date;
  sale_line_id: number | null;
}

const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);

export class ReportBooks {
  readonly zone: string;
  private readonly unit: number;
  lines: Line[] = [];
  every: Line[] = [];
  returned: ReturnLine[] = [];
  returns: { day: string; total: number; debt: number; rounding: number }[] = [];
  receipts: { sold_on: string; rounding: number }[] = [];
  accounts: { id: number; sold_on: string; amount: number }[] = [];
  /** Opening balances; what is owed to suppliers and customers is negative. */
  openings: { day: string; part: string; amount: number }[] = [];
  payments: { date: string; amount: number }[] = [];
  writeOffs: { day: string; amount: number }[] = [];
  writeOffTaxes: { day: string; amount: number }[] = [];
  goodsWrittenOff: { day: string; reason: string; quantity: number; unit_cost: number }[] = [];
  expenses: { date: string; amount: number; type: string }[] = [];
  /** In the order of profit and loss. */
  expenseTypes: string[] = [];
  taxPayments: { date: string; amount: number }[] = [];
  /** Deliveries that were not undone. */
  deliveries: { date: string; tax: number; reclaims_tax: boolean }[] = [];
  lateCosts: { day: string; amount: number; into_stock: number }[] = [];
  /** Bills that were not undone, without those of opening balances. */
  bills: { date: string; amount: number }[] = [];
  settlements: { day: string; amount: number }[] = [];
  sentBack: { date: string; credit: number; cost: number }[] = [];
  cashMovements: { day: string; kind: string; purpose: string; amount: number }[] = [];
  money: { day: string; method_id: number; kind: string; amount: number }[] = [];
  movements: Movement[] = [];
  items: { id: number; name: string; category_id: number; qty: number; unit_cost: number; deleted_at: Date | null }[] =
    [];

  constructor(zone: string, decimals: number) {
    this.zone = zone;
    this.unit = 10 ** decimals;
  }

  async read({ database }: TestApp): Promise<this> {
    const rows = async (text: string) => (await database.pool.query(text)).rows;
    this.every = await rows(
      'select l.*, r.staff_id, r.customer_id from sale_lines l join receipts r on r.id = l.receipt_id',
    );
    this.lines = this.every.filter(({ deleted_at }) => deleted_at === null);
    this.returned = await rows('select b.*, r.at from return_lines b join returns r on r.id = b.return_id');
    this.returns = await rows('select day, total, debt, rounding from returns');
    this.receipts = await rows('select sold_on, rounding from receipts');
    this.accounts = await rows('select id, sold_on, amount from accounts where receipt_id is not null');
    this.openings = await rows(`
      select o.day, l.part, case when l.part in ('supplier', 'deposit') then -l.amount else l.amount end as amount
      from opening_lines l join openings o on o.id = l.opening_id where o.undone_at is null`);
    this.payments = await rows('select date, amount from payments where deleted_at is null');
    this.writeOffs = await rows('select day, amount from write_offs');
    this.writeOffTaxes = await rows('select day, amount from write_off_taxes');
    this.goodsWrittenOff = await rows(
      'select w.day, w.reason, m.quantity, m.unit_cost from stock_write_offs w join stock_movements m on m.id = w.movement_id',
    );
    this.expenses = await rows('select date, amount, type from expenses where deleted_at is null');
    this.expenseTypes = (await rows('select name from expense_types order by id')).map(({ name }) => name);
    this.taxPayments = await rows('select date, amount from tax_payments where deleted_at is null');
    this.deliveries = await rows('select date, tax, reclaims_tax from deliveries where undone_at is null');
    this.lateCosts = await rows('select day, amount, into_stock from late_costs');
    this.bills = await rows('select date, amount from bills where opening_id is null and cancelled_at is null');
    this.settlements = await rows('select day, amount from bill_settlements');
    this.sentBack = await rows('select date, credit, cost from supplier_returns');
    this.cashMovements = await rows('select day, kind, purpose, amount from cash_movements');
    this.money = await rows('select day, method_id, kind, amount from money_movements');
    this.movements = await rows('select * from stock_movements order by id');
    this.items = await rows('select id, name, category_id, qty, unit_cost, deleted_at from stock order by id');
    return this;
  }

  /** The amount in whole units of money. */
  units(amount: number): number {
    return Math.round(amount * this.unit);
  }

  private total<Row>(rows: Row[], amount: (row: Row) => number): number {
    return sum(rows.map((row) => this.units(amount(row))));
  }

  /** round(quantity × unit), half away from zero. */
  worth(quantity: number, unit: number): number {
    const product = BigInt(Math.round(quantity * 1000)) * BigInt(Math.round(unit * 1e6));
    const step = BigInt(1e9 / this.unit);
    const rounded = Number((2n * (product < 0n ? -product : product) + step) / (2n * step));
    return product < 0n ? -rounded : rounded;
  }

  hour(at: Date): number {
    return Number(new Intl.DateTimeFormat('en', { timeZone: this.zone, hour: 'numeric', hourCycle: 'h23' }).format(at));
  }

  /** The figures of these lines, less what came back. */
  private figures(lines: Line[], back: ReturnLine[]) {
    const quantity = (rows: { quantity: number }[]) => sum(rows.map((row) => Math.round(row.quantity * 1000)));
    const gross = sum(lines.map((line) => this.worth(line.quantity, line.unit_sell)));
    const discounts = this.total(lines, ({ discount }) => discount);
    const addedTax = this.total(lines, (line) => (line.tax_name !== null && !line.tax_included ? line.tax : 0));
    const sales = this.total(lines, ({ total }) => total);
    const returns = this.total(back, ({ total }) => total);
    const tax = this.total(lines, (line) => line.tax) - this.total(back, (line) => line.tax);
    const cost = this.total(lines, (line) => line.cost) - this.total(back, (line) => line.cost);
    const netSales = gross + addedTax - discounts - returns - tax;
    return {
      lines: lines.length,
      quantity: quantity(lines),
      gross,
      discounts,
      addedTax,
      sales,
      returnedQuantity: quantity(back),
      returns,
      tax,
      netSales,
      cost,
      profit: netSales - cost,
    };
  }

  private soldIn({ startDate, endDate }: Range) {
    return {
      lines: this.lines.filter(({ sold_on }) => startDate <= sold_on && sold_on <= endDate),
      back: this.returned.filter(({ day }) => startDate <= day && day <= endDate),
    };
  }

  sales(range: Range) {
    const { lines, back } = this.soldIn(range);
    return this.figures(lines, back);
  }

  private moved({ startDate, endDate }: Range, ...kinds: string[]): number {
    const rows = this.money.filter(({ day, kind }) => startDate <= day && day <= endDate && kinds.includes(kind));
    return this.total(rows, ({ amount }) => amount);
  }

  /** The part of late costs that belongs to goods that had already left. */
  private lateCost({ startDate, endDate }: Range): number {
    return this.total(
      this.lateCosts.filter(({ day }) => startDate <= day && day <= endDate),
      ({ amount, into_stock }) => amount - into_stock,
    );
  }

  /** The figures of whole days, which include late costs of goods that had left; no sale has those. */
  period(range: Range) {
    const credit = this.accounts.filter(({ sold_on }) => range.startDate <= sold_on && sold_on <= range.endDate);
    const sales = this.sales(range);
    const late = this.lateCost(range);
    return {
      ...sales,
      cost: sales.cost + late,
      profit: sales.profit - late,
      soldOnCredit: this.total(credit, ({ amount }) => amount),
      collected: this.moved(range, 'debt payment'),
      expenses: 0 - this.moved(range, 'expense'),
    };
  }

  /** The figures of each group. The return of a line belongs to the group of the line. */
  breakdown(by: string, range: Range): Map<string, ReturnType<ReportBooks['sales']>> {
    const { lines, back } = this.soldIn(range);
    const soldLine = new Map(this.every.map((line) => [line.id, line]));
    const category = new Map(this.items.map((item) => [item.id, item.category_id]));
    const isoWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    const taxKind = ({ tax_name, tax_percent, tax_kind }: Line) =>
      tax_name === null ? 'none' : (tax_kind ?? kindOfPercent(tax_percent!));
    const tax = ({ tax_name, tax_percent, tax_included }: Line) =>
      tax_name === null ? 'No tax' : `${taxLabel(tax_name, String(tax_percent))}${tax_included ? '' : ' added'}`;
    const keyOf = (line: Line, day: string, at: Date): string => {
      switch (by) {
        case 'item':
          return String(line.stock_id);
        case 'category':
          return String(category.get(line.stock_id));
        case 'staff':
          return String(line.staff_id);
        case 'customer':
          return String(line.customer_id ?? 0);
        case 'hour':
          return String(this.hour(at));
        case 'weekday':
          return String(isoWeekday(day));
        case 'taxKind':
          return taxKind(line);
        default:
          return `${tax(line)} ${taxKind(line)}`;
      }
    };
    const groups = new Map<string, { lines: Line[]; back: ReturnLine[] }>();
    const group = (key: string) => {
      const found = groups.get(key) ?? { lines: [], back: [] };
      groups.set(key, found);
      return found;
    };
    for (const line of lines) group(keyOf(line, line.sold_on, line.created_at)).lines.push(line);
    for (const line of back) group(keyOf(soldLine.get(line.sale_line_id)!, line.day, line.at)).back.push(line);
    return new Map([...groups].map(([key, { lines, back }]) => [key, this.figures(lines, back)]));
  }

  /** By the id of the method; credit is under 0. */
  methods(range: Range) {
    const inRange = (day: string) => range.startDate <= day && day <= range.endDate;
    const ids = [...new Set(this.money.map(({ method_id }) => method_id))];
    const rows = ids.map((id) => {
      const of = (...kinds: string[]) =>
        this.total(
          this.money.filter((one) => one.method_id === id && inRange(one.day) && kinds.includes(one.kind)),
          ({ amount }) => amount,
        );
      const [paid, refunded, collected, deposits, expenses] = [
        ...[of('sale'), 0 - of('refund'), of('debt payment'), of('deposit', 'deposit refund'), 0 - of('expense')],
      ] as [number, number, number, number, number];
      return [id, { paid, refunded, collected, deposits, expenses }] as const;
    });
    const credit = {
      paid: this.total(
        this.accounts.filter(({ sold_on }) => inRange(sold_on)),
        ({ amount }) => amount,
      ),
      refunded: this.total(
        this.returns.filter(({ day }) => inRange(day)),
        ({ debt }) => debt,
      ),
      collected: 0,
      deposits: 0,
      expenses: 0,
    };
    const all = [...rows, [0, credit] as const].map(([id, figures]) => {
      const { paid, refunded, collected, deposits, expenses } = figures;
      return [String(id), { ...figures, net: paid - refunded + collected + deposits - expenses }] as const;
    });
    return new Map(all.filter(([, { net: _, ...figures }]) => Object.values(figures).some((one) => one !== 0)));
  }

  /** The day on which a movement counts. */
  private countsOn({ kind, date, at, sale_line_id }: Movement, lines: Map<number, Line>): string {
    if (kind === 'sale deleted') return lines.get(sale_line_id!)!.sold_on;
    const entered = dayIn(this.zone, at);
    return ['opening', 'restock'].includes(kind) && entered < date ? entered : date;
  }

  /** The value of a deleted line that comes back, at the cost when it was sold, whatever the item costs by now. */
  private atItsSale({ balance, quantity, sale_line_id }: Movement, lines: Map<number, Line>): number {
    const { unit_cost } = lines.get(sale_line_id!)!;
    return this.worth(balance, unit_cost) - this.worth(balance - quantity, unit_cost);
  }

  /** The stock at the end of a day, by item. */
  stockOn(until: string): Map<number, { quantity: number; value: number }> {
    const lines = new Map(this.every.map((line) => [line.id, line]));
    const worthBefore = new Map<number, number>();
    const found = new Map<number, { quantity: number; value: number }>();
    for (const movement of this.movements) {
      const { stock_id, quantity, balance, unit_cost } = movement;
      const worth = this.worth(balance, unit_cost);
      const change = worth - (worthBefore.get(stock_id) ?? 0);
      worthBefore.set(stock_id, worth);
      const rest = movement.kind === 'sale deleted' ? change - this.atItsSale(movement, lines) : 0;
      const item = found.get(stock_id) ?? { quantity: 0, value: 0 };
      found.set(stock_id, item);
      if (movement.date <= until) item.value += rest;
      if (this.countsOn(movement, lines) > until) continue;
      item.quantity += Math.round(quantity * 1000);
      item.value += change - rest;
    }
    return new Map([...found].filter(([, { quantity, value }]) => quantity !== 0 || value !== 0));
  }

  stockValue(until: string): number {
    return sum([...this.stockOn(until).values()].map(({ value }) => value));
  }

  /** The cost of what was written off, less what was found. */
  private writtenOff({ startDate, endDate }: Range, isMeant: (reason: string) => boolean): number {
    const meant = this.goodsWrittenOff.filter(
      ({ day, reason }) => startDate <= day && day <= endDate && isMeant(reason),
    );
    return 0 - sum(meant.map(({ quantity, unit_cost }) => this.worth(quantity, unit_cost)));
  }

  profitAndLoss(range: Range) {
    const inRange = (day: string) => range.startDate <= day && day <= range.endDate;
    const lines = new Map(this.every.map((line) => [line.id, line]));
    const moves = (...kinds: string[]) =>
      sum(
        this.movements
          .filter((one) => kinds.includes(one.kind) && inRange(this.countsOn(one, lines)))
          .map(({ value }) => this.units(value!)),
      );
    const { gross, addedTax, discounts, returns, tax, netSales, cost, profit } = this.sales(range);
    const late = this.lateCost(range);
    const purchaseDifferences = this.total(
      this.sentBack.filter(({ date }) => inRange(date)),
      ({ credit, cost }) => credit - cost,
    );
    const spent = this.expenses.filter(({ date }) => inRange(date));
    const expenses = this.total(spent, ({ amount }) => amount);
    const byType = this.expenseTypes.map((type) => ({
      type,
      amount: this.total(
        spent.filter((one) => one.type === type),
        ({ amount }) => amount,
      ),
    }));
    const otherIncome = this.total(
      this.cashMovements.filter(({ day, purpose }) => inRange(day) && purpose === 'other-income'),
      ({ amount }) => amount,
    );
    const lostReturns = this.total(
      this.returned.filter(({ day, to_stock }) => inRange(day) && !to_stock),
      (one) => one.cost,
    );
    const [ownUse, gifts, lost] = [
      this.writtenOff(range, (reason) => reason === 'own-use'),
      this.writtenOff(range, (reason) => reason === 'gift'),
      this.writtenOff(range, (reason) => reason !== 'own-use' && reason !== 'gift'),
    ];
    const stockLosses = lostReturns + lost;
    const stockAdjustments = moves('adjustment');
    const gained = this.stockValue(range.endDate) - this.stockValue(addDays(range.startDate, -1));
    const stockRevaluation =
      gained -
      moves('opening', 'restock', 'received', 'received undone', 'sent back', 'late cost') +
      cost +
      stockLosses +
      gifts +
      ownUse -
      stockAdjustments;
    const givenUp = (rows: { day: string; amount: number }[]) =>
      this.total(
        rows.filter(({ day }) => inRange(day)),
        ({ amount }) => amount,
      );
    const badDebts = givenUp(this.writeOffs) - givenUp(this.writeOffTaxes);
    const countDifferences = this.moved(range, 'count difference');
    const rounded = (rows: { day: string; rounding: number }[]) =>
      this.total(
        rows.filter(({ day }) => inRange(day)),
        ({ rounding }) => rounding,
      );
    const cashRounding =
      rounded(this.receipts.map(({ sold_on, rounding }) => ({ day: sold_on, rounding }))) - rounded(this.returns);
    return {
      gross,
      addedTax,
      discounts,
      returns,
      tax,
      netSales,
      costOfGoods: cost + late,
      grossProfit: profit - late,
      otherIncome,
      expenses,
      expensesByType: byType,
      stockLosses,
      gifts,
      stockAdjustments,
      stockRevaluation,
      purchaseDifferences,
      badDebts,
      countDifferences,
      cashRounding,
      netProfit:
        profit -
        late +
        otherIncome -
        expenses -
        stockLosses -
        gifts +
        stockAdjustments +
        stockRevaluation +
        purchaseDifferences -
        badDebts +
        countDifferences +
        cashRounding,
    };
  }

  /**
   * What belongs to the shop at the end of a day: money (including advances to suppliers, without customers' deposits), debts
   * of customers and goods, less what is owed to suppliers, as tax and as loans.
   */
  private worthOn(until: string): number {
    const by = <Row>(rows: Row[], day: (row: Row) => string, amount: (row: Row) => number) =>
      this.total(
        rows.filter((row) => day(row) <= until),
        amount,
      );
    const money = by(
      this.money,
      (one) => one.day,
      (one) => one.amount,
    );
    const owed =
      by(
        this.accounts,
        (one) => one.sold_on,
        (one) => one.amount,
      ) +
      by(
        this.openings.filter(({ part }) => part === 'customer' || part === 'supplier'),
        (one) => one.day,
        (one) => one.amount,
      ) -
      by(
        this.payments,
        (one) => one.date,
        (one) => one.amount,
      ) -
      by(
        this.returns,
        (one) => one.day,
        (one) => one.debt,
      ) -
      by(
        this.writeOffs,
        (one) => one.day,
        (one) => one.amount,
      );
    const payables =
      by(
        this.bills,
        (one) => one.date,
        (one) => one.amount,
      ) -
      by(
        this.settlements,
        (one) => one.day,
        (one) => one.amount,
      );
    const reclaimed = by(
      this.deliveries.filter(({ reclaims_tax }) => reclaims_tax),
      (one) => one.date,
      (one) => one.tax,
    );
    const tax =
      by(
        this.lines,
        (one) => one.sold_on,
        (one) => one.tax,
      ) -
      by(
        this.returned,
        (one) => one.day,
        (one) => one.tax,
      ) -
      by(
        this.taxPayments,
        (one) => one.date,
        (one) => one.amount,
      ) -
      by(
        this.writeOffTaxes,
        (one) => one.day,
        (one) => one.amount,
      );
    const loans = by(
      this.cashMovements.filter(({ purpose }) => purpose === 'loan'),
      (one) => one.day,
      (one) => (one.kind === 'out' ? -one.amount : one.amount),
    );
    return money + owed - payables - (tax - reclaimed) - loans + this.stockValue(until);
  }

  /**
   * What the shop gained, apart from goods received, opening balances, and what the owner put in and took out. It is the net
   * profit, worked out in another way.
   */
  gained(range: Range): number {
    const lines = new Map(this.every.map((line) => [line.id, line]));
    const received = sum(
      this.movements
        .filter(({ kind }) => kind === 'opening' || kind === 'restock')
        .filter((one) => {
          const day = this.countsOn(one, lines);
          return range.startDate <= day && day <= range.endDate;
        })
        .map(({ value }) => this.units(value!)),
    );
    const owner = this.total(
      this.cashMovements.filter(
        ({ day, purpose }) => purpose === 'owner' && range.startDate <= day && day <= range.endDate,
      ),
      ({ kind, amount }) => (kind === 'out' ? -amount : amount),
    );
    const before = this.total(
      this.openings.filter(({ day }) => range.startDate <= day && day <= range.endDate),
      ({ amount }) => amount,
    );
    const taken = this.writtenOff(range, (reason) => reason === 'own-use');
    return this.worthOn(range.endDate) - this.worthOn(addDays(range.startDate, -1)) - received - owner - before + taken;
  }

  /**
   * Items with stock that were last sold on this day or before, or that came by then and were never sold; those idle longest come first.
   */
  slow(idleSince: string) {
    const lines = new Map(this.every.map((line) => [line.id, line]));
    return this.items
      .filter(({ qty, deleted_at }) => qty > 0 && deleted_at === null)
      .map((item) => {
        const days = this.lines.filter(({ stock_id }) => stock_id === item.id).map(({ sold_on }) => sold_on);
        const lastSold = days.sort().at(-1) ?? null;
        const first = this.movements.find(({ stock_id }) => stock_id === item.id)!;
        const since = lastSold ?? this.countsOn(first, lines);
        return { id: item.id, lastSold, since, value: this.worth(item.qty, item.unit_cost) };
      })
      .filter(({ since }) => since <= idleSince)
      .sort((one, other) => one.since.localeCompare(other.since) || one.id - other.id);
  }
}
