/** What a receipt says besides its lines, the same on screen and on paper. */

import { taxLabelOfKind } from '../../contract/cart/price.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import type { Format } from '../session/format.ts';
import { currentCustomer } from '../words/reader.ts';
import { tOnPaper as t } from '../words/t.ts';

export interface ReceiptSum {
  label: string;
  value: string;
  /** Printed bold: what the sale comes to. */
  strong?: true;
  /** The return that the line is about, which has a slip of its own. */
  returnId?: number;
}

/** The lines below the name of the business. */
export function businessLines({
  business,
}: {
  business: Omit<Receipt['business'], 'name' | 'receiptFooter' | 'logo'>;
}): string[] {
  const { address, phone, email, taxNumber, receiptHeader } = business;
  const isolated = currentCustomer().figures.text ?? String;
  const lines = (text: string) => text.split('\n').map(isolated).join('\n');
  return [
    ...[address, phone, email].filter(Boolean).map(lines),
    ...(taxNumber ? [t('Tax number: {{taxNumber}}', { taxNumber })] : []),
    ...(receiptHeader ? [lines(receiptHeader)] : []),
  ];
}

export function receiptNote({ business }: Receipt): string {
  return business.receiptFooter || t('Thank you.');
}

interface ReceiptFact {
  label: string;
  value: string;
  /** The customer whose name the value is. */
  customer?: { id: number; name: string };
  /** Set if the fact is printed on this paper only. */
  only?: 'a4';
}

export function receiptFacts(receipt: Receipt, format: Format): ReceiptFact[] {
  const { credit, customer, label, note } = receipt;
  const facts: ReceiptFact[] = [
    ...(label ? [{ label: t('Number at the till'), value: t('{{label}}, made without a connection', { label }) }] : []),
    { label: t('Date'), value: format.moment(receipt.createdAt) },
    // If the sale still waits at a till, only the seller's own browser knows the name.
    ...(receipt.staff ? [{ label: t('Served by'), value: receipt.staff }] : []),
    ...(note ? [{ label: t('Note'), value: note }] : []),
  ];
  const taxNumber: ReceiptFact[] = customer?.taxNumber
    ? [{ label: t('Tax number'), value: customer.taxNumber, only: 'a4' }]
    : [];
  if (!credit)
    return customer ? [...facts, { label: t('Customer'), value: customer.name, customer }, ...taxNumber] : facts;
  const name = credit.customerName;
  return [
    ...facts,
    { label: t('On credit to'), value: name, customer: { id: credit.customerId, name } },
    ...taxNumber,
    { label: t('Payment due'), value: format.day(credit.dueDate) },
    { label: t('Still owed'), value: format.money(receipt.owed) },
  ];
}

/** Who took the whole receipt back, when and why. */
export function voidedText({ at, staff, approvedBy, reason }: NonNullable<Receipt['voided']>, format: Format): string {
  const approved = approvedBy ? t(', approved by {{approvedBy}}', { approvedBy }) : '';
  return t('{{moment}} by {{staff}}{{approved}}: {{reason}}', { moment: format.moment(at), staff, approved, reason });
}

/** What the price is multiplied by: packs, or pieces. Which packs stands below the name, where a long one does not narrow it. */
export function countOf({ pack, quantity }: Receipt['lines'][number]): number {
  return pack?.count ?? quantity;
}

/** What happened to a line since it was sold; empty if nothing did. */
export function lineFate({ deleted, returned }: Receipt['lines'][number], receipt: Receipt): string {
  if (deleted) return receipt.voided ? t('voided') : t('deleted');
  return returned.quantity > 0 ? t('{{quantity, quantity}} returned', { quantity: returned.quantity }) : '';
}

/** All sums from the lines down to the payments and what came back, so that each figure follows from those above it. */
export function receiptSums(receipt: Receipt, format: Format): ReceiptSum[] {
  const { subtotal, discounts, taxes, total, rounding, returns } = receipt;
  const sum = (label: string, amount: number): ReceiptSum => ({ label, value: format.money(amount) });
  const rate = (tax: Receipt['taxes'][number]) => taxLabelOfKind(t, tax, format.quantity(tax.percent));
  const charged = taxes.filter((tax) => tax.kind === 'standard');
  const added = charged.filter((tax) => !tax.included);
  const included = charged.filter((tax) => tax.included);
  return [
    ...(discounts !== 0 || added.length > 0 ? [sum(t('Subtotal'), subtotal)] : []),
    ...(discounts !== 0 ? [sum(t('Discounts'), -discounts)] : []),
    ...added.map((tax) => sum(rate(tax), tax.tax)),
    { ...sum(t('Total'), total), strong: true },
    ...included.map((tax) => sum(t('Includes {{rate}}', { rate: rate(tax) }), tax.tax)),
    ...taxes.filter((tax) => tax.kind !== 'standard').map((tax) => sum(rate(tax), tax.tax)),
    ...(rounding !== 0 ? [sum(t('Rounding'), rounding), sum(t('To pay'), sumMoney([total, rounding]))] : []),
    ...paymentSums(receipt, sum),
    ...returns.map(({ id, number, date, total }) => ({
      ...sum(t('Return {{number}}, {{date, day}}', { number, date }), -total),
      returnId: id,
    })),
  ];
}

/** Empty if nothing was paid. */
function paymentSums({ tenders, credit }: Receipt, sum: (label: string, amount: number) => ReceiptSum): ReceiptSum[] {
  if (tenders.length === 0) return [];
  return [
    ...tenders.flatMap(({ name, amount, given, change, reference }) => [
      sum(
        reference
          ? t('{{name}}, reference {{reference}}', { name: methodName(t, name), reference })
          : methodName(t, name),
        amount,
      ),
      ...(given === null ? [] : [sum(t('Given'), given), sum(t({ text: 'Change', context: 'money back' }), change)]),
    ]),
    ...(credit ? [sum(t('On credit'), credit.amount)] : []),
  ];
}
