/** Names that every shop begins with. They are stored and sent as they are, and shown in the reader's language. */
import type { Role } from '../roles.ts';
import type { Say } from './say.ts';
import { type Message, msg } from './text.ts';

export const methodNames: Record<string, Message> = {
  Cash: msg('Cash'),
  Deposit: msg('Deposit'),
  Bank: msg('Bank'),
  Advance: msg('Advance'),
};

/** By the label of expenseTypeLabel, and by the stored value. */
export const expenseTypeNames: Record<string, Message> = {
  Utility: msg('Utility'),
  Meals: msg('Meals'),
  Commissions: msg('Commissions'),
  'Causal Labour': msg('Causal Labour'),
  Labour: msg('Labour'),
  Transport: msg('Transport'),
  Charges: msg('Charges'),
};

export const roleNames: Record<Role, Message> = {
  admin: msg('admin'),
  sales: msg('sales'),
  stock: msg('stock'),
  reports: msg('reports'),
};

export function methodName(t: Say, name: string): string {
  return nameIn(t, methodNames, name);
}

export function expenseTypeName(t: Say, name: string): string {
  return nameIn(t, expenseTypeNames, name);
}

/** A name that the shop has chosen itself stays as it is. */
export function nameIn(t: Say, names: Record<string, Message>, name: string): string {
  return Object.hasOwn(names, name) ? t(names[name]!) : name;
}
