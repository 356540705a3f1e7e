/** People who buy on credit, and what they owe in total. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  done,
  flag,
  id,
  idParams,
  limit,
  name,
  optionalId,
  optionalNote,
  optionalText,
  page,
  searchText,
  textOrEmpty,
} from '../fields.ts';
import { priceList } from '../goods/price-lists.ts';
import { day } from '../values/dates.ts';
import { money } from '../values/money.ts';
import { problem } from '../words/problem.ts';
import { customerAccount } from './accounts.ts';

/** The extra fields of the long form; stored as given, all optional. */
export const customerProfile = z.strictObject({
  firstName: optionalText,
  middleName: optionalText,
  lastName: optionalText,
  gender: z
    .enum(['Male', 'Female', ''], problem('must be Male or Female'))
    .nullish()
    .transform((value) => value ?? ''),
  dateOfBirth: z
    .preprocess((value) => (value === '' ? null : value), day.nullish())
    .transform((value) => value ?? null),
  occupation: optionalText,
  residence: optionalText,
  nok_name: optionalText,
  nok_contact: optionalText,
  nok_relationship: optionalText,
});
export type CustomerProfile = z.output<typeof customerProfile>;

/** The sales and reports roles get the id and name only; admins get the rest. */
export const customer = z.object({
  id,
  name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  location: z.string().optional(),
  /** Printed below their name on A4 receipts. */
  taxNumber: z.string().optional(),
  profile: customerProfile.nullish(),
  note: z.string().nullish(),
  /** What they may owe; null if the limit of the settings applies. */
  creditLimit: z.number().nullish(),
  /** The price list that they pay by, if any. */
  priceListId: id.nullish(),
  accounts: z.array(customerAccount).optional(),
  /** The sum of their open balances, and whether any of it is overdue. */
  owes: z.number().optional(),
  overdue: z.boolean().optional(),
});
export type Customer = z.output<typeof customer>;

/** A name is enough. The e-mail is whatever the shop writes there: an address or a note. */
const details = {
  name,
  email: textOrEmpty.optional(),
  phone: textOrEmpty.optional(),
  location: textOrEmpty.optional(),
  taxNumber: textOrEmpty.optional(),
  profile: customerProfile.nullish(),
  note: optionalNote,
  /** What they may owe; null if the limit of the settings applies. */
  creditLimit: money.nullish(),
  /** Null for the usual prices. */
  priceListId: id.nullish(),
};

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  steady: true,
  who: ['admin', 'sales', 'reports'],
  byRole: ['contact'],
  summary:
    'Customers, sorted by name. compact=true leaves accounts out, search finds by name, named returns only exact matches (any case), id returns one customer, limit=0 only the count.',
  query: z.object({ search: searchText, named: searchText, id: optionalId, compact: flag, page, limit }),
  payload: z.array(customer),
  meta: z.object({ count: z.number(), hasMore: z.boolean() }),
});

export const customerCredit = z.object({
  /** The sum of their open balances. */
  owes: z.number(),
  /** The most they may owe; null for no limit. */
  limit: z.number().nullable(),
  /** How many days their oldest open account is overdue; 0 if none is. */
  overdueDays: z.number(),
  /** What they have paid in advance. */
  deposit: z.number(),
  /** The price list that they pay by; left out for the usual prices. */
  priceList: priceList.optional(),
});
export type CustomerCredit = z.output<typeof customerCredit>;

export const getCredit = endpoint({
  method: 'GET',
  path: '/customers/{id}/credit',
  lane: 'till',
  who: ['admin', 'sales'],
  summary:
    'What a customer owes, how much they may owe, how long it is overdue, what they have paid in advance, and their price list, if they have one.',
  params: idParams,
  payload: customerCredit,
});

export const addCustomer = endpoint({
  method: 'POST',
  path: '/customers',
  who: ['admin'],
  sellersWith: 'sellerCustomers',
  byRole: ['new-customer'],
  summary: 'Add a customer. The name is enough; sellers send no more than name and phone.',
  keyed: 'customers',
  codes: ['price-list-not-found'],
  body: z.strictObject(details),
  payload: customer,
});

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/customers',
  who: ['admin'],
  summary: 'Change a customer. What is left out stays as it is.',
  codes: ['price-list-not-found'],
  body: z.strictObject({ ...details, id }),
  payload: customer,
});

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/customers/{id}',
  who: ['admin'],
  summary: 'Archive a customer who owes nothing and has nothing in advance.',
  codes: ['still-owes', 'has-deposit'],
  params: idParams,
  payload: done,
});
