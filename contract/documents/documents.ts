/**
 * Every document there is, declared once: what it is called, what it moves, and where a person reads it. Its rows in the
 * database are declared in server/documents/document-rows.ts, where a kind that is missing does not compile.
 * Without schemas, because the page needs the words. ARCHITECTURE.md says how to add one: "A new document".
 */

import { inEnglish, type Say } from '../words/say.ts';
import { type Message, msg } from '../words/text.ts';
import type { GoodsKind } from './goods-kinds.ts';
import type { MoneyKind } from './money-kinds.ts';

interface DocumentDeclaration {
  /** The name of a row that stands for it: 'Receipt 17'. `of` is what the name contains besides the number. */
  label(t: Say, id: number, of: string | null): string;
  /** The kinds of money movement that it posts. */
  money: readonly MoneyKind[];
  /** The kinds of stock movement that it posts. */
  goods: readonly GoodsKind[];
  /** Its name, if its numbers have no gaps; lists then say which numbers are missing. */
  number?(id: number): number | string;
  /** 'over' opens it over the list that names it; a path is the screen where its day shows it; null if no screen shows it by itself. */
  opens: 'over' | '/banking' | '/counts' | '/deliveries' | '/money' | '/opening' | '/owed' | '/reports/tax' | null;
}

const cashWords: Record<string, Message<`${string} {{id}}`>> = {
  in: msg('Cash in {{id}}'),
  out: msg('Cash out {{id}}'),
  float: msg('Float {{id}}'),
};

const declared = {
  receipt: {
    label: (t, id) => t('Receipt {{id}}', { id }),
    number: (id: number) => id,
    money: ['sale'],
    goods: ['sale', 'sale deleted'],
    opens: 'over',
  },
  return: {
    label: (t, id) => t('Return {{number}}', { number: returnNumber(id) }),
    number: returnNumber,
    money: ['refund'],
    goods: ['return', 'loss'],
    opens: 'over',
  },
  /** Pays one debt. Several that are made at once are parts of a slip. */
  payment: {
    label: (t, id, name) => (name ? t('Payment {{id}}, {{name}}', { id, name }) : t('Payment {{id}}', { id })),
    money: ['debt payment'],
    goods: [],
    opens: '/money',
  },
  slip: {
    label: (t, id) => t('Payment {{number}}', { number: slipNumber(id) }),
    number: slipNumber,
    money: [],
    goods: [],
    opens: null,
  },
  deposit: {
    label: (t, id, name) => (name ? t('Deposit {{id}}, {{name}}', { id, name }) : t('Deposit {{id}}', { id })),
    money: ['deposit', 'deposit refund'],
    goods: [],
    opens: '/money',
  },
  'write-off': { label: (t, id) => t('Write-off {{id}}', { id }), money: [], goods: [], opens: null },
  'stock write-off': {
    label: (t, id) => t('Goods written off {{id}}', { id }),
    money: [],
    goods: ['written off'],
    opens: null,
  },
  /** Differences that a count finds are written off with it. */
  count: {
    label: (t, id) => t('Count {{number}}', { number: countNumber(id) }),
    money: [],
    goods: ['counted'],
    opens: '/counts',
  },
  delivery: {
    label: (t, id) => t('Delivery {{number}}', { number: deliveryNumber(id) }),
    number: deliveryNumber,
    money: ['purchase'],
    goods: ['received', 'received undone', 'late cost'],
    opens: '/deliveries',
  },
  'supplier payment': {
    label: (t, id) => t('Supplier payment {{number}}', { number: supplierPaymentNumber(id) }),
    number: supplierPaymentNumber,
    money: ['supplier payment'],
    goods: [],
    opens: '/owed',
  },
  /** Goods sent back to a supplier. */
  'supplier return': {
    label: (t, id) => t('Sent back {{id}}', { id }),
    money: ['supplier refund'],
    goods: ['sent back'],
    opens: '/deliveries',
  },
  expense: { label: (t, id) => t('Expense {{id}}', { id }), money: ['expense'], goods: [], opens: '/money' },
  banking: { label: (t, id) => t('Banking {{id}}', { id }), money: ['banked'], goods: [], opens: '/banking' },
  /** A payment to the tax office. */
  'tax-payment': {
    label: (t, id) => t('Tax payment {{id}}', { id }),
    money: ['tax-payment'],
    goods: [],
    opens: '/reports/tax',
  },
  transfer: { label: (t, id) => t('Transfer {{id}}', { id }), money: ['transfer'], goods: [], opens: '/banking' },
  'cash movement': {
    label: (t, id, kind) => t(cashWords[kind ?? ''] ?? msg('Cash {{id}}'), { id }),
    money: ['cash in', 'cash out', 'float'],
    goods: [],
    opens: '/money',
  },
  /** What the shop had before it began using the product. */
  opening: {
    label: (t, id) => t('Opening balance {{id}}', { id }),
    money: ['opening'],
    goods: [],
    opens: '/opening',
  },
  day: { label: (t) => t('Day close'), money: ['count difference'], goods: [], opens: '/money' },
} as const satisfies Record<string, DocumentDeclaration>;

