/**
 * What counts as changed by hand: for each kind, in the order of the report, the actions of the log that belong to it, and under
 * which condition. Every action of the log is either here or in `notByHand`; a test checks it, so that nobody forgets to decide
 * about a new one.
 * The conditions are about a row of `picked` (read-by-hand.ts), which is an entry with the day it was made on, or of `changed`,
 * which says what an entry about an item changed. One import writes 50,000 entries of the latter kind, so they are read separately,
 * without their facts.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Message, msg } from '../../contract/words/text.ts';
import type { entries } from '../logs/entries.ts';
import { givenAway, isBelowList, isNearLimit, isSoldInFractions, isStillHeld } from './sold-by-hand.ts';

type Action = keyof typeof entries;

export interface Source {
  actions: Action[];
  /** The default is `picked`. */
  table?: 'picked' | 'changed';
  /** The default is always. */
  when?: RawBuilder<boolean>;
  /** Missing if the kind has no sum of money. */
  amount?: RawBuilder<number>;
}

interface Kind {
  label: Message;
  from: Source[];
  /** The entry is listed with the person it is about, not with the one who acted. */
  ofSubject?: true;
}

const amount = sql<number>`(facts ->> 'amount')::numeric`;
const total = sql<number>`(facts ->> 'total')::numeric`;
const before = (part: string) => sql`(facts #>> ${sql.lit(`{before,${part}}`)})::numeric`;
const after = (part: string) => sql`(facts #>> ${sql.lit(`{after,${part}}`)})::numeric`;
const differs = (part: string) => sql<boolean>`${before(part)} <> ${after(part)}`;

/** The columns of `changed`, as conditions about an entry. */
export const changesOfItems = {
  lowered: sql<boolean>`${after('unitSell')} < ${before('unitSell')}`,
  other_cost: differs('unitCost'),
  other_qty: differs('qty'),
};

