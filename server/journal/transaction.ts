/** A document in double entry. Amounts are whole units of the currency's smallest part; what is debited is positive. */
export interface Posting {
  account: string;
  units: bigint;
}

export interface Transaction {
  day: string;
  /** 'receipt 17'. */
  document: string;
  description: string;
  postings: Posting[];
}

/** What statements select for a posting: its account, the customer or supplier, and the amount. */
export interface PostingRow {
  account: string;
  key: string | null;
  name: string | null;
  amount: string;
}

/** For example, '12.5' with 2 decimals is 1250. */
export function unitsOf(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

export function amountOf(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.length - decimals;
  const fraction = decimals === 0 ? '' : `.${digits.slice(whole)}`;
  return `${units < 0n ? '-' : ''}${digits.slice(0, whole)}${fraction}`;
}
