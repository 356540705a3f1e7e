/** What a customer owes and has in advance, how old it is and how much they may owe; and who they are. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CustomerPage } from '../../contract/debts/debts.ts';
import { AgeingBar } from '../debts/ageing/ageing-bar.tsx';
import { channelNames, dialled } from '../debts/channels.ts';
import { PromiseBadge } from '../debts/desk/promise-badge.tsx';
import { Figure } from '../figures/figure.tsx';
import { useFormat } from '../session/format.ts';
import { Email } from '../ui/email.tsx';
import { Facts } from '../ui/facts.tsx';
import { t } from '../words/t.ts';
import classes from './customer-page.module.css';

export function CustomerStanding({ customer }: { customer: CustomerPage }) {
  const format = useFormat();
  const { owes, overdue, overdueDays, deposit, limit, creditLimit, ageing } = customer;
  const theirs = { by: 'customer', key: String(customer.id) } as const;
  const days = t({ one: 'for {{count, quantity}} day', other: 'for {{count, quantity}} days' }, { count: overdueDays });
  return (
    <>
      <dl className={classes.figures}>
        <LabelledFigure label={t('Owes')} isBad={overdue > 0}>
          <Figure value={owes} of={{ figure: 'owed', ...theirs }} plain />
        </LabelledFigure>
        <LabelledFigure label={t('Overdue')} isBad={overdue > 0} hint={overdue > 0 && days}>
          <Figure value={overdue} of={{ figure: 'overdue', ...theirs }} plain />
        </LabelledFigure>
        <LabelledFigure label={t('In advance')}>
          <Figure value={deposit} of={{ figure: 'inAdvance', ...theirs }} />
        </LabelledFigure>
        <LabelledFigure
          label={t('Credit limit')}
          hint={creditLimit !== null ? t('set for this customer') : limit !== null && t('shop default')}
        >
          {limit === null ? t('None') : format.money(limit)}
        </LabelledFigure>
      </dl>
      {owes > 0 && <AgeingBar ageing={ageing} customerId={customer.id} />}
    </>
  );
}

interface LabelledFigureProps {
  label: string;
  isBad?: boolean;
  hint?: ReactNode;
  children: ReactNode;
}

function LabelledFigure({ label, isBad, hint, children }: LabelledFigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={classes.figure} data-danger={isBad || undefined}>
          {children}
        </span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </dd>
    </div>
  );
}

export function CustomerDetails({ customer }: { customer: CustomerPage }) {
  const format = useFormat();
  const { phone, email, location, taxNumber, priceList, note, lastPayment, lastReminder } = customer;
  const telephone = dialled(phone);
  return (
    <Facts
      facts={[
        {
          label: t('Phone'),
          value: telephone ? (
            <Anchor inherit href={telephone}>
              {phone}
            </Anchor>
          ) : (
            phone
          ),
        },
        { label: t('Email'), value: email && <Email address={email} /> },
        { label: t('Location'), value: location },
        ...(taxNumber ? [{ label: t('Tax number'), value: taxNumber }] : []),
        ...(priceList ? [{ label: t('Price list'), value: priceList.name }] : []),
        ...(note ? [{ label: t('Note'), value: note }] : []),
        { label: t('Promise'), value: customer.promise && <Promised promise={customer.promise} /> },
        {
          label: t('Last payment'),
          value:
            lastPayment &&
            t('{{amount, money}} on {{date, day}}', { amount: lastPayment.amount, date: lastPayment.date }),
        },
        {
          label: t('Last reminder'),
          value: lastReminder && `${t(channelNames[lastReminder.channel])}, ${format.moment(lastReminder.at)}`,
        },
      ]}
    />
  );
}

function Promised({ promise }: { promise: NonNullable<CustomerPage['promise']> }) {
  const format = useFormat();
  const { amount, date, paid, state, note } = promise;
  return (
    <>
      <span className={classes.promise}>
        {/* The badge of an open promise already names the day. */}
        {state === 'open' ? format.money(amount) : t('{{amount, money}} by {{date, day}}', { amount, date })}
        <PromiseBadge promise={promise} />
      </span>
      {state !== 'kept' && paid > 0 && (
        <span className={classes.note}>{t('{{paid, money}} paid so far', { paid })}</span>
      )}
      {note && <span className={classes.note}>{note}</span>}
    </>
  );
}
