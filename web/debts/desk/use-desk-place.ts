/** The rows of the desk in the order they were seen, who is in focus, and who comes before and after. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { inSeenOrder, stepFrom } from './desk-place.ts';
import type { DeskEntry, useDesk } from './desk-queries.ts';

/** The next page is loaded when this many customers are left in the list. */
const soon = 10;

interface Chosen {
  /** The customer as they were listed last. */
  entry: DeskEntry;
  at: number;
}

export function useDeskPlace(desk: ReturnType<typeof useDesk>) {
  /** Keeps their order. A customer who has not changed stays the same object, so that a reload redraws only the lines that have. */
  const seen = useRef(new Map<number, DeskEntry>());
  const rows = useMemo(() => {
    const now = desk.rows?.map((entry) => replaceEqualDeep(seen.current.get(entry.id), entry)) ?? [];
    const ordered = inSeenOrder([...seen.current.keys()], now);
    seen.current = new Map(ordered.map((entry) => [entry.id, entry]));
    return ordered;
  }, [desk.rows]);

  const [chosen, setChosen] = useState<Chosen | null>(null);
  const at = chosen ? rows.findIndex(({ id }) => id === chosen.entry.id) : 0;
  const entry = rows[at];
  if (entry && (entry !== chosen?.entry || at !== chosen.at)) setChosen({ entry, at });

  const place = chosen && { id: chosen.entry.id, at: chosen.at };
  const { onEndReached } = desk;
  const isNearEnd = rows.length > 0 && (chosen?.at ?? 0) >= rows.length - soon;
  useEffect(() => {
    if (isNearEnd) onEndReached?.();
  }, [isNearEnd, onEndReached]);

  return {
    rows,
    current: entry ?? chosen?.entry,
    /** They have paid everything since, and are no longer listed. */
    isSettled: chosen !== null && entry === undefined && desk.rows !== undefined,
    next: place ? stepFrom(rows, place, 1) : undefined,
    previous: place ? stepFrom(rows, place, -1) : undefined,
    choose(entry: DeskEntry) {
      setChosen({ entry, at: rows.findIndex(({ id }) => id === entry.id) });
    },
  };
}
