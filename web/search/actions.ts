/** What people do, where they do it, and other words for it. */
import type { Role } from '../../contract/roles.ts';

export interface Action {
  label: string;
  words: string;
  to: string;
  hash?: string;
  search?: object;
  who: readonly Role[];
}

export const actions: readonly Action[] = [
  { label: 'Make a sale', words: 'sell till cart', to: '/sales', who: ['admin', 'sales'] },
  { label: 'Take goods back', words: 'return refund void', to: '/returns', who: ['admin', 'sales', 'reports'] },
  { label: 'Enter an expense', words: 'add spend pay rent wages', to: '/expenses', who: ['admin', 'sales'] },
  {
    label: 'Put cash in or take it out',
    words: 'drawer float',
    to: '/drawer',
    who: ['admin', 'sales', 'reports'],
  },
  { label: 'Close the day', words: 'count cash end of day', to: '/day', who: ['admin', 'reports'] },
  { label: "Today's profit", words: 'earned made', to: '/dashboard', who: ['admin', 'reports'] },
  {
    label: 'Add an item',
    words: 'stock product new',
    to: '/stock',
    search: { open: 'add' },
    who: ['admin', 'stock'],
  },
  {
    label: 'Change categories',
    words: 'stock category',
    to: '/stock',
    search: { open: 'categories' },
    who: ['admin', 'stock'],
  },
  { label: 'Add a customer', words: 'new client debtor', to: '/addCustomersForm', who: ['admin'] },
  { label: 'Add a user', words: 'staff invite password role', to: '/users', who: ['admin'] },
  { label: 'Record money banked', words: 'bank deposit', to: '/banking', who: ['admin', 'reports'] },
  { label: 'Change expense types', words: 'rent wages', to: '/settings', hash: 'expense-types', who: ['admin'] },
  {
    label: 'Change payment methods',
    words: 'mobile money card',
    to: '/settings',
    hash: 'payment-methods',
    who: ['admin'],
  },
  { label: 'Change taxes', words: 'vat rate', to: '/settings', hash: 'taxes', who: ['admin'] },
  { label: 'Download all data', words: 'export backup', to: '/settings', hash: 'your-data', who: ['admin'] },
];
