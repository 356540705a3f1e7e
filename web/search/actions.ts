/** What people do, where they do it, and other words for it. */
import type { Role } from '../../contract/roles.ts';
import { type Message, msg } from '../../contract/words/text.ts';

export interface Action {
  label: Message;
  words: Message;
  to: string;
  hash?: string;
  search?: object;
  who: readonly Role[];
}

export const actions: readonly Action[] = [
  { label: msg('Make a sale'), words: msg('sell till cart'), to: '/sales', who: ['admin', 'sales'] },
  {
    label: msg('Take goods back'),
    words: msg('return refund void'),
    to: '/returns',
    who: ['admin', 'sales', 'reports'],
  },
  { label: msg('Enter an expense'), words: msg('add spend pay rent wages'), to: '/expenses', who: ['admin', 'sales'] },
  {
    label: msg('Put cash in or take it out'),
    words: msg('drawer float'),
    to: '/drawer',
    who: ['admin', 'sales', 'reports'],
  },
  { label: msg('Close the day'), words: msg('count cash end of day'), to: '/day', who: ['admin', 'reports'] },
  { label: msg("Today's profit"), words: msg('earned made'), to: '/dashboard', who: ['admin', 'reports'] },
  {
    label: msg('Add an item'),
    words: msg('stock product new'),
    to: '/stock',
    search: { open: 'add' },
    who: ['admin', 'stock'],
  },
  {
    label: msg('Change categories'),
    words: msg('stock category'),
    to: '/stock',
    search: { open: 'categories' },
    who: ['admin', 'stock'],
  },
  { label: msg('Add a customer'), words: msg('new client debtor'), to: '/addCustomersForm', who: ['admin'] },
  { label: msg('Add a user'), words: msg('staff invite password role'), to: '/users', who: ['admin'] },
  {
    label: msg('Order goods'),
    words: msg('new order purchase supplier'),
    to: '/orders/new',
    who: ['admin', 'stock'],
  },
  { label: msg('Pay a supplier'), words: msg('bill owed creditor'), to: '/owed', who: ['admin'] },
  {
    label: msg('Add a supplier'),
    words: msg('new vendor wholesaler'),
    to: '/suppliers',
    search: { open: 'add' },
    who: ['admin', 'stock'],
  },
  { label: msg('Record money banked'), words: msg('bank deposit'), to: '/banking', who: ['admin', 'reports'] },
  {
    label: msg('Change expense types'),
    words: msg('rent wages'),
    to: '/settings',
    hash: 'expense-types',
    who: ['admin'],
  },
  {
    label: msg('Change payment methods'),
    words: msg('mobile money card'),
    to: '/settings',
    hash: 'payment-methods',
    who: ['admin'],
  },
  { label: msg('Change taxes'), words: msg('vat rate'), to: '/settings', hash: 'taxes', who: ['admin'] },
  { label: msg('Download all data'), words: msg('export backup'), to: '/settings', hash: 'your-data', who: ['admin'] },
];
