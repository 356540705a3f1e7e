/**
 * The record that the address names, as it was when it was opened, because its form must not change under whoever is typing
 * while others save. It is taken from the list. If the list has not loaded it, it is asked for, or more of the list is loaded.
 * Null while there is none.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The search for a record ends after this many rows, because the address may name one that does not exist. */
const maxSearched = 2000;

interface RecordSource<Row> {
  rows: readonly Row[] | undefined;
  /** Asks for a record that is not among the rows. */
  load?(id: number, signal: AbortSignal): Promise<Row | null>;
  /** Loads more rows, for lists without a call that returns a single record. Undefined when there are no more. */
  onEndReached?: (() => void) | undefined;
}

export function useOpened<Row extends { id: number }>(
  list: string,
  id: number | undefined,
  { rows, load, onEndReached }: RecordSource<Row>,
): Row | null {
  const [kept, setKept] = useState<Row | null>(null);
  const isKept = kept !== null && kept.id === id;
  const listed = rows?.find((row) => row.id === id);
  const { data } = useQuery({
    queryKey: [list, 'opened', id],
    queryFn: ({ signal }) => load!(id!, signal),
    enabled: id !== undefined && load !== undefined && rows !== undefined && !listed && !isKept,
    // It fills a form, so it must not come from the cache.
    gcTime: 0,
  });
  const isWanted = id !== undefined && !isKept && !listed && rows !== undefined && rows.length < maxSearched;
  useEffect(() => {
    if (isWanted) onEndReached?.();
  }, [isWanted, onEndReached]);
  const found = id === undefined ? null : isKept ? kept : (listed ?? data ?? null);
  if (found !== kept) setKept(found);
  return found;
}
