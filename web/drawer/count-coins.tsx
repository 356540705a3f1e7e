/**
 * The field for what was counted, with a helper that counts notes and coins and fills it in.
 *
 *   const cash = useCountedCash();
 *   <CountedCash cash={cash} />
 *   if (cash.isFilled()) send({ counted: cash.counted, denominations: cash.denominations });
 */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import type { Denominations } from '../../contract/money/counting.ts';
import { lineTotal, moneyToType } from '../../contract/values/money.ts';
import { useFormat } from '../session/format.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { MoneyField } from '../ui/form/money-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { type Fields, useFields } from '../ui/form/use-fields.ts';
import { t } from '../words/t.ts';
import { type CoinRow, coinRows, denominationsOf, sumCoins, withBlank } from './coins.ts';
import classes from './drawer.module.css';

interface CountedCashState {
  counted: string;
  /** The counted notes and coins in the form that is sent; left out if only the total was typed. */
  denominations?: Denominations;
  /** If nothing was counted, marks the field and returns false. */
  isFilled(): boolean;
  fields: Fields<{ counted: string }>;
  rows: CoinRow[] | null;
  setRows(rows: CoinRow[] | null): void;
}

interface Before {
  counted: number;
  denominations: Denominations | null;
}

export function useCountedCash(before?: Before | null): CountedCashState {
  const fields = useFields({ counted: before ? String(before.counted) : '' });
  const [rows, setRows] = useState(before?.denominations ? coinRows([], before.denominations) : null);
  const denominations = denominationsOf(rows ?? []);
  return {
    counted: fields.values.counted,
    ...(denominations.length > 0 && { denominations }),
    isFilled: () => fields.filled('counted'),
    ...{ fields, rows, setRows },
  };
}

interface CountedCashProps {
  cash: CountedCashState;
  autoFocus?: boolean;
}

export function CountedCash({ cash: { fields, rows, setRows }, autoFocus }: CountedCashProps) {
  const settings = useShopSettings();

  /** A total that is typed no longer matches the notes and coins counted one by one, so those are forgotten. */
  function type(counted: string) {
    fields.set({ counted });
    setRows(rows && withoutCounts(rows));
  }

  function count(counting: CoinRow[]) {
    setRows(counting);
    if (denominationsOf(counting).length > 0) fields.set({ counted: moneyToType(sumCoins(counting)) });
  }

  return (
    <>
      <MoneyField
        label={t('Counted')}
        aria-required
        data-autofocus={autoFocus || undefined}
        {...fields.bind('counted')}
        onChange={type}
      />
      {rows ? (
        <CoinFields rows={rows} onChange={count} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconCoins size={16} aria-hidden />}
          onClick={() => setRows(coinRows(settings.data?.money.denominations ?? []))}
        >
          {t('Count notes and coins')}
        </Button>
      )}
    </>
  );
}

function withoutCounts(rows: CoinRow[]): CoinRow[] {
  return rows.map((row) => ({ ...row, count: '' }));
}

function CoinFields({ rows, onChange }: { rows: CoinRow[]; onChange(rows: CoinRow[]): void }) {
  const format = useFormat();

  function change(at: number, changes: Partial<CoinRow>) {
    const changed = rows.map((row, place) => (place === at ? { ...row, ...changes } : row));
    onChange(rows.some(({ isSet }) => isSet) ? changed : withBlank(changed));
  }

  return (
    <fieldset className={classes.coins}>
      <legend>{t('Notes and coins')}</legend>
      {rows.map(({ value, count, isSet }, at) => {
        const worth = value === '' ? t('note or coin {{number}}', { number: at + 1 }) : format.money(Number(value));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
          <div key={at} className={classes.coin}>
            {isSet ? (
              <span className={classes.worth}>{worth}</span>
            ) : (
              <MoneyField
                aria-label={t('Value of note or coin {{number}}', { number: at + 1 })}
                placeholder={t('Value')}
                value={value}
                onChange={(typed) => change(at, { value: typed })}
              />
            )}
            <span aria-hidden>×</span>
            <NumberField
              aria-label={t('How many of {{worth}}', { worth })}
              placeholder={t('How many')}
              step="1"
              inputMode="numeric"
              value={count}
              onChange={(typed) => change(at, { count: typed })}
            />
            <span className={classes.product}>{productOf({ value, count }, format.money)}</span>
          </div>
        );
      })}
      <div className={classes.sum} role="status">
        <span>{t('Total')}</span>
        <span>{format.money(sumCoins(rows))}</span>
      </div>
    </fieldset>
  );
}

function productOf(row: Pick<CoinRow, 'value' | 'count'>, money: (amount: number) => string): string {
  const [one] = denominationsOf([{ ...row, isSet: true }]);
  return one ? money(lineTotal(one.count, one.value)) : '–';
}
