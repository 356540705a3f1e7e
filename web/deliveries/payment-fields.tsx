/**
 * How a delivery is paid: by one or several methods, and what is left becomes a bill with a due date. Someone who may not pay
 * sees none of this until they say that an admin will approve; the PIN is asked for when the delivery is saved.
 */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { sumMoney } from '../../contract/values/money.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { DateField } from '../ui/form/date-field.tsx';
import { t } from '../words/t.ts';
import classes from './deliver.module.css';
import { dueOf, payingOf } from './deliver-body.ts';
import type { Draft, DraftState } from './deliver-draft.ts';
import type { Problems } from './deliver-problems.ts';
import { PaymentRows } from './payment-rows.tsx';

interface PaymentFieldsProps {
  draft: Draft;
  /** When the supplier's terms want the bill paid. */
  usualDueOn: string | undefined;
  problems: Problems['fields'];
  onChange: DraftState['change'];
}

export function PaymentFields({ draft, usualDueOn, problems, onChange }: PaymentFieldsProps) {
  const { roles } = useUser();
  const { data: settings } = useShopSettings();
  const mayPay = roles.includes('admin') || Boolean(settings?.till.stockPays);
  const [asks, setAsks] = useState(false);
  const payments = payingOf(draft);
  const rest = sumMoney([dueOf(draft), ...payments.map(({ pays }) => -pays)]);
  const isShown = mayPay || asks || draft.payments.length > 0;

  return (
    <div className={classes.rows}>
      {isShown ? (
        <PaymentRows
          payments={payments}
          hasSupplier={draft.supplier !== null}
          onChange={(changed) => onChange({ payments: changed })}
        />
      ) : (
        <>
          {!draft.supplier && <Text size="sm">{t('Without a supplier, everything is paid now.')}</Text>}
          <Button variant="default" className={classes.add} onClick={() => setAsks(true)}>
            {t("Pay with an admin's approval")}
          </Button>
        </>
      )}
      {problems.payments && <p className={classes.problem}>{problems.payments}</p>}
      {rest < 0 && (
        <p className={classes.problem}>
          {t('The payments are {{amount, money}} more than the delivery comes to', { amount: -rest })}
        </p>
      )}
      {draft.supplier && rest > 0 && (
        <Bill draft={draft} amount={rest} usualDueOn={usualDueOn} problem={problems.dueOn} onChange={onChange} />
      )}
    </div>
  );
}

interface BillProps {
  draft: Draft;
  amount: number;
  usualDueOn: string | undefined;
  problem: string | undefined;
  onChange: DraftState['change'];
}

function Bill({ draft, amount, usualDueOn, problem, onChange }: BillProps) {
  return (
    <DateField
      label={t('{{amount, money}} is owed until', { amount })}
      error={problem}
      value={draft.dueOn || usualDueOn || ''}
      onChange={(dueOn) => onChange({ dueOn: dueOn === usualDueOn ? '' : dueOn })}
    />
  );
}
