/**
 * The record that the address names, as it was when it was opened: what is typed into its form is about that, whatever others
 * change meanwhile. It is taken from the list; where that has not loaded it, it is asked for, or more of the list is loaded. Null
 * while there is none.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A record that is further down is looked for no longer: an address may name one that does not exist. */
const maxSearched = 2000;

interface RecordSource<Row> {
  rows: readonly Row[] | undefined;
  /** How to ask for one that is not among the rows. */
  load?(id: number, signal: AbortSignal): Promise<Row | null>;
  /** Where no call returns one alone: how to load more rows, undefined when there are no more. */
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
