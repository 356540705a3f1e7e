/** The lines of a table: its rows, each followed by its detail if it is open. */
import { type Key, useCallback, useMemo, useRef, useState } from 'react';

export interface Line<Row> {
  row: Row;
  key: Key;
  isDetail: boolean;
  isOpen: boolean;
}

export function useOpenRows<Row>(rows: readonly Row[], rowKey: (row: Row) => Key, expandable: boolean) {
  const [open, setOpen] = useState<ReadonlySet<Key>>(new Set());
  // Computed for every row, so it must not be repeated on each render while scrolling.
  const latestKey = useRef(rowKey);
  latestKey.current = rowKey;
  const lines = useMemo(
    () =>
      rows.flatMap((row): Line<Row>[] => {
        const key = latestKey.current(row);
        const isOpen = expandable && open.has(key);
        const line = { row, key, isOpen, isDetail: false };
        return isOpen ? [line, { ...line, isDetail: true }] : [line];
      }),
    [rows, open, expandable],
  );
  const toggle = useCallback((key: Key) => {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  return { lines, toggle };
}
