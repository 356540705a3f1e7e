/** Says, before the sale is made, that an admin will have to approve what it leaves owed. */
import '../../ui/styles.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useShopSettings } from '../../shop-settings/shop-settings-queries.ts';
import { t } from '../../words/t.ts';
import classes from '../sales.module.css';
import { useCredit } from '../sales-queries.ts';
import { creditProblem } from './credit.ts';

interface CreditWarningProps {
  customerId: number;
  /** What the sale leaves to be paid later. */
  debt: number;
}

export function CreditWarning({ customerId, debt }: CreditWarningProps) {
  const { data: credit } = useCredit(customerId);
  const { data: settings } = useShopSettings();
  const problem = credit && creditProblem(credit, debt, settings?.till.overdueDays ?? null);
  if (!problem) return null;
  const why =
    problem.kind === 'limit'
      ? t('{{debt, money}} on credit is {{above, money}} above the limit. An admin has to approve.', {
          debt,
          above: problem.above,
        })
      : t('This customer has been overdue too long to buy on credit. An admin has to approve.');
  return (
    <p className={classes.warning} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{why}</span>
    </p>
  );
}
