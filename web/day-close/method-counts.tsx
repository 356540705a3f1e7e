/** The ways to pay beside cash that a shop has of its own: what each should have, a field for its count, and the difference. */
import type { DayClose } from '../../contract/day-close.ts';
import { sumMoney } from '../../contract/money.ts';
import { useFormat } from '../session/format.ts';
import { MoneyField } from '../ui/form/money-field.tsx';
import { Causes } from './causes.tsx';
import classes from './day-close-page.module.css';

type Method = DayClose['methods'][number];

/** None in a shop that added no way to pay: everyone has a bank. */
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
  const format = useFormat();
  return (
    <fieldset className={classes.methods}>
      <legend>Other ways to pay</legend>
      {methods.map(({ methodId, name, carriedOver, in: came, out, expected }) => {
        const counted = counts[methodId] ?? '';
        const difference = counted === '' ? 0 : sumMoney([Number(counted), -expected]);
        const parts = `${format.money(expected)} expected: ${format.money(carriedOver)} carried over, ${format.money(came)} in, ${format.money(out)} out`;
        return (
          <div key={methodId} className={classes.method}>
            <MoneyField
              label={`${name} counted`}
              description={parts}
              placeholder="Not counted"
              value={counted}
              onChange={(typed) => onChange(methodId, typed)}
            />
            {difference !== 0 && <div className={classes.note}>Difference {format.money(difference)}</div>}
            <Causes date={date} difference={difference} methodId={methodId} />
          </div>
        );
      })}
    </fieldset>
  );
}
