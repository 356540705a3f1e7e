/**
 * Which rows are in the page. Up to `virtualFrom` all of them; above, those in sight and some around, measured as they
 * appear, so that rows may differ in height.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Key, type RefObject, useCallback, useRef } from 'react';

export const virtualFrom = 100;
const rowHeight = 37;
const cardHeight = 150;
/** Between cards; rows touch. */
const cardGap = 8;

export interface VirtualRows<Row> {
  active: boolean;
  shown: { row: Row; index: number }[];
  /** Height of what is left out above and below. */
  before: number;
  after: number;
  measure?(element: HTMLElement | null): void;
}

export function useVirtualRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => Key,
  scroller: RefObject<HTMLElement | null>,
): VirtualRows<Row> {
  const active = rows.length > virtualFrom;
  // Asked for every row of the list: what they answer is looked up once, and a scroll must not make them new.
  const areCards = active && matchMedia('(max-width: 639px)').matches;
  const height = areCards ? cardHeight : rowHeight;
  const estimateSize = useCallback(() => height, [height]);
  const latestKey = useRef(rowKey);
  latestKey.current = rowKey;
  const getItemKey = useCallback((index: number) => latestKey.current(rows[index]!) as string | number, [rows]);
  const virtualizer = useVirtualizer({
    count: active ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    gap: areCards ? cardGap : 0,
    overscan: 8,
    enabled: active,
  });

  if (!active) return { active, shown: rows.map((row, index) => ({ row, index })), before: 0, after: 0 };

  const items = virtualizer.getVirtualItems();
  return {
    active,
    shown: items.flatMap(({ index }) => (index < rows.length ? [{ row: rows[index]!, index }] : [])),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
}
