/**
 * Every kind of money movement, declared once: its word in the Cash Book, which part of the drawer it is, and which column of
 * the breakdown by method. Whatever adds movements up takes its kinds from here, so a new kind is counted everywhere or does
 * not compile. Without schemas, because the page needs the words.
 */
import { type Message, msg } from '../words/text.ts';

interface MoneyKindDeclaration {
  word: Message;
  /** Part of Day close and of a shift that it belongs to; null for what was counted beyond the books. */
  drawer: DrawerPart | null;
  /** Column of the breakdown by method; null for money that only changed its place or paid off what was owed. */
  method: MethodPart | null;
}

/** Each is a positive amount, save transfers; `way` says whether it adds to the drawer or takes from it. */
export const drawerParts = {
  cashSales: { way: 1 },
  collected: { way: 1 },
  deposits: { way: 1 },
  /** Floats too, and what was there when the books began. */
  cashIn: { way: 1 },
  /** What is given back for goods that came back, or of what was paid in advance. */
  refunds: { way: -1 },
  expenses: { way: -1 },
  /** What is paid to the tax office. */
  taxPaid: { way: -1 },
  /** Less what they gave back. */
  suppliers: { way: -1 },
  banked: { way: -1 },
  cashOut: { way: -1 },
  /** What came into the drawer less what went out of it: the one part that may be below 0. */
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
  /** What is owed becomes less, so it is neither a cost nor earned. */
  'tax-payment': { word: msg('Tax payment'), drawer: 'taxPaid', method: null },
  /** What suppliers are paid with the goods or later, and what comes back: goods are no cost before they are sold. */
  purchase: { word: msg('Purchase'), drawer: 'suppliers', method: null },
  'supplier payment': { word: msg('Supplier payment'), drawer: 'suppliers', method: null },
  'supplier refund': { word: msg('Supplier refund'), drawer: 'suppliers', method: null },
  banked: { word: msg('Banked'), drawer: 'banked', method: null },
  /** Money goes out of one method and into the other. */
  transfer: { word: msg('Transfer'), drawer: 'transfers', method: null },
  'cash in': { word: msg('Cash in'), drawer: 'cashIn', method: null },
  'cash out': { word: msg('Cash out'), drawer: 'cashOut', method: null },
  float: { word: msg('Float'), drawer: 'cashIn', method: null },
  /** What was there before the books began: neither earned nor paid. */
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

/** What customers and the shop's costs moved, as opposed to money that only changed its place. */
export const tradeKinds = moneyKindNames.filter((kind) => moneyKinds[kind].method !== null);
