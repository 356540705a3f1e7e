/** What the short form of a customer holds, all text, and how it is sent. */
import { limitToSend } from './credit-limit.ts';

export const noCustomer = {
  name: '',
  email: '',
  phone: '',
  location: '',
  taxNumber: '',
  creditLimit: '',
  priceListId: '',
  note: '',
};
export type CustomerValues = typeof noCustomer;

export function customerToSend({ creditLimit, priceListId, ...values }: CustomerValues) {
  return { ...values, creditLimit: limitToSend(creditLimit), priceListId: listToSend(priceListId) };
}

/** An empty field means the usual prices. */
export function listToSend(priceListId: string): number | null {
  return priceListId === '' ? null : Number(priceListId);
}

export function listToType(priceListId: number | null | undefined): string {
  return priceListId == null ? '' : String(priceListId);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed before the long form was opened. */
    customer?: CustomerValues;
  }
}
