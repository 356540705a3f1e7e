/**
 * Which columns a table has room for. On a tablet those with a priority leave, the highest number first, until nothing
 * scrolls sideways; what they say moves into the row's detail. A phone shows cards and a desk every column. How much
 * fits depends on the figures, so it is measured, before anything is painted. A column that has left stays away until
 * the window changes its width: columns must not come and go with the rows.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Column } from './column.ts';

const onTablet = '(min-width: 640px) and (max-width: 1279px)';

interface FittingColumns<Row> {
  shown: readonly Column<Row>[];
  hidden: readonly Column<Row>[];
}

export function useColumnsThatFit<Row>(
  columns: readonly Column<Row>[],
  scroller: RefObject<HTMLElement | null>,
): FittingColumns<Row> {
  const [gone, setGone] = useState(0);
  const fitting = useMemo(() => {
    const leaving = columns
      .filter((column) => column.priority !== undefined)
      .sort((one, other) => other.priority! - one.priority!)
      .slice(0, gone);
    const hidden = columns.filter((column) => leaving.includes(column));
    return { shown: hidden.length > 0 ? columns.filter((column) => !leaving.includes(column)) : columns, hidden };
  }, [columns, gone]);

  const canLeave = fitting.shown.some((column) => column.priority !== undefined);
  const makeRoom = useCallback(() => {
    const element = scroller.current;
    if (!element || !canLeave || element.scrollWidth <= element.clientWidth) return;
    if (matchMedia(onTablet).matches) setGone(gone + 1);
  }, [scroller, canLeave, gone]);

  useLayoutEffect(makeRoom);

  // A font that arrives late may be wider.
  useEffect(() => {
    const observer = new ResizeObserver(makeRoom);
    for (const child of scroller.current?.children ?? []) observer.observe(child);
    return () => observer.disconnect();
  }, [scroller, makeRoom]);

  useEffect(() => {
    let width = window.innerWidth;
    const startAgain = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      setGone(0);
    };
    window.addEventListener('resize', startAgain);
    return () => window.removeEventListener('resize', startAgain);
  }, []);

  return fitting;
}
