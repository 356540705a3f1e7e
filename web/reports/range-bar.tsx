/** The days of a report: one of the usual ranges, or two dates. The report's own choices come after them. */
import '../ui/styles.ts';
import { NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Comparison } from '../../contract/books/reports.ts';
import { isDay } from '../../contract/values/dates.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { useDraft } from '../address/use-draft.ts';
import { useFormat } from '../session/format.ts';
import { type DayRange, FilterBar } from '../ui/filter-bar.tsx';
import { type QuickRange, quickRanges } from '../ui/quick-ranges.ts';
import { t } from '../words/t.ts';

const labels: Record<Exclude<QuickRange, 'all'>, Message> = {
  today: msg('Today'),
  yesterday: msg('Yesterday'),
  thisWeek: msg('This week'),
  lastWeek: msg('Last week'),
  thisMonth: msg('This month'),
  lastMonth: msg('Last month'),
  thisYear: msg('This year'),
  lastYear: msg('Last year'),
};
const names = Object.keys(labels) as (keyof typeof labels)[];
const ownDates = 'own';

interface RangeBarProps {
  value: DayRange;
  onChange(range: DayRange): void;
  children?: ReactNode;
}

export function RangeBar({ value, onChange, children }: RangeBarProps) {
  const ranges = quickRanges(useFormat().today());
  const [startDate, typeStart] = useDraft(value.startDate);
  const [endDate, typeEnd] = useDraft(value.endDate);
  const chosen = names.find((name) => isSame(ranges[name], value)) ?? ownDates;

  function type(typed: DayRange) {
    typeStart(typed.startDate);
    typeEnd(typed.endDate);
    if ([typed.startDate, typed.endDate].every((day) => day === '' || isDay(day))) onChange(typed);
  }

  return (
    <FilterBar range={{ value: { startDate, endDate }, onChange: type }}>
      <NativeSelect
        aria-label={t('Range')}
        value={chosen}
        onChange={(event) => {
          const name = event.currentTarget.value;
          if (name !== ownDates) onChange(ranges[name as QuickRange]);
        }}
        data={[
          ...names.map((name) => ({ value: name, label: t(labels[name]) })),
          ...(chosen === ownDates ? [{ value: ownDates, label: t('These dates') }] : []),
        ]}
      />
      {children}
      {isReversed(value) && (
        <Text size="sm" c="red" role="alert" w="100%">
          {t("The first day can't be after the last one")}
        </Text>
      )}
    </FilterBar>
  );
}

/** The range ends before it begins. It has no report, so none is asked for. */
export function isReversed({ startDate, endDate }: DayRange): boolean {
  return startDate !== '' && endDate !== '' && startDate > endDate;
}

interface CompareSelectProps {
  value: Comparison | undefined;
  onChange(value: Comparison | undefined): void;
}

export function CompareSelect({ value, onChange }: CompareSelectProps) {
  return (
    <NativeSelect
      aria-label={t('Compare with')}
      value={value ?? ''}
      onChange={(event) => onChange((event.currentTarget.value || undefined) as Comparison | undefined)}
      data={[
        { value: '', label: t('No comparison') },
        { value: 'previous', label: t('With the period before') },
        { value: 'year', label: t('With a year before') },
      ]}
    />
  );
}

function isSame(one: DayRange, other: DayRange): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate;
}
