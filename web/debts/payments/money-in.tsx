/** The fields of a payment over all accounts and of a deposit: amount, day, method and reference. Sellers can only date it today. */
import type { ReactNode } from 'react';
import { bookDayProblem } from '../../../contract/values/dates.ts';
import { PaidByFields, paidByToSend, paidInCash, useNeededReference } from '../../payment-methods/paid-by-fields.tsx';
import { useFormat } from '../../session/format.ts';
import { useUser } from '../../session/user.ts';
import { BookDateField } from '../../ui/form/book-date-field.tsx';
import { FieldPair } from '../../ui/form/field-pair.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { type Fields, useFields } from '../../ui/form/use-fields.ts';
import { t } from '../../words/t.ts';
import classes from './dialogs.module.css';

const noMoneyIn = { amount: '', date: '', ...paidInCash };

export function useMoneyIn(amount = '') {
  const format = useFormat();
  const isAdmin = useUser().roles.includes('admin');
  const fields = useFields({ ...noMoneyIn, amount, date: format.today() });
  const isReferenceNeeded = useNeededReference(fields.values).length > 0;

  /** What to send, or null after saying beside each field what is wrong with it. */
  function toSend(aboutAmount: string | null = null) {
    const { amount, reference } = fields.values;
    const today = format.today();
    const date = isAdmin ? fields.values.date : today;
    const isRight = fields.correct({
      amount: amount.trim() ? aboutAmount : t('Please enter an amount'),
      date: date ? bookDayProblem(date, today) : t('Please select a date'),
      reference: isReferenceNeeded && !reference.trim() ? t('Please enter the reference') : null,
    });
    return isRight ? { date, amount, ...paidByToSend(fields.values) } : null;
  }

  return { fields, toSend };
}

interface MoneyInFieldsProps {
  fields: Fields<typeof noMoneyIn>;
  /** Shown right below the amount. */
  quickAmount?: ReactNode;
}

export function MoneyInFields({ fields, quickAmount }: MoneyInFieldsProps) {
  const isAdmin = useUser().roles.includes('admin');
  return (
    <>
      <FieldPair>
        <div className={classes.amount}>
          <MoneyField
            label={t('Amount')}
            aria-required
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
            {...fields.bind('amount')}
          />
          {quickAmount}
        </div>
        {isAdmin && <BookDateField label={t('Date')} aria-required {...fields.bind('date')} />}
      </FieldPair>
      <FieldPair>
        <PaidByFields of="payment" fields={fields} />
      </FieldPair>
    </>
  );
}
