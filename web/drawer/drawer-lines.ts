/** Where the cash of a day or a shift came from and went to, line by line; what left the drawer is negative. */
import type { FigureName } from '../../contract/books/figure-rows.ts';
import type { DrawerPart } from '../../contract/documents/money-kinds.ts';
import { t } from '../words/t.ts';

type Parts = Record<DrawerPart, number | null>;

interface DrawerLine {
  label: string;
  amount: number;
  /** The figure whose rows this line opens. With `less`, the line shows it with the opposite sign. */
  figure: FigureName;
  less?: true;
}

export function drawerLines(parts: Parts): DrawerLine[] {
  const out = (amount: number | null) => 0 - (amount ?? 0);
  return [
    { label: t('Cash sales'), amount: parts.cashSales ?? 0, figure: 'paid' },
    { label: t('Debts collected'), amount: parts.collected ?? 0, figure: 'collected' },
    { label: t('Paid in advance'), amount: parts.deposits ?? 0, figure: 'depositsTaken' },
    { label: t('Cash in'), amount: parts.cashIn ?? 0, figure: 'cashIn' },
    { label: t('Refunds'), amount: out(parts.refunds), figure: 'givenBack', less: true },
    { label: t('Expenses'), amount: out(parts.expenses), figure: 'expenses', less: true },
    { label: t('Tax paid'), amount: out(parts.taxPaid), figure: 'taxPaid', less: true },
    // Only in a shop that pays them from the drawer.
    ...(parts.suppliers
      ? [{ label: t('Suppliers'), amount: out(parts.suppliers), figure: 'paidToSuppliers', less: true } as const]
      : []),
    { label: t('Banked'), amount: out(parts.banked), figure: 'banked', less: true },
    { label: t('Cash out'), amount: out(parts.cashOut), figure: 'cashOut', less: true },
    { label: t('Transfers'), amount: parts.transfers ?? 0, figure: 'transfers' },
  ];
}
