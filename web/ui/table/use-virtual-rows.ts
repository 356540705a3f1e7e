/**
 * Which lines are in the DOM. Up to `virtualFrom` rows all of them; above that the visible ones and some around them,
 * measured as they appear, so that heights may differ. The detail of an open row is a line of its own.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import type { Line } from './use-open-rows.ts';

export const virtualFrom = 100;
const rowHeight = 37;
const cardHeight = 150;
/** The gap between cards; rows have none. */
const cardGap = 8;

export interface VirtualRows<Row> {
  active: boolean;
  shown: { line: Line<Row>; index: number }[];
  /** Height of the lines left out above and below. */
  before: number;
  after: number;
  measure?(element: HTMLElement | null): void;
}

export function useVirtualRows<Row>(
  lines: readonly Line<Row>[],
  active: boolean,
  scroller: RefObject<HTMLElement | null>,
): VirtualRows<Row> {
  // Called for every line, so they are memoized: scrolling must not create new functions.
  const areCards = active && matchMedia('(max-width: 639px)').matches;
  const height = areCards ? cardHeight : rowHeight;
  const estimateSize = useCallback(() => height, [height]);
  const getItemKey = useCallback(
    (index: number) => {
      const { key, isDetail } = lines[index]!;
      return isDetail ? `${key}-detail` : (key as string | number);
    },
    [lines],
  );
  const virtualizer = useVirtualizer({
    count: active ? lines.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    gap: areCards ? cardGap : 0,
    overscan: 8,
    enabled: active,
  });

  if (!active) return { active, shown: lines.map((line, index) => ({ line, index })), before: 0, after: 0 };

  const items = virtualizer.getVirtualItems();
  return {
    active,
    shown: items.flatMap(({ index }) => (index < lines.length ? [{ line: lines[index]!, index }] : [])),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
}
