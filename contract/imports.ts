/** What an import did, row by row, for whoever reads about it in the log. */
import * as z from 'zod';
import { moment } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import { importReport } from './stock-import.ts';

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/{id}',
  who: ['admin', 'stock'],
  byRole: ['contact'],
  summary: 'The report of an import, as it was answered then. Those of customers are for admins alone.',
  params: idParams,
  payload: z.object({
    id: z.number(),
    kind: z.enum(['stock', 'customers']),
    at: moment,
    staff: z.string(),
    report: importReport,
  }),
});