export const kinds = {
  'expenses-backdated': {
    label: msg('Expenses entered for earlier days'),
    from: [{ actions: ['expense added'], when: sql<boolean>`(facts ->> 'date')::date < day`, amount }],
  },
  'expenses-changed': {
    label: msg('Expenses changed'),
    from: [{ actions: ['expense updated', 'expense photo removed'] }],
  },
  'expenses-deleted': { label: msg('Expenses deleted'), from: [{ actions: ['expense deleted'], amount }] },
  'prices-lowered': {
    label: msg('Prices lowered'),
    from: [
      {
        actions: ['stock updated', 'stock restocked', 'stock repriced'],
        table: 'changed',
        when: sql<boolean>`lowered`,
      },
    ],
  },
  'other-prices': {
    label: msg('Packs, price lists and temporary prices'),
    from: [
      {
        actions: [
          ...(['pack added', 'pack changed', 'pack deleted', 'timed price added', 'timed price deleted'] as const),
          ...(['price list added', 'price list renamed', 'price list deleted', 'list prices changed'] as const),
        ],
      },
    ],
  },
  'costs-changed': {
    label: msg('Costs changed'),
    from: [{ actions: ['stock updated', 'stock restocked'], table: 'changed', when: sql<boolean>`other_cost` }],
  },
  'quantities-adjusted': {
    label: msg('Quantities adjusted'),
    from: [
      { actions: ['stock updated'], table: 'changed', when: sql<boolean>`other_qty` },
      { actions: ['stock movement reversed'] },
      // Earlier versions deleted items with some of them left.
      { actions: ['stock deleted'], when: sql<boolean>`(facts ->> 'quantity')::numeric > 0` },
    ],
  },
  'payments-changed': { label: msg('Payments changed'), from: [{ actions: ['payment updated'] }] },
  'payments-deleted': { label: msg('Payments deleted'), from: [{ actions: ['payment deleted'], amount }] },
  'banked-changed': {
    label: msg('Money banked, changed or deleted'),
    from: [{ actions: ['banking updated', 'banking deleted'] }],
  },
  'transfers-deleted': { label: msg('Transfers deleted'), from: [{ actions: ['transfer deleted'], amount }] },
  'tax-payments-deleted': { label: msg('Tax payments deleted'), from: [{ actions: ['tax payment deleted'], amount }] },
  'supplier-payments-deleted': {
    label: msg('Supplier payments deleted'),
    from: [{ actions: ['supplier payment deleted'], amount }],
  },
  'goods-sent-back': {
    label: msg('Goods sent back to suppliers'),
    from: [{ actions: ['goods sent back'], amount: sql<number>`(facts ->> 'credit')::numeric` }],
  },
  'documents-reversed': {
    label: msg('Reversed'),
    from: [
      {
        actions: [
          ...(['expense reversed', 'banking reversed', 'transfer reversed', 'cash movement reversed'] as const),
          ...(['payment reversed', 'deposit reversed', 'tax payment reversed', 'supplier payment reversed'] as const),
        ],
        amount,
      },
    ],
  },
  'opening-balances': {
    label: msg('Opening balances'),
    from: [
      { actions: ['opening balance added'], amount },
      { actions: ['opening balance undone'], amount: sql<number>`-${amount}` },
    ],
  },
  'deliveries-undone': { label: msg('Deliveries undone'), from: [{ actions: ['delivery undone'], amount }] },
  'debts-written-off': {
    label: msg('Debts written off'),
    from: [
      { actions: ['debt written off'], amount },
      { actions: ['write-off undone'], amount: sql<number>`-${amount}` },
    ],
  },
  'stock-written-off': {
    label: msg('Stock written off'),
    from: [
      { actions: ['stock written off'], amount: sql<number>`(facts ->> 'value')::numeric` },
      { actions: ['count posted', 'item counted'], amount: sql<number>`-(facts ->> 'value')::numeric` },
    ],
  },
  'deposits-refunded': { label: msg('Deposits refunded'), from: [{ actions: ['deposit refunded'], amount }] },
  'cash-out': { label: msg('Cash out'), from: [{ actions: ['cash taken out'], amount }] },
  'approvals-given': { label: msg('Approvals given'), ofSubject: true, from: [{ actions: ['approval given'] }] },
  'drawer-opened': { label: msg('Drawer opened without a sale'), from: [{ actions: ['drawer opened'] }] },
  'days-reopened': { label: msg('Days reopened'), from: [{ actions: ['day reopened'] }] },
  'sales-settled': { label: msg('Sales without a connection, settled'), from: [{ actions: ['sale settled'] }] },
  'books-locked': { label: msg('Books locked and unlocked'), from: [{ actions: ['books locked', 'books unlocked'] }] },
  'settings-changed': {
    label: msg('Settings changed'),
    from: [
      {
        actions: [
          ...(['settings changed', 'logo set', 'logo removed', 'stock made whole'] as const),
          ...(['till registered', 'till changed', 'till revoked'] as const),
          ...(['payment method added', 'payment method updated', 'payment method archived'] as const),
          ...(['expense type added', 'expense type renamed', 'expense type archived'] as const),
          ...(['tax rate added', 'tax rate updated', 'tax rate deleted', 'account named'] as const),
        ],
      },
    ],
  },
  'users-changed': {
    label: msg('Users, roles and resets'),
    from: [
      { actions: ['user added', 'user changed', 'user deleted', 'owner changed', 'code issued', 'password reset'] },
      { actions: ['two-step sign-in turned off'], when: sql<boolean>`facts ->> 'by' <> 'owner'` },
    ],
  },
  imports: { label: msg('Imports'), from: [{ actions: ['stock imported', 'customers imported', 'import undone'] }] },
  reprints: {
    label: msg('Reprints'),
    from: [
      {
        actions: ['receipt reprinted', 'return slip reprinted', 'payment slip reprinted', 'deposit slip reprinted'],
      },
    ],
  },
  'carts-not-sold': {
    label: msg('Carts held and not sold'),
    from: [
      { actions: ['held cart deleted'], amount: total },
      { actions: ['cart held'], when: isStillHeld, amount: total },
    ],
  },
  'discounts-near-limit': {
    label: msg('Discounts near the limit'),
    from: [{ actions: ['sale made'], when: isNearLimit, amount: givenAway }],
  },
  'prices-below-list': {
    label: msg('Own prices below the list'),
    from: [
      {
        actions: ['sale made'],
        when: isBelowList,
        amount: givenAway,
      },
    ],
  },
  'sold-in-fractions': {
    label: msg('Sold in fractions'),
    from: [{ actions: ['sale made'], when: isSoldInFractions, amount: total }],
  },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const kindsInOrder = Object.entries(kinds) as [KindName, Kind][];

/**
 * Actions that are part of the shop's daily work, or that have a report or a section of the digest of their own, as voids and
 * counts do.
 */
export const notByHand = [
  ...(['sale deleted', 'receipt voided', 'goods returned', 'receipt mailed', 'held cart taken up'] as const),
  ...([
    'payment taken',
    'customer paid',
    'deposit taken',
    'expense photo set',
    'banking added',
    'transfer made',
    'tax payment made',
    'supplier paid',
  ] as const),
  ...(['day closed', 'day closed again', 'shift opened', 'shift closed', 'cash put in', 'float brought'] as const),
  ...([
    'category added',
    'category updated',
    'category deleted',
    'stock added',
    'barcode given',
    'item picture set',
    'item picture removed',
    'favourite added',
    'favourite removed',
    'delivery added',
    'later cost added',
  ] as const),
  ...(['supplier added', 'supplier updated', 'supplier deleted'] as const),
  ...(['count added', 'count cancelled'] as const),
  ...(['order added', 'order changed', 'order sent', 'order closed', 'order cancelled', 'item missed'] as const),
  ...(['customer added', 'customer updated', 'customer deleted', 'promise noted', 'customer reminded'] as const),
  ...(['statement mailed', 'statement link made', 'statement link revoked'] as const),
  ...([
    'signed in',
    'sign-in failed',
    'signed out',
    'colours chosen',
    'language chosen',
    'guided start changed',
    'invitation accepted',
  ] as const),
  ...(['password reset asked for', 'reset code accepted', 'password changed', 'password change refused'] as const),
  ...(['two-step sign-in turned on', 'two-step sign-in refused', 'recovery codes renewed'] as const),
  ...(['till PIN set', 'till PIN not set', 'till PIN switched off', 'approval refused'] as const),
] satisfies Action[];
