/** The lines of profit and loss, with the sign that each has in the sum below it. */
import { expenseTypeLabel } from '../../contract/expenses.ts';
import type { ProfitAndLoss } from '../../contract/reports.ts';
import type { FigureLine } from './figure-lines.tsx';

type Side = Omit<ProfitAndLoss, 'startDate' | 'endDate'>;

interface Line {
  key: string;
  label: string;
  of(side: Side): number;
  isSum?: boolean;
}

/** Not -0, which would show its sign. */
const less = (amount: number) => 0 - amount;

function linesOf({ expensesByType }: Side): Line[] {
  return [
    { key: 'gross', label: 'Sales at full prices', of: (side) => side.gross },
    { key: 'addedTax', label: 'Tax added to prices', of: (side) => side.addedTax },
    { key: 'discounts', label: 'Discounts', of: (side) => less(side.discounts) },
    { key: 'returns', label: 'Returns', of: (side) => less(side.returns) },
    { key: 'tax', label: 'Tax', of: (side) => less(side.tax) },
    { key: 'netSales', label: 'Net sales', of: (side) => side.netSales, isSum: true },
    { key: 'costOfGoods', label: 'Cost of goods', of: (side) => less(side.costOfGoods) },
    { key: 'grossProfit', label: 'Gross profit', of: (side) => side.grossProfit, isSum: true },
    ...expensesByType.map(({ type }) => ({
      key: `expenses ${type}`,
      label: expenseTypeLabel(type),
      of: (side: Side) => less(side.expensesByType.find((one) => one.type === type)?.amount ?? 0),
    })),
    { key: 'stockLosses', label: 'Stock losses', of: (side) => less(side.stockLosses) },
    { key: 'stockAdjustments', label: 'Stock adjustments', of: (side) => side.stockAdjustments },
    { key: 'stockRevaluation', label: 'Stock revaluation', of: (side) => side.stockRevaluation },
    { key: 'badDebts', label: 'Bad debts', of: (side) => less(side.badDebts) },
    { key: 'countDifferences', label: 'Count differences', of: (side) => side.countDifferences },
    { key: 'cashRounding', label: 'Cash rounding', of: (side) => side.cashRounding },
    { key: 'netProfit', label: 'Net profit', of: (side) => side.netProfit, isSum: true },
  ];
}

export function profitLines(own: Side, compared: Side | null): FigureLine[] {
  return linesOf(own).map(({ of, ...line }) => ({ ...line, value: of(own), compared: compared && of(compared) }));
}
