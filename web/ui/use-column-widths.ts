/**
 * While only some rows are in the page the columns must not jump with each row that scrolls in: their widths are taken
 * once from the rows in sight and kept until the window changes.
 */
import { type RefObject, useLayoutEffect, useState } from 'react';

export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  active: boolean,
  hasRows: boolean,
): number[] | undefined {
  const [widths, setWidths] = useState<number[]>();

  useLayoutEffect(() => {
    if (!active || !hasRows) {
      setWidths(undefined);
      return;
    }
    const release = () => setWidths(undefined);
    window.addEventListener('resize', release);
    return () => window.removeEventListener('resize', release);
  }, [active, hasRows]);

  useLayoutEffect(() => {
    if (!active || widths || !table.current?.querySelector('tbody tr[data-index]')) return;
    const heads = [...(table.current.tHead?.rows[0]?.cells ?? [])];
    const measured = heads.map((head) => head.getBoundingClientRect().width);
    // Cards have no columns to keep.
    if (measured.some((width) => width < 8)) return;
    setWidths(measured);
  });

  return widths;
}
