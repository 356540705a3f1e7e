import type { ChartAccount } from '../../contract/accounts-chart.ts';
import type { Context } from '../base/context.ts';
import { findAccounts, inOrder, readChart, selectIn } from './chart.ts';

export async function listAccountsChart(ctx: Pick<Context, 'db' | 'pool'>): Promise<ChartAccount[]> {
  const select = selectIn(ctx);
  const chart = await readChart(select);
  const paths = [...(await findAccounts(select, chart)).keys()];
  return paths.map(chart.describe).sort(inOrder);
}
