/**
 * The open bills of a supplier, with a tick for each and how much of it the payment pays, as the server will work
 * it out (contract/cart/spread-payment.ts).
 */
import { Text } from '@mantine/core';
import type { Bill } from '../../contract/buying/payables.ts';
import type { Spread } from '../../contract/cart/spread-payment.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { TickField } from '../ui/form/tick-field.tsx';
import { Money } from '../ui/money.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { t } from '../words/t.ts';

interface WhatItPaysProps {
  bills: readonly Bill[];
  ticks: ReadonlySet<number>;
  onTick(billId: number, isTicked: boolean): void;
  spread: Spread<{ id: number }>;
}

export function WhatItPays({ bills, ticks, onTick, spread }: WhatItPaysProps) {
  if (bills.length === 0) {
    return <Text size="sm">{t('Nothing is owed. What you pay now is kept as an advance.')}</Text>;
  }
  const { parts, rest } = spread;
  const paidOf = (billId: number) => parts.find(({ account }) => account.id === billId)?.amount ?? 0;
  return (
    <>
      <SmallTable label={t('What it pays')}>
        <thead>
          <tr>
            <th scope="col">{t('Bill')}</th>
            <th scope="col" data-align="right">
              {t('Owed')}
            </th>
            <th scope="col" data-align="right">
              {t('Paid now')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <tr key={bill.id}>
              <td>
                <TickField
                  label={bill.label}
                  description={aboutBill(bill)}
                  checked={ticks.has(bill.id)}
                  onChange={(isTicked) => onTick(bill.id, isTicked)}
                />
              </td>
              <td data-align="right">
                <Money value={bill.balance} />
              </td>
              <td data-align="right">
                <Money value={paidOf(bill.id)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('In all')}</td>
            <td data-align="right">
              <Money value={sumMoney(bills.map(({ balance }) => balance))} />
            </td>
            <td data-align="right">
              <Money value={sumMoney(parts.map(({ amount }) => amount))} />
            </td>
          </tr>
        </tfoot>
      </SmallTable>
      {bills.every(({ id }) => !ticks.has(id)) && (
        <Text size="sm" c="dimmed">
          {t('No bill is ticked, so those due first are paid.')}
        </Text>
      )}
      {rest > 0 && (
        <Text size="sm" c="dimmed">
          {t('{{rest, money}} more than these bills. You will be asked whether to keep it as an advance.', { rest })}
        </Text>
      )}
    </>
  );
}

function aboutBill({ number, dueOn }: Bill): string {
  return number ? t('Paper {{number}}, due {{dueOn, day}}', { number, dueOn }) : t('due {{dueOn, day}}', { dueOn });
}
