/** Everything the shop has recorded, as a file that its owner can take away. */
import { endpoint } from '../endpoint.ts';
import { done } from '../fields.ts';

export const exportAll = endpoint({
  method: 'GET',
  path: '/export',
  who: ['admin'],
  summary:
    'All data of the shop as it is at this moment: a zip of CSV files, one per table, without passwords, PINs, tokens and other secrets. Two files at most are made at once; more are refused with 429.',
  file: ['application/zip'],
  payload: done,
});
