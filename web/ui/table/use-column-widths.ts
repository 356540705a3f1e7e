/**
 * While only some rows are in the DOM, columns must not change width as rows scroll in. Their widths are measured once
 * and kept until the window or the number of columns changes, or a cell appears that is wider than its column.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  active: boolean,
  hasRows: boolean,
  columns: number,
): number[] | undefined {
  const [stored, setWidths] = useState<number[]>();
  const widths = stored?.length === columns ? stored : undefined;
  /** Overflow that was already there when measuring; measuring again would not help. */
  const unavoidable = useRef<number>(undefined);

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
    if (!active || !table.current?.querySelector('tbody tr[data-index]')) return;
    if (widths) {
      const overhang = widestOverhang(table.current);
      unavoidable.current ??= overhang;
      if (overhang > unavoidable.current + 1) setWidths(undefined);
      return;
    }
    const heads = [...(table.current.tHead?.rows[0]?.cells ?? [])];
    const measured = heads.map((head) => head.getBoundingClientRect().width);
    // Cards have no columns.
    if (measured.some((width) => width < 8)) return;
    unavoidable.current = undefined;
    setWidths(measured);
  });

  return widths;
}

function widestOverhang(table: HTMLTableElement): number {
  const unbroken = table.querySelectorAll('td[data-align="right"], td[data-nowrap]');
  return Math.max(0, ...Array.from(unbroken, (cell) => cell.scrollWidth - cell.clientWidth));
}
