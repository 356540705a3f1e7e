/** Taxes on sales: included in the price, or added to it. A sold line keeps the tax it was sold with. */
import * as z from 'zod';
import { taxKinds } from '../cart/price.ts';
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, name } from '../fields.ts';
import { decimal } from '../values/decimal.ts';
import { problem } from '../words/problem.ts';

/**
 * A standard tax is charged. Zero-rated and exempt goods are sold without tax, but are reported apart from each other: a shop
 * may reclaim the tax on what it bought to sell zero-rated, but not on what is exempt.
 */
export const taxKind = z.enum(taxKinds, problem('must be one of {{all}}', { all: taxKinds.join(', ') }));

export const taxRate = z.object({
  id,
  name: z.string(),
  percent: z.number(),
  included: z.boolean(),
  kind: taxKind,
});
export type TaxRateRow = z.output<typeof taxRate>;

const details = {
  name,
  percent: decimal({
    decimals: 3,
    max: 100,
    message: problem('must be a percentage from 0 to 100 with at most 3 decimals'),
  }),
  included: z.boolean(problem('must be true or false')),
  /** If it is left out of a new rate, it is zero for a percentage of 0, and standard otherwise. */
  kind: taxKind.optional(),
};

export const listTaxRates = endpoint({
  method: 'GET',
  path: '/tax-rates',
  lane: 'till',
  who: 'any session',
  summary: 'Tax rates, by name.',
  payload: z.array(taxRate),
});

export const addTaxRate = endpoint({
  method: 'POST',
  path: '/tax-rates',
  who: ['admin'],
  summary: 'Add a tax rate: standard, or zero-rated or exempt with 0 percent.',
  keyed: 'tax_rates',
  codes: ['name-taken'],
  body: z.strictObject(details),
  payload: taxRate,
});

export const updateTaxRate = endpoint({
  method: 'PUT',
  path: '/tax-rates',
  who: ['admin'],
  summary: 'Change a tax rate. What was sold keeps the tax it was sold with.',
  codes: ['name-taken'],
  body: z.strictObject({
    id,
    name,
    percent: details.percent.optional(),
    included: details.included.optional(),
    kind: details.kind,
  }),
  payload: taxRate,
});

export const deleteTaxRate = endpoint({
  method: 'DELETE',
  path: '/tax-rates/{id}',
  who: ['admin'],
  summary: 'Delete a tax rate that no item has.',
  codes: ['tax-in-use'],
  params: idParams,
  payload: done,
});
