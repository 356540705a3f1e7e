/** What the short form of a customer holds, all text, and how it is sent. */
import { limitToSend } from './credit-limit.ts';

export const noCustomer = { name: '', email: '', phone: '', location: '', taxNumber: '', creditLimit: '', note: '' };
export type CustomerValues = typeof noCustomer;

export function customerToSend({ creditLimit, ...values }: CustomerValues) {
  return { ...values, creditLimit: limitToSend(creditLimit) };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed before the long form was opened. */
    customer?: CustomerValues;
  }
}
