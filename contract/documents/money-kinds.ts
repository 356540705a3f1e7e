/**
 * Every kind of money movement, declared once: its word in the Cash Book, the part of the drawer that it belongs to, and its
 * column in the breakdown by method. Code that adds up movements takes the kinds from here, so a new kind is counted everywhere
 * or does not compile. No schemas are imported, because the page needs the words.
 */
import { type Message, msg } from '../words/text.ts';

interface MoneyKindDeclaration {
  word: Message;
  /** The line of Day close and of a shift that it belongs to; null for differences that a count found. */
  drawer: DrawerPart | null;
  /** Its column in the breakdown by method; null for money that only changed its place, or that paid what was owed. */
  method: MethodPart | null;
}

/** Each part is a positive amount, except transfers; `way` says whether it adds to the drawer or takes from it. */
export const drawerParts = {
  cashSales: { way: 1 },
  collected: { way: 1 },
  deposits: { way: 1 },
  /** Includes floats, and what was there when the books began. */
  cashIn: { way: 1 },
  /** Money given back for returned goods, or of deposits. */
  refunds: { way: -1 },
  expenses: { way: -1 },
  /** What is paid to the tax office. */
  taxPaid: { way: -1 },
  /** What suppliers gave back is subtracted. */
  suppliers: { way: -1 },
  banked: { way: -1 },
  cashOut: { way: -1 },
  /** What came into the drawer less what went out of it. This is the only part that may be negative. */
  transfers: { way: 1 },
} as const satisfies Record<string, { way: 1 | -1 }>;
export type DrawerPart = keyof typeof drawerParts;

export const methodParts = {
  paid: { way: 1 },
  refunded: { way: -1 },
  collected: { way: 1 },
  deposits: { way: 1 },
  expenses: { way: -1 },
} as const satisfies Record<string, { way: 1 | -1 }>;
export type MethodPart = keyof typeof methodParts;

const declared = {
  sale: { word: msg('Sale'), drawer: 'cashSales', method: 'paid' },
  refund: { word: msg('Refund'), drawer: 'refunds', method: 'refunded' },
  'debt payment': { word: msg('Debt payment'), drawer: 'collected', method: 'collected' },
  deposit: { word: msg('Deposit'), drawer: 'deposits', method: 'deposits' },
  'deposit refund': { word: msg('Deposit refund'), drawer: 'refunds', method: 'deposits' },
  expense: { word: msg('Expense'), drawer: 'expenses', method: 'expenses' },
  /** It lowers a debt, so it is neither a cost nor income. */
  'tax-payment': { word: msg('Tax payment'), drawer: 'taxPaid', method: null },
  /** Payments to suppliers, with the goods or later, and money they give back. Goods are not a cost before they are sold. */
  purchase: { word: msg('Purchase'), drawer: 'suppliers', method: null },
  'supplier payment': { word: msg('Supplier payment'), drawer: 'suppliers', method: null },
  'supplier refund': { word: msg('Supplier refund'), drawer: 'suppliers', method: null },
  banked: { word: msg('Banked'), drawer: 'banked', method: null },
  /** The money goes out of one method and into another. */
  transfer: { word: msg('Transfer'), drawer: 'transfers', method: null },
  'cash in': { word: msg('Cash in'), drawer: 'cashIn', method: null },
  'cash out': { word: msg('Cash out'), drawer: 'cashOut', method: null },
  float: { word: msg('Float'), drawer: 'cashIn', method: null },
  /** What was there before the books began, which is neither income nor a cost. */
  opening: { word: msg('Opening balance'), drawer: 'cashIn', method: null },
  'count difference': { word: msg('Count difference'), drawer: null, method: null },
} as const satisfies Record<string, MoneyKindDeclaration>;

export type MoneyKind = keyof typeof declared;
export const moneyKinds: Record<MoneyKind, MoneyKindDeclaration> = declared;
export const moneyKindNames = Object.keys(declared) as [MoneyKind, ...MoneyKind[]];

export function kindsOfDrawer(part: DrawerPart): MoneyKind[] {
  return moneyKindNames.filter((kind) => moneyKinds[kind].drawer === part);
}

export function kindsOfMethod(part: MethodPart): MoneyKind[] {
  return moneyKindNames.filter((kind) => moneyKinds[kind].method === part);
}

/** Kinds of money moved by customers and by the shop's costs, as opposed to money that only changed its place. */
export const tradeKinds = moneyKindNames.filter((kind) => moneyKinds[kind].method !== null);
