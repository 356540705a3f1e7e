/**
 * The dates of a list, kept in its address: a range for `FilterBar`, or a single date. Typing into one field adds a single step
 * to the browser's history, however many dates it passed through on the way.
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

/** Takes the other field's text, which may be newer than its address, unless that text is not a complete date yet. */
function usable(typed: string, before: string): string {
  return isDayOrNone(typed) ? typed : before;
}

/** A single date in the form that `DateField` takes, with `goTo` to show another one. Without a date in the address it is today. */
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

/**
 * Adds one step to the history when someone begins typing into a field, and replaces that step until they move to another
 * field or address.
 */
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
