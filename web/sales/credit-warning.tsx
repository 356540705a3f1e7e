/** Says before the sale is made that an admin will have to approve what it leaves owed. */
import '../ui/styles.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat } from '../session/format.ts';
import { useShopSettings } from '../settings/settings-queries.ts';
import { creditProblem } from './credit.ts';
import classes from './sales.module.css';
import { useCredit } from './sales-queries.ts';

interface CreditWarningProps {
  customerId: number;
  /** What the sale leaves to be paid later. */
  debt: number;
}

export function CreditWarning({ customerId, debt }: CreditWarningProps) {
  const format = useFormat();
  const { data: credit } = useCredit(customerId);
  const { data: settings } = useShopSettings();
  const problem = credit && creditProblem(credit, debt, settings?.till.overdueDays ?? null);
  if (!problem) return null;
  const why =
    problem.kind === 'limit'
      ? `${format.money(debt)} on credit is ${format.money(problem.above)} above the limit.`
      : 'This customer has been overdue too long to buy on credit.';
  return (
    <p className={classes.warning} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{why} An admin has to approve.</span>
    </p>
  );
}
