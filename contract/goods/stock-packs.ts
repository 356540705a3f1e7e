/** Packs that an item is bought and sold in. Its stock is kept in pieces; a pack is a multiple of them. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { barcodeList, done, id, idParams, name } from '../fields.ts';
import { decimal } from '../values/decimal.ts';
import { money } from '../values/money.ts';
import { quantityDecimals } from '../values/quantity.ts';
import { problem } from '../words/problem.ts';

export const packRow = z.object({
  id,
  name: z.string(),
  /** How many pieces it contains. */
  size: z.number(),
  /** Null if it is bought in this pack, but not sold in it. */
  unitSell: z.number().nullable(),
  /** Whether enough pieces for the pack are charged as one if that is cheaper. */
  auto: z.boolean(),
  barcodes: z.array(z.string()),
});
export type PackRow = z.output<typeof packRow>;

const sizeProblem = problem('must be a number of pieces above 0, not 1, with at most 3 decimals');

export const packSize = decimal({
  decimals: quantityDecimals,
  max: 999_999_999,
  above: 0,
  message: sizeProblem,
}).refine((size) => size !== 1, sizeProblem);

const details = {
  name,
  size: packSize,
  /** If it is left out, the item is bought in the pack, but not sold in it. */
  unitSell: money.nullish(),
  auto: z.boolean(problem('must be true or false')).optional(),
  barcodes: barcodeList.optional(),
};

const codes = ['name-taken', 'barcode-taken', 'not-whole'] as const;

export const listPacks = endpoint({
  method: 'GET',
  path: '/stock/{id}/packs',
  who: ['admin', 'stock'],
  summary: 'The packs of an item, largest first.',
  params: idParams,
  payload: z.array(packRow),
});

export const addPack = endpoint({
  method: 'POST',
  path: '/stock/{id}/packs',
  who: ['admin', 'stock'],
  summary: 'Add a pack to an item. Without unitSell it is bought in it, but not sold in it.',
  keyed: 'packs',
  codes: [...codes, 'keeps-no-stock'],
  params: idParams,
  body: z.strictObject(details),
  payload: packRow,
});

export const updatePack = endpoint({
  method: 'PUT',
  path: '/stock/{id}/packs',
  who: ['admin', 'stock'],
  summary: 'Change a pack. What was sold keeps the pack it was sold in. Left out, auto and barcodes stay as they are.',
  codes,
  params: idParams,
  body: z.strictObject({ id, ...details }),
  payload: packRow,
});

export const deletePack = endpoint({
  method: 'DELETE',
  path: '/stock/{id}/packs/{packId}',
  who: ['admin', 'stock'],
  summary: 'Delete a pack of an item, with its prices and barcodes.',
  codes: ['pack-in-use'],
  params: z.object({ id, packId: id }),
  payload: done,
});
