import type { ChartAccount } from '../../contract/documents/accounts-chart.ts';
import type { Context } from '../base/context.ts';
import { findAccounts, inOrder, inSnapshot, readChart } from './chart.ts';

export function listAccountsChart(ctx: Pick<Context, 'db' | 'words'>): Promise<ChartAccount[]> {
  return inSnapshot(ctx, async (select) => {
    const chart = await readChart(select, ctx.words.t);
    const paths = [...(await findAccounts(select, chart)).keys()];
    return paths.map(chart.describe).sort(inOrder);
  });
}
