/** The receipt as it is answered, from its rows: whoever sells and whoever reads it again get the same. */
import { lineTotal, sumMoney } from '../../contract/money.ts';
import { returnNumber } from '../../contract/returns.ts';
import type { Receipt } from '../../contract/sales.ts';
import type { SettingsInForce } from '../base/settings.ts';

export interface ReceiptRows {
  id: number;
  createdAt: Date;
  staff: string;
  note: string | null;
  rounding: number;
  /** What was handed over in cash, where it was said. */
  cashGiven: number | null;
  lines: LineRow[];
  /** What stands, in the order in which it was posted. */
  tenders: Omit<Receipt['tenders'][number], 'given' | 'change'>[];
  customer: Receipt['customer'];
  account: { id: number; dueOn: string; amount: number; balance: number; writtenOff: number } | null;
  taken: Receipt['taken'];
  returns: Omit<Receipt['returns'][number], 'number'>[];
  voided: (Omit<NonNullable<Receipt['voided']>, 'at'> & { at: Date }) | null;
}

export interface LineRow extends Omit<Receipt['lines'][number], 'gross'> {
  taxName: string | null;
  taxPercent: number | null;
  taxIncluded: boolean | null;
}

export function receiptFrom(
  rows: ReceiptRows,
  { business, logo }: Pick<SettingsInForce, 'business' | 'logo'>,
): Receipt {
  const { id, createdAt, staff, note, rounding, customer, account, taken, voided } = rows;
  const lines = rows.lines.map((line) => ({ ...line, gross: lineTotal(line.quantity, line.unitSell) }));
  const standing = lines.filter(({ deleted }) => !deleted);
  const sum = (of: 'gross' | 'discount' | 'total') => sumMoney(standing.map((line) => line[of]));
  return {
    ...{ id, createdAt: createdAt.toISOString(), staff },
    lines: lines.map(({ taxName, taxPercent, taxIncluded, ...line }) => line),
    subtotal: sum('gross'),
    discounts: sum('discount'),
    taxes: taxesOf(standing),
    total: sum('total'),
    rounding,
    tenders: withChange(rows.tenders, rows.cashGiven),
    owed: account?.balance ?? 0,
    writtenOff: account?.writtenOff ?? 0,
    taken,
    returns: rows.returns.map((one) => ({ ...one, number: returnNumber(one.id) })),
    note,
    voided: voided && { ...voided, at: voided.at.toISOString() },
    customer,
    business: { ...business, logo },
    credit:
      account && customer
        ? {
            accountId: account.id,
            customerId: customer.id,
            customerName: customer.name,
            dueDate: account.dueOn,
            amount: account.amount,
            balance: account.balance,
          }
        : null,
  };
}

/** By rate, in the order in which the lines name them. */
function taxesOf(lines: LineRow[]): Receipt['taxes'] {
  const taxes = new Map<string, Receipt['taxes'][number]>();
  for (const { taxName: name, taxPercent: percent, taxIncluded: included, tax } of lines) {
    if (name === null || percent === null || included === null) continue;
    const rate = JSON.stringify([name, percent, included]);
    taxes.set(rate, { name, percent, included, tax: sumMoney([taxes.get(rate)?.tax ?? 0, tax]) });
  }
  return [...taxes.values()];
}

/** The change is given once, with the last of the cash; there is none where the cash was rounded up since. */
function withChange(tenders: ReceiptRows['tenders'], cashGiven: number | null): Receipt['tenders'] {
  const inCash = tenders.filter(({ kind }) => kind === 'cash');
  return tenders.map((tender) => {
    if (tender.kind !== 'cash' || cashGiven === null) return { ...tender, given: null, change: 0 };
    if (tender !== inCash.at(-1)) return { ...tender, given: tender.amount, change: 0 };
    const change = Math.max(0, sumMoney([cashGiven, ...inCash.map(({ amount }) => -amount)]));
    return { ...tender, given: sumMoney([tender.amount, change]), change };
  });
}
