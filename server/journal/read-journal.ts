/** Reads a journal as `write-journal.ts` writes it and adds up its accounts, to check it without hledger. */
import { unitsOf } from './transaction.ts';

export interface Turnover {
  debit: bigint;
  credit: bigint;
  postings: number;
}

export interface JournalSums {
  transactions: number;
  /** Units by account; accounts that come to nothing are left out. */
  balances: Map<string, bigint>;
  /** Debits, credits and the number of postings by account, without the opening transaction. */
  turnovers: Map<string, Turnover>;
  /** Documents whose postings do not add up to 0, or that occur twice on a day. */
  unbalanced: string[];
}

export async function readJournal(text: AsyncIterable<string>, decimals: number): Promise<JournalSums> {
  const balances = new Map<string, bigint>();
  const turnovers = new Map<string, Turnover>();
  const unbalanced: string[] = [];
  const known = new Set<string>();
  let transactions = 0;
  let head = '';
  let sum = 0n;
  for await (const line of linesOf(text)) {
    const posting = /^ {4}(\S+(?: \S+)*) {2}(-?\d+(?:\.\d+)?)(?: [A-Z]{3})?$/.exec(line);
    if (posting) {
      const units = unitsOf(posting[2]!, decimals);
      balances.set(posting[1]!, (balances.get(posting[1]!) ?? 0n) + units);
      if (!/\(opening \d{4}-\d\d-\d\d\)$/.test(head)) addTo(turnovers, posting[1]!, units);
      sum += units;
    } else if (/^\d{4}-\d\d-\d\d \(/.test(line)) {
      if (line.slice(0, 10) !== head.slice(0, 10)) known.clear();
      head = line.slice(0, line.indexOf(')') + 1);
      if (known.has(head)) unbalanced.push(`${head} twice`);
      known.add(head);
      transactions++;
    } else if (line === '') {
      if (sum !== 0n) unbalanced.push(head);
      sum = 0n;
    } else if (!/^(;|decimal-mark |commodity |account )/.test(line)) unbalanced.push(`unreadable: ${line}`);
  }
  for (const [account, units] of balances) if (units === 0n) balances.delete(account);
  return { transactions, balances, turnovers, unbalanced };
}

function addTo(turnovers: Map<string, Turnover>, account: string, units: bigint): void {
  const sums = turnovers.get(account) ?? { debit: 0n, credit: 0n, postings: 0 };
  if (units > 0n) sums.debit += units;
  else sums.credit -= units;
  sums.postings++;
  turnovers.set(account, sums);
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