export type DocumentKind = keyof typeof declared;
export const documents: Record<DocumentKind, DocumentDeclaration> = declared;
export const documentKinds = Object.keys(declared) as [DocumentKind, ...DocumentKind[]];

/** The documents that post money. */
export type MoneyDocument = {
  [Kind in DocumentKind]: (typeof declared)[Kind]['money'] extends readonly [] ? never : Kind;
}[DocumentKind];
export const moneyDocuments = documentKinds.filter((kind) => documents[kind].money.length > 0) as [
  MoneyDocument,
  ...MoneyDocument[],
];

/** The documents that post goods. */
export type GoodsDocument = {
  [Kind in DocumentKind]: (typeof declared)[Kind]['goods'] extends readonly [] ? never : Kind;
}[DocumentKind];

/** The documents whose numbers have no gaps. */
export type NumberedDocument = {
  [Kind in DocumentKind]: (typeof declared)[Kind] extends { number: unknown } ? Kind : never;
}[DocumentKind];
export type NumberOf<Kind extends NumberedDocument> = ReturnType<(typeof declared)[Kind]['number']>;

/** Kinds of stock movement that no document posts, because somebody enters them for an item directly. */
export type GoodsKindByHand = Exclude<GoodsKind, (typeof declared)[DocumentKind]['goods'][number]>;

/** The documents that open over the list that names them. */
export type OverDocument = {
  [Kind in DocumentKind]: (typeof declared)[Kind]['opens'] extends 'over' ? Kind : never;
}[DocumentKind];

export function isDocument(kind: string): kind is DocumentKind {
  return kind in declared;
}

export function labelOf(t: Say, kind: DocumentKind, id: number, of: string | null = null): string {
  return documents[kind].label(t, id, of);
}

/**
 * Translates a label that was stored in English, such as 'Payment 12, Amina'. A text that is not the label of a document is
 * returned as it is.
 */
export function storedLabelIn(t: Say, stored: string): string {
  const [, number = '', name = null] = /(\d+)(?:, (.*))?$/s.exec(stored) ?? [];
  const id = Number(number);
  for (const kind of documentKinds) {
    for (const of of [name, ...Object.keys(cashWords)]) {
      if (labelOf(inEnglish, kind, id, of) === stored) return labelOf(t, kind, id, of);
    }
  }
  return stored;
}

export function numberOf<Kind extends NumberedDocument>(kind: Kind, id: number): NumberOf<Kind> {
  return declared[kind].number(id) as NumberOf<Kind>;
}

/** The number as the slip and the lists show it. */
export function returnNumber(id: number): string {
  return `R-${id}`;
}

export function slipNumber(id: number): string {
  return `P-${id}`;
}

export function deliveryNumber(id: number): string {
  return `D-${id}`;
}

export function countNumber(id: number): string {
  return `C-${id}`;
}

export function supplierPaymentNumber(id: number): string {
  return `S-${id}`;
}

/** The number as lists and papers show it. An order posts nothing, so it is not one of the documents above. */
export function orderNumber(id: number): string {
  return `O-${id}`;
}

export function billNumber(id: number): string {
  return `B-${id}`;
}
