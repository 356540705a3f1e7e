/** Gives an account of the journal a code and a name. The account keeps them when its method, expense type or tax is renamed. */
import type { ChartAccount, nameJournalAccount as declared } from '../../contract/documents/accounts-chart.ts';
import type { Input } from '../../contract/endpoint.ts';
import { inEnglish } from '../../contract/words/say.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction, violates } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { keptNameIn, nameOfPath } from './account-names.ts';
import { findAccounts, readChart, selectIn } from './chart.ts';

export function nameJournalAccount(
  ctx: StaffContext,
  { account: path, code, name: given }: Input<typeof declared>['body'],
): Promise<ChartAccount> {
  return inTransaction(ctx, async (tx) => {
    const select = selectIn(tx);
    const before = await readChart(select);
    const id = (await findAccounts(select, before)).get(path);
    if (!id) return refuse('not-found/journal-account', { account: path });
    const isUnnamed = [inEnglish, ctx.words.t].some((t) => given === nameOfPath(t, path));
    const name = isUnnamed ? '' : given;
    await tx
      .insertInto('accounts_chart')
      .values({ ...id, code, name })
      .onConflict((taken) => taken.columns(['account', 'key']).doUpdateSet({ code, name }))
      .execute();
    const after = (await readChart(select)).describe(path);
    await logActivity(tx, ctx, {
      action: 'account named',
      subject: null,
      facts: { account: path, before: wordsOf(before.describe(path)), after: wordsOf(after) },
    });
    return { ...after, name: keptNameIn(ctx.words.t, path, after.name) };
  }).catch((error) => {
    if (violates(error, 'accounts_chart_code')) refuse('code-taken', { code });
    throw error;
  });
}

function wordsOf({ code, name }: ChartAccount) {
  return { code, name };
}
