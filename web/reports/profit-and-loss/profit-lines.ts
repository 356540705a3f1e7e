/** The lines of profit and loss, with the sign that each has in the sum below it. */
import type { ProfitAndLoss } from '../../../contract/books/reports.ts';
import { expenseTypeText } from '../../expenses/expense-type-text.ts';
import { t } from '../../words/t.ts';
import type { FigureLine } from '../figure-lines.tsx';

type Side = Omit<ProfitAndLoss, 'startDate' | 'endDate'>;

type Line = Pick<FigureLine, 'key' | 'label' | 'of' | 'isSum'> & { amount(side: Side): number };

/** Subtracts from 0, because negating 0 would give -0, which is shown with its sign. */
const less = (amount: number) => 0 - amount;

/** Only shown if either period has any. */
const otherIncome = (): Line => ({
  key: 'otherIncome',
  label: t('Other income'),
  of: { figure: 'otherIncome' },
  amount: (side) => side.otherIncome,
});

const purchaseDifferences = (): Line => ({
  key: 'purchaseDifferences',
  label: t('Purchase differences'),
  of: { figure: 'purchaseDifferences' },
  amount: (side) => side.purchaseDifferences,
});

/** The lines that are left out in a shop where they are 0. */
type Shown = Record<'otherIncome' | 'purchaseDifferences', boolean>;

function linesOf({ expensesByType }: Side, shown: Shown): Line[] {
  return [
    { key: 'gross', label: t('Sales at full prices'), of: { figure: 'gross' }, amount: (side) => side.gross },
    { key: 'addedTax', label: t('Tax added to prices'), of: { figure: 'addedTax' }, amount: (side) => side.addedTax },
    {
      key: 'discounts',
      label: t('Discounts'),
      of: { figure: 'discounts', less: true },
      amount: (side) => less(side.discounts),
    },
    {
      key: 'returns',
      label: t('Returns'),
      of: { figure: 'returns', less: true },
      amount: (side) => less(side.returns),
    },
    { key: 'tax', label: t('Tax'), of: { figure: 'tax', less: true }, amount: (side) => less(side.tax) },
    {
      key: 'netSales',
      label: t('Net sales'),
      of: { figure: 'netSales' },
      amount: (side) => side.netSales,
      isSum: true,
    },
    {
      key: 'costOfGoods',
      label: t('Cost of goods'),
      of: { figure: 'costOfGoods', less: true },
      amount: (side) => less(side.costOfGoods),
    },
    {
      key: 'grossProfit',
      label: t('Gross profit'),
      of: { figure: 'grossProfit' },
      amount: (side) => side.grossProfit,
      isSum: true,
    },
    ...(shown.otherIncome ? [otherIncome()] : []),
    ...expensesByType.map(({ type }) => ({
      key: `expenses ${type}`,
      label: expenseTypeText(type),
      of: { figure: 'expenses', by: 'type', key: type, less: true } as const,
      amount: (side: Side) => less(side.expensesByType.find((one) => one.type === type)?.amount ?? 0),
    })),
    {
      key: 'stockLosses',
      label: t('Stock losses'),
      of: { figure: 'stockLosses', less: true },
      amount: (side) => less(side.stockLosses),
    },
    { key: 'gifts', label: t('Gifts'), of: { figure: 'gifts', less: true }, amount: (side) => less(side.gifts) },
    {
      key: 'stockAdjustments',
      label: t('Stock adjustments'),
      of: { figure: 'stockAdjustments' },
      amount: (side) => side.stockAdjustments,
    },
    {
      key: 'stockRevaluation',
      label: t('Stock revaluation'),
      of: { figure: 'stockRevaluation' },
      amount: (side) => side.stockRevaluation,
    },
    ...(shown.purchaseDifferences ? [purchaseDifferences()] : []),
    {
      key: 'badDebts',
      label: t('Bad debts'),
      of: { figure: 'badDebts', less: true },
      amount: (side) => less(side.badDebts),
    },
    {
      key: 'countDifferences',
      label: t('Count differences'),
      of: { figure: 'countDifferences' },
      amount: (side) => side.countDifferences,
    },
    {
      key: 'cashRounding',
      label: t('Cash rounding'),
      of: { figure: 'cashRounding' },
      amount: (side) => side.cashRounding,
    },
    {
      key: 'netProfit',
      label: t('Net profit'),
      of: { figure: 'netProfit' },
      amount: (side) => side.netProfit,
      isSum: true,
    },
  ];
}

export function profitLines(own: Side, compared: Side | null): FigureLine[] {
  const has = (figure: keyof Shown) => own[figure] !== 0 || (compared !== null && compared[figure] !== 0);
  const shown = { otherIncome: has('otherIncome'), purchaseDifferences: has('purchaseDifferences') };
  return linesOf(own, shown).map(({ amount, ...line }) => ({
    ...line,
    value: amount(own),
    compared: compared && amount(compared),
  }));
}
