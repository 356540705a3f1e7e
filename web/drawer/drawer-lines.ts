/** Where the cash of a day or a shift came from and went to, line by line; what left the drawer is negative. */

type Parts = Record<
  'cashSales' | 'collected' | 'deposits' | 'cashIn' | 'refunds' | 'expenses' | 'banked' | 'cashOut',
  number | null
>;

export interface DrawerLine {
  label: string;
  amount: number;
}

export function drawerLines(parts: Parts): DrawerLine[] {
  const out = (amount: number | null) => 0 - (amount ?? 0);
  return [
    { label: 'Cash sales', amount: parts.cashSales ?? 0 },
    { label: 'Debts collected', amount: parts.collected ?? 0 },
    { label: 'Paid in advance', amount: parts.deposits ?? 0 },
    { label: 'Cash in', amount: parts.cashIn ?? 0 },
    { label: 'Refunds', amount: out(parts.refunds) },
    { label: 'Expenses', amount: out(parts.expenses) },
    { label: 'Banked', amount: out(parts.banked) },
    { label: 'Cash out', amount: out(parts.cashOut) },
  ];
}
