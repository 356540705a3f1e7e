/** Reads from an address which figure it is about. Invalid parts are left out; without a figure there is nothing to show. */

import { type FigureOf, figureNames, groupings } from '../../contract/books/figure-rows.ts';
import { isDay } from '../../contract/values/dates.ts';

export function figureIn(search: Record<string, unknown>): FigureOf | null {
  const figure = figureNames.find((one) => one === search.figure);
  if (!figure) return null;
  const by = groupings.find((one) => one === search.by);
  const { key } = search;
  const isKey = typeof key === 'string' || typeof key === 'number';
  return {
    figure,
    startDate: dayIn(search.startDate),
    endDate: dayIn(search.endDate),
    ...(by && { by, key: isKey ? String(key) : '' }),
    ...(search.less === true ? { less: true } : {}),
  };
}

function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}
