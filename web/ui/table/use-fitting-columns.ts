/**
 * Which columns fit. On a tablet, columns with a priority are hidden, the highest number first, until nothing scrolls
 * sideways; their cells move into the row's detail. Phones show cards, and desktops every column. What fits depends on
 * the content, so it is measured before painting. A hidden column stays hidden until the window's width changes, so
 * that columns do not come and go with the rows.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Column } from './column.ts';

const onTablet = '(min-width: 640px) and (max-width: 1279px)';

interface FittingColumns<Row> {
  shown: readonly Column<Row>[];
  hidden: readonly Column<Row>[];
}

export function useFittingColumns<Row>(
  columns: readonly Column<Row>[],
  scroller: RefObject<HTMLElement | null>,
): FittingColumns<Row> {
  const [hiddenCount, setHiddenCount] = useState(0);
  const fitting = useMemo(() => {
    const toHide = columns
      .filter((column) => column.priority !== undefined)
      .sort((one, other) => other.priority! - one.priority!)
      .slice(0, hiddenCount);
    const hidden = columns.filter((column) => toHide.includes(column));
    return { shown: hidden.length > 0 ? columns.filter((column) => !toHide.includes(column)) : columns, hidden };
  }, [columns, hiddenCount]);

  const canHideMore = fitting.shown.some((column) => column.priority !== undefined);
  const hideIfTooWide = useCallback(() => {
    const element = scroller.current;
    if (!element || !canHideMore || element.scrollWidth <= element.clientWidth) return;
    if (matchMedia(onTablet).matches) setHiddenCount(hiddenCount + 1);
  }, [scroller, canHideMore, hiddenCount]);

  useLayoutEffect(hideIfTooWide);

  // A web font that loads later may be wider.
  useEffect(() => {
    const observer = new ResizeObserver(hideIfTooWide);
    for (const child of scroller.current?.children ?? []) observer.observe(child);
    return () => observer.disconnect();
  }, [scroller, hideIfTooWide]);

  useEffect(() => {
    let width = window.innerWidth;
    const onResize = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      setHiddenCount(0);
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);

  return fitting;
}
