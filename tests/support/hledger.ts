/** Asks Debian's hledger, if it is installed, whether it accepts a journal, and for the balance of every account. */
import { spawnSync } from 'node:child_process';

const environment = { ...process.env, LC_ALL: 'C.UTF-8' };

/** Null without hledger. */
export function hledgerBalances(journal: string): Map<string, string> | null {
  const rows = rowsOf(journal, 'balance', '--no-total');
  return rows && new Map(rows.map(([account, amount]) => [account, amount]));
}

/** Assets, liabilities and equity, each positive as it usually is. */
export interface HledgerSheet {
  assets: Map<string, string>;
  liabilities: Map<string, string>;
  equity: Map<string, string>;
}

/** The result of `hledger balancesheet` and `balancesheetequity` for the end of the day before `before`. Null without hledger. */
export function hledgerBalanceSheet(journal: string, before: string): HledgerSheet | null {
  const ofBoth = sectionsOf(rowsOf(journal, 'balancesheet', '--end', before));
  const withEquity = sectionsOf(rowsOf(journal, 'balancesheetequity', '--end', before));
  if (!ofBoth || !withEquity) return null;
  return { assets: ofBoth.Assets!, liabilities: ofBoth.Liabilities!, equity: withEquity.Equity! };
}

function sectionsOf(rows: [string, string][] | null): Record<string, Map<string, string>> | null {
  const sections: Record<string, Map<string, string>> = {};
  let section = new Map<string, string>();
  for (const [account, amount] of rows ?? []) {
    const isHeading = ['Assets', 'Liabilities', 'Equity'].includes(account);
    if (isHeading) sections[account] = section = new Map();
    else if (account.includes(':') && account !== 'Net:') section.set(account, amount);
  }
  return rows && sections;
}

/** Rows (account, amount) of a report. */
function rowsOf(journal: string, ...report: string[]): [string, string][] | null {
  const run = (...args: string[]) => spawnSync('hledger', ['-f', '-', ...args], { input: journal, env: environment });
  const checked = run('check', '--strict');
  if (checked.error) return null;
  if (checked.status !== 0) throw new Error(`hledger check: ${checked.stderr}`);
  const told = run(...report, '--flat', '--layout=bare', '--output-format=csv');
  if (told.status !== 0) throw new Error(`hledger ${report[0]}: ${told.stderr}`);
  const rows = String(told.stdout).trim().split('\n').slice(1);
  return rows.map((row) => {
    const [, account, amount] = /^"(.*)","[^"]*","(.*)"$/.exec(row)!;
    return [account!.replaceAll('""', '"'), amount!];
  });
}
