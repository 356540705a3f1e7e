/** The lines of a table: its rows, and below each that a person has opened the detail of it. */
import { type Key, useCallback, useMemo, useRef, useState } from 'react';

export interface Line<Row> {
  row: Row;
  key: Key;
  isDetail: boolean;
  isOpen: boolean;
}

export function useOpenRows<Row>(rows: readonly Row[], rowKey: (row: Row) => Key, opens: boolean) {
  const [open, setOpen] = useState<ReadonlySet<Key>>(new Set());
  // Made for every row of the list: drawing it anew while it scrolls must not make them again.
  const latestKey = useRef(rowKey);
  latestKey.current = rowKey;
  const lines = useMemo(
    () =>
      rows.flatMap((row): Line<Row>[] => {
        const key = latestKey.current(row);
        const isOpen = opens && open.has(key);
        const line = { row, key, isOpen, isDetail: false };
        return isOpen ? [line, { ...line, isDetail: true }] : [line];
      }),
    [rows, open, opens],
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
