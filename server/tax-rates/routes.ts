import * as contract from '../../contract/selling/tax-rates.ts';
import { type Served, serve } from '../http/serve.ts';
import { addTaxRate } from './add-tax-rate.ts';
import { deleteTaxRate } from './delete-tax-rate.ts';
import { listTaxRates } from './list-tax-rates.ts';
import { updateTaxRate } from './update-tax-rate.ts';

export const taxRateCalls: Served[] = [
  serve(contract.listTaxRates, (ctx) => listTaxRates(ctx)),
  serve(contract.addTaxRate, (ctx, { body }) => addTaxRate(ctx, body)),
  serve(contract.updateTaxRate, (ctx, { body }) => updateTaxRate(ctx, body)),
  serve(contract.deleteTaxRate, (ctx, { params }) => deleteTaxRate(ctx, params.id)),
];
