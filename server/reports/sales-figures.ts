/** SQL for the figures of `contract/books/reports.ts`, from summed columns of report_sums. */
import { sql } from 'kysely';
import type { SalesFigures } from '../../contract/books/reports.ts';

const sales = sql`(gross + added_tax - discounts)`;
const tax = sql`(tax - returned_tax)`;
const cost = sql`(cost - returned_cost)`;
export const netSales = sql`(${sales} - returns - ${tax})`;
export const profit = sql`(${netSales} - ${cost})`;

export const salesFigures = sql<SalesFigures>`
  lines, quantity, gross, discounts, added_tax as "addedTax", ${sales} as sales, returned_quantity as "returnedQuantity",
  returns, ${tax} as tax, ${netSales} as "netSales", ${cost} as cost, ${profit} as profit`;
