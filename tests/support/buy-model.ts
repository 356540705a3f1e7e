/**
 * What the buy list must say, worked out from the rows of the books, day by day and in plain sums, and written from the
 * specification. Quantities are whole thousandths.
 */
import { addDays, dayIn } from '../../contract/values/dates.ts';
import type { TestApp } from './test-app.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of every table
type Row = any;

const thousandths = (quantity: number) => Math.round(quantity * 1000);
const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);

export interface Expected {
  stockId: number;
  supplierId: number | null;
  onOrder: number;
  /** Quantity sold, in thousandths, over this number of days. */
  sold: number;
  days: number;
  lead: number;
  packId: number | null;
  suggested: number;
  cost: number;
  profitPerPiece: number;
}

export class BuyModel {
  private readonly rows: Record<string, Row[]> = {};
  private readonly zone: string;
  private readonly today: string;

  constructor(zone: string, today: string) {
    this.zone = zone;
    this.today = today;
  }

  async read({ database }: TestApp): Promise<this> {
    const tables = [
      ...['stock', 'packs', 'tax_rates', 'stock_movements', 'sale_lines', 'return_lines', 'missed'],
      ...['suppliers', 'orders', 'order_lines', 'deliveries', 'delivery_lines'],
    ];
    for (const table of tables) {
      this.rows[table] = (await database.pool.query(`select * from ${table} order by id`)).rows;
    }
    return this;
  }

  private of(table: string, is: (row: Row) => boolean): Row[] {
    return this.rows[table]!.filter(is);
  }

  /** The deliveries that were not undone, by id. */
  private standing(): Map<number, Row> {
    return new Map(this.of('deliveries', (one) => one.undone_at === null).map((one) => [one.id, one]));
  }

  private wasThere(stockId: number, day: string): boolean {
    const line = new Map(this.of('sale_lines', (one) => one.stock_id === stockId).map((one) => [one.id, one]));
    const movements = this.of('stock_movements', (one) => one.stock_id === stockId);
    const dayOf = (one: Row): string => {
      if (one.kind === 'sale deleted') return line.get(one.sale_line_id).sold_on;
      const entered = dayIn(this.zone, one.at);
      return ['opening', 'restock'].includes(one.kind) && entered < one.date ? entered : one.date;
    };
    const before = sum(movements.filter((one) => dayOf(one) < day).map((one) => thousandths(one.quantity)));
    const after = sum(movements.filter((one) => dayOf(one) <= day).map((one) => thousandths(one.quantity)));
    const left = movements.some((one) => one.kind !== 'sale' && one.date === day && one.balance > 0);
    const sold = this.of('sale_lines', (one) => one.stock_id === stockId && one.sold_on === day && !one.deleted_at);
    return before > 0 || after > 0 || left || sold.length > 0;
  }

  private selling(stockId: number, length: number) {
    const days = Array.from({ length }, (_, at) => addDays(this.today, -1 - at));
    const on = (day: string) => days.includes(day);
    const quantity = (rows: Row[]) => sum(rows.map((one) => thousandths(one.quantity)));
    const lines = this.of('sale_lines', (one) => one.stock_id === stockId && !one.deleted_at && on(one.sold_on));
    const back = this.of('return_lines', (one) => one.stock_id === stockId && on(one.day));
    const missed = this.of('missed', (one) => one.stock_id === stockId && on(one.day));
    return {
      sold: Math.max(0, quantity(lines) - quantity(back) + 1000 * missed.length),
      days: days.filter((day) => this.wasThere(stockId, day)).length,
    };
  }

  private lead(supplier: Row | undefined): number {
    if (!supplier) return 2;
    const standing = [...this.standing().values()];
    const waits = this.of('orders', (one) => one.supplier_id === supplier.id && one.sent_at !== null)
      .flatMap((order) => {
        const came = standing.filter((one) => one.order_id === order.id);
        const [first] = came.sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
        return first ? [{ first, sent: dayIn(this.zone, order.sent_at) }] : [];
      })
      .sort((a, b) => b.first.date.localeCompare(a.first.date) || b.first.id - a.first.id)
      .slice(0, 5)
      .map(({ first, sent }) => Math.max(0, (Date.parse(first.date) - Date.parse(sent)) / 86_400_000))
      .sort((a, b) => a - b);
    if (waits.length === 0) return supplier.lead_days ?? 2;
    const middle = waits.length / 2;
    return Number.isInteger(middle) ? (waits[middle - 1]! + waits[middle]!) / 2 : waits[Math.floor(middle)]!;
  }

  private onOrder(stockId: number): number {
    const standing = this.standing();
    const sent = new Set(this.of('orders', (one) => one.state === 'sent').map((one) => one.id));
    const open = this.of('order_lines', (one) => one.stock_id === stockId && sent.has(one.order_id)).map((line) => {
      const came = this.of('delivery_lines', (one) => one.order_line_id === line.id && standing.has(one.delivery_id));
      const ordered = thousandths(line.quantity * (line.pack_size ?? 1));
      return Math.max(0, ordered - sum(came.map((one) => thousandths(one.pieces))));
    });
    return sum(open);
  }

  private lastDelivered(stockId: number): { line: Row; supplier: Row } | undefined {
    const standing = this.standing();
    const suppliers = new Map(this.of('suppliers', (one) => one.deleted_at === null).map((one) => [one.id, one]));
    const [last] = this.of('delivery_lines', (one) => one.stock_id === stockId)
      .flatMap((line) => {
        const delivery = standing.get(line.delivery_id);
        const supplier = suppliers.get(delivery?.supplier_id);
        return supplier ? [{ line, delivery, supplier }] : [];
      })
      .sort((a, b) => b.delivery.date.localeCompare(a.delivery.date) || b.line.id - a.line.id);
    return last;
  }

  /** What is expected of every item that should be bought. */
  expected(): Expected[] {
    return this.of('stock', (one) => one.deleted_at === null && one.keeps_stock).flatMap((item) => {
      const lately = this.selling(item.id, 28);
      const { sold, days } = lately.days < 7 ? this.selling(item.id, 90) : lately;
      const last = this.lastDelivered(item.id);
      const lead = this.lead(last?.supplier);
      const onOrder = this.onOrder(item.id);
      const there = thousandths(item.qty) + onOrder;
      const perDay = days === 0 ? 0 : sold / days;
      const enough = Math.max(thousandths(item.warning_at), perDay * (lead + 2));
      if (there > enough + 1e-6) return [];
      const [pack] = this.of('packs', (one) => one.id === last?.line.pack_id && one.deleted_at === null);
      const size = thousandths(pack?.size ?? 1);
      const packs = Math.max(1, Math.ceil((perDay * (lead + 9) - there) / size - 1e-9));
      const [tax] = this.of('tax_rates', (one) => one.id === item.tax_rate_id && one.included);
      const perPiece = last && last.line.value > 0 ? last.line.value / last.line.pieces : item.unit_cost;
      return [
        {
          ...{ stockId: item.id, supplierId: last?.supplier.id ?? null, onOrder, sold, days, lead },
          ...{ packId: pack?.id ?? null, suggested: packs * size, cost: (perPiece * size) / 1000 },
          profitPerPiece: item.unit_sell / (1 + (tax?.percent ?? 0) / 100) - perPiece,
        },
      ];
    });
  }
}
