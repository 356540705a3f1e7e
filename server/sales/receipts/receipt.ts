/** Makes the receipt that a call returns from its rows, so that selling it and reading it again give the same. */

import { kindOfPercent, type TaxKind } from '../../../contract/cart/price.ts';
import { returnNumber } from '../../../contract/documents/documents.ts';
import type { Receipt } from '../../../contract/selling/sales.ts';
import { lineTotal, sumMoney } from '../../../contract/values/money.ts';
import type { StaffContext } from '../../base/context.ts';
import type { SettingsInForce } from '../../base/settings.ts';
import { type Charge, cashTender, type Order, type SoldRow } from '../sell/order.ts';
import { takenAtSale } from './read-taken.ts';

export interface ReceiptRows {
  id: number;
  label: string | null;
  createdAt: Date;
  staff: string;
  note: string | null;
  rounding: number;
  /** The cash that was handed over, if the till said so. */
  cashGiven: number | null;
  lines: LineRow[];
  /** The tenders that are in force, in the order in which they were posted. */
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
  /** Also null if it was sold before taxes had kinds. */
  taxKind: TaxKind | null;
}

/** Makes the receipt of a sale that was just made. */
export function receiptOfSale(
  { staff }: Pick<StaffContext, 'staff'>,
  { customerId, dueOn, note }: Order,
  charge: Charge,
  rows: SoldRow[],
  settings: SettingsInForce,
): Receipt {
  const [{ receipt_id, created_at, order_total, account_id }] = rows as [SoldRow];
  const total = order_total as number;
  const owed = charge.owed ?? total;
  const tenders = (charge.tenders ?? (customerId === null ? [cashTender(total)] : []))
    .filter(({ amount }) => amount !== 0)
    .map(({ methodId, name, kind, amount, reference }) => ({ methodId, name, kind, amount, reference }));
  return receiptFrom(
    {
      id: receipt_id as number,
      label: null,
      createdAt: created_at,
      staff: `${staff.first_name} ${staff.last_name}`,
      note: note ?? null,
      rounding: charge.rounding,
      cashGiven: charge.cashGiven,
      lines: rows.map((row) => ({
        id: row.line_id,
        stockId: row.stock_id,
        name: row.name as string,
        quantity: row.quantity,
        unitSell: row.unit_sell as number,
        pack: row.pack_name === null ? null : { name: row.pack_name, size: row.pack_size!, count: row.pack_count! },
        discount: row.discount,
        tax: row.tax,
        total: row.total as number,
        deleted: false,
        returned: { quantity: 0, total: 0, tax: 0 },
        taxName: row.tax_name,
        taxPercent: row.tax_percent,
        taxIncluded: row.tax_included,
        taxKind: row.tax_kind,
      })),
      tenders,
      taken: takenAtSale(tenders),
      returns: [],
      voided: null,
      customer: buyerOf(customerId, rows[0]!),
      account:
        account_id === null
          ? null
          : { id: account_id, dueOn: dueOn as string, amount: owed, balance: owed, writtenOff: 0 },
    },
    settings,
  );
}

function buyerOf(id: number | null, { customer_name, customer_tax_number }: SoldRow): Receipt['customer'] {
  return id === null ? null : { id, name: customer_name as string, taxNumber: customer_tax_number as string };
}

export function receiptFrom(
  rows: ReceiptRows,
  { business, logo }: Pick<SettingsInForce, 'business' | 'logo'>,
): Receipt {
  const { id, label, createdAt, staff, note, rounding, customer, account, taken, voided } = rows;
  const lines = rows.lines.map((line) => ({
    ...line,
    gross: lineTotal(line.pack?.count ?? line.quantity, line.unitSell),
  }));
  const standing = lines.filter(({ deleted }) => !deleted);
  const sum = (of: 'gross' | 'discount' | 'total') => sumMoney(standing.map((line) => line[of]));
  return {
    id,
    label,
    createdAt: createdAt.toISOString(),
    staff,
    lines: lines.map(({ taxName, taxPercent, taxIncluded, taxKind, ...line }) => line),
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

/** The tax of each rate, in the order in which the lines name them. */
function taxesOf(lines: LineRow[]): Receipt['taxes'] {
  const taxes = new Map<string, Receipt['taxes'][number]>();
  for (const { taxName: name, taxPercent: percent, taxIncluded: included, taxKind, tax } of lines) {
    if (name === null || percent === null || included === null) continue;
    const kind = taxKind ?? kindOfPercent(percent);
    const rate = JSON.stringify([name, percent, included, kind]);
    taxes.set(rate, { name, percent, included, kind, tax: sumMoney([taxes.get(rate)?.tax ?? 0, tax]) });
  }
  return [...taxes.values()];
}

/** The change is given once, with the last of the cash. There is none if the cash has been rounded up since. */
function withChange(tenders: ReceiptRows['tenders'], cashGiven: number | null): Receipt['tenders'] {
  const inCash = tenders.filter(({ kind }) => kind === 'cash');
  return tenders.map((tender) => {
    if (tender.kind !== 'cash' || cashGiven === null) return { ...tender, given: null, change: 0 };
    if (tender !== inCash.at(-1)) return { ...tender, given: tender.amount, change: 0 };
    const change = Math.max(0, sumMoney([cashGiven, ...inCash.map(({ amount }) => -amount)]));
    return { ...tender, given: sumMoney([tender.amount, change]), change };
  });
}
