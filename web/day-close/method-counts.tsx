/** The ways to pay beside cash that a shop has of its own: what each should have, a field for its count, and the difference. */

import type { DayClose } from '../../contract/money/day-close.ts';
import { addDays } from '../../contract/values/dates.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { Figure } from '../figures/figure.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { rich } from '../words/rich.tsx';
import { t } from '../words/t.ts';
import { Causes } from './causes.tsx';
import classes from './day-close-page.module.css';

type Method = DayClose['methods'][number];

/** Empty in a shop that has added no way to pay. Bank alone does not count, because every shop has it. */
export function ownMethods({ methods }: Pick<DayClose, 'methods'>): Method[] {
  return methods.some(({ kind }) => kind !== 'bank') ? methods : [];
}

interface MethodCountsProps {
  date: string;
  methods: Method[];
  counts: Record<number, string>;
  onChange(methodId: number, counted: string): void;
}

export function MethodCounts({ date, methods, counts, onChange }: MethodCountsProps) {
  return (
    <fieldset className={classes.methods}>
      <legend>{t('Other ways to pay')}</legend>
      {methods.map(({ methodId, name, carriedOver, in: came, out, expected, booked }) => {
        const counted = counts[methodId] ?? '';
        const difference = counted === '' ? 0 : sumMoney([Number(counted), -booked]);
        const of = { by: 'method', key: String(methodId), endDate: date } as const;
        const ofDay = { ...of, startDate: date };
        return (
          <div key={methodId} className={classes.method}>
            <MoneyField
              label={t('{{name}} counted', { name: methodName(t, name) })}
              description={rich(
                '<all>{{expected, money}}</all> expected: <before>{{carriedOver, money}}</before> carried over, <in>{{came, money}}</in> in, <out>{{out, money}}</out> out',
                {
                  all: () => <Figure value={expected} of={{ ...of, figure: 'expectedBalance' }} plain />,
                  before: () => (
                    <Figure value={carriedOver} of={{ ...of, figure: 'balance', endDate: addDays(date, -1) }} plain />
                  ),
                  in: () => <Figure value={came} of={{ ...ofDay, figure: 'dayIn' }} plain />,
                  out: () => <Figure value={out} of={{ ...ofDay, figure: 'dayOut' }} plain />,
                },
                { expected, carriedOver, came, out },
              )}
              placeholder={t('Not counted')}
              value={counted}
              onChange={(typed) => onChange(methodId, typed)}
            />
            {difference !== 0 && (
              <div className={classes.note}>{t('Difference {{difference, money}}', { difference })}</div>
            )}
            <Causes date={date} difference={difference} methodId={methodId} />
          </div>
        );
      })}
    </fieldset>
  );
}
