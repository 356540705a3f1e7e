/**
 * The dates of a list that are in the address: two of them, for `FilterBar`, or one. What is typed into one of them is one step
 * to go back, however many dates it passed through.
 */
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { isDay } from '../../contract/values/dates.ts';
import type { DayRange } from '../ui/filter-bar.tsx';
import { useDraft } from './use-draft.ts';

type Days = Partial<DayRange>;

export function daysIn({ startDate = '', endDate = '' }: Days): DayRange {
  return { startDate, endDate };
}

export type DaysList = StepList<Days>;

export function useDaysField({ startDate, endDate }: DayRange, list: DaysList) {
  const step = useStep(list);
  const [start, typeStart] = useDraft(
    startDate,
    (day) => step({ startDate: day, endDate: usable(end, endDate) }),
    isDayOrNone,
  );
  const [end, typeEnd] = useDraft(
    endDate,
    (day) => step({ startDate: usable(start, startDate), endDate: day }),
    isDayOrNone,
  );
  return {
    value: { startDate: start, endDate: end },
    onChange(range: DayRange) {
      if (range.startDate !== start) typeStart(range.startDate);
      if (range.endDate !== end) typeEnd(range.endDate);
    },
  };
}

function isDayOrNone(text: string): boolean {
  return text === '' || isDay(text);
}

/** The other date may have been typed only a moment ago, or not be complete yet. */
function usable(typed: string, before: string): string {
  return isDayOrNone(typed) ? typed : before;
}

/** One date, `date`, as `DateField` takes it, and `goTo` for what leads to another. Without one in the address it is today. */
export function useDayField(
  today: string,
  { shown, ...list }: StepList<{ date?: string }> & { shown: { date?: string } },
) {
  const { date = today } = shown;
  const step = useStep(list);
  const partOf = (day: string) => ({ date: day === today ? undefined : day });
  const [value, onChange] = useDraft(date, (day) => step(partOf(day)), isDay);
  return { date, goTo: (day: string) => list.show(partOf(day)), field: { value, onChange } };
}

interface StepList<Part> {
  show(part: Part): void;
  type(part: Part): void;
}

/** A step when the first date is typed into a field, and no further one until another field or address is there. */
function useStep<Part>({ show, type }: StepList<Part>) {
  const { history } = useRouter();
  const last = useRef<{ field: Element | null; index: number } | null>(null);
  return (part: Part) => {
    const field = document.activeElement;
    if (last.current?.field === field && last.current.index === history.location.state.__TSR_index) return type(part);
    show(part);
    last.current = { field, index: history.location.state.__TSR_index };
  };
}
