/** Debian's hledger, where it is installed: does it accept a journal, and what does every account come to by it? */
import { spawnSync } from 'node:child_process';

const environment = { ...process.env, LC_ALL: 'C.UTF-8' };

/** Null without hledger. */
export function hledgerBalances(journal: string): Map<string, string> | null {
  const run = (...args: string[]) => spawnSync('hledger', ['-f', '-', ...args], { input: journal, env: environment });
  const checked = run('check', '--strict');
  if (checked.error) return null;
  if (checked.status !== 0) throw new Error(`hledger check: ${checked.stderr}`);
  const balances = run('balance', '--flat', '--no-total', '--layout=bare', '--output-format=csv');
  if (balances.status !== 0) throw new Error(`hledger balance: ${balances.stderr}`);
  const rows = String(balances.stdout).trim().split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const [, account, amount] = /^"(.*)","[^"]*","(.*)"$/.exec(row)!;
      return [account!.replaceAll('""', '"'), amount!];
    }),
  );
}
