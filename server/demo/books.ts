/** The books that a demo shop keeps while it trades: the number of each row, the log, and both ledgers. */
import type { GoodsDocument, MoneyDocument } from '../../contract/documents/documents.ts';
import type { MoneyKind } from '../../contract/documents/money-kinds.ts';
import { wordsOf } from '../base/words.ts';
import type { Config } from '../config.ts';
import type { Entry } from '../logs/entries.ts';
import { columnsOf } from '../logs/log-activity.ts';
import { searchTextsOf } from '../logs/search-text.ts';
import { cash } from '../money/methods.ts';
import { goods, money } from './amounts.ts';
import type { Write } from './tables.ts';

export interface Clerk {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
}

/** Who did something, and when. */
export interface Done {
  day: string;
  at: string;
  who: Clerk;
}

export interface Item {
  id: number;
  name: string;
  categoryId: number;
  category: string;
  date: string;
  qty: number;
  warningAt: number;
  unitCost: number;
  unitSell: number;
  salesCount: number;
  /** The total of its lines that were not deleted. */
  sold: { quantity: number; cost: number; total: number };
  /** Sold in quarters, not in whole pieces. */
  byWeight: boolean;
}

export interface PaidMoney extends Done {
  methodId?: number;
  amount: number;
  kind: MoneyKind;
  document: [kind: MoneyDocument, id: number];
  customerId?: number;
  reverses?: number;
}

interface MovedGoods extends Done {
  kind: string;
  quantity: number;
  lineId?: number;
  document?: readonly [kind: GoodsDocument, id: number];
  /** What the document says it is worth; otherwise that follows from its cost. */
  value?: number;
}

const numbered = [
  ...(['receipt', 'line', 'movement', 'money', 'account', 'payment', 'return', 'expense', 'banking', 'log'] as const),
  ...(['order', 'orderLine', 'delivery', 'deliveryLine', 'deliveryPayment', 'bill', 'settlement'] as const),
  ...(['supplierPayment', 'supplierReturn', 'supplierReturnLine'] as const),
];

export interface Books {
  write: Write;
  /** The number that was given last, for each kind of row. */
  ids: Record<(typeof numbered)[number], number>;
  words: ReturnType<typeof wordsOf>;
}

const notListed = { contact: null, description: null, for_admins: null };

export function openBooks(write: Write, config: Pick<Config, 'businessTz' | 'locale' | 'currency'>): Books {
  const ids = Object.fromEntries(numbered.map((kind) => [kind, 0])) as Books['ids'];
  return { write, ids, words: wordsOf(config) };
}

export function log({ write, ids, words }: Books, { at, who }: Done, entry: Entry): void {
  const { action, subject_kind, subject_id, subject_name, facts } = columnsOf(entry);
  const writer = [who.id, who.first_name, who.last_name, who.email];
  const subject = [subject_kind, subject_id, subject_name];
  write('activity_logs', [++ids.log, at, ...writer, action, ...subject, facts]);
  const row = { action, subject_kind, subject_id, subject_name, facts: entry.facts, ...notListed, ...who };
  write('log_search', [ids.log, at, searchTextsOf(words, row, true).everyone!.toLowerCase()]);
}

/** Returns the number of the movement. */
export function pay({ write, ids }: Books, moved: PaidMoney): number {
  const { methodId = cash, amount, day, at, who, kind, document, customerId = null, reverses = null } = moved;
  const what = [kind, document[0], document[1], customerId, reverses];
  write('money_movements', [++ids.money, methodId, money(amount), day, at, who.id, ...what]);
  return ids.money;
}

/** Returns the number of the movement. */
export function move({ write, ids }: Books, item: Item, moved: MovedGoods): number {
  const { kind, quantity, day, at, who, lineId = null, document = [null, null], value } = moved;
  item.qty += quantity;
  const figures = [goods(quantity), goods(item.qty), money(item.unitCost)];
  const of = [lineId, ...document, value === undefined ? null : money(value)];
  write('stock_movements', [++ids.movement, item.id, kind, ...figures, day, at, who.id, ...of]);
  return ids.movement;
}
