/** Shows the budget, and how much of it the ticked items would take. */

import { maxMoney, sumMoney } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { useFormat } from '../session/format.ts';
import { MoneyField } from '../ui/form/money-field.tsx';
import { t } from '../words/t.ts';
import classes from './buy-list.module.css';

interface BudgetPanelProps {
  typed: string;
  onType(typed: string): void;
  /** The budget that the list was asked for with; empty if there is none. */
  budget: string;
  spent: number;
}

export function BudgetPanel({ typed, onType, budget, spent }: BudgetPanelProps) {
  const left = sumMoney([Number(budget), -spent]);
  return (
    <section className={classes.budget} aria-label={t('Budget')}>
      <MoneyField
        label={t('Budget')}
        placeholder={t({ text: 'None', context: 'budget' })}
        value={typed}
        error={typed === '' || isBudget(typed) ? undefined : t('Please enter an amount')}
        onChange={onType}
      />
      <div className={classes.spent} data-above={(budget !== '' && left < 0) || undefined}>
        {budget === '' ? <Ticked spent={spent} /> : <OfBudget budget={Number(budget)} spent={spent} left={left} />}
      </div>
    </section>
  );
}

/** Whether the server would accept the text as an amount. */
export function isBudget(typed: string): boolean {
  const [, fraction = ''] = typed.split('.');
  return /^\d+(\.\d*)?$/.test(typed) && Number(typed) <= maxMoney && fraction.length <= moneyDecimals();
}

function Ticked({ spent }: { spent: number }) {
  const format = useFormat();
  return (
    <>
      <span>{t('What is ticked costs')}</span>
      <output aria-label={t('What is ticked costs')}>{format.money(spent)}</output>
    </>
  );
}

function OfBudget({ budget, spent, left }: { budget: number; spent: number; left: number }) {
  const words =
    left < 0
      ? t('{{spent, money}}, {{above, money}} above the budget', { spent, above: -left })
      : t('{{spent, money}} of {{budget, money}} spent, {{left, money}} left', { spent, budget, left });
  return (
    <>
      <progress aria-label={t('Budget')} max={budget || 1} value={Math.min(spent, budget || 1)} />
      <output>{words}</output>
    </>
  );
}
