/**
 * The address of a report, and a way to change a part of it. Parts that become empty are left out. Choosing another range adds
 * no step to the browser's history.
 */
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Search } from './report-address.ts';

export function useReportSearch(): [search: Search, change: (part: object) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  function change(part: object) {
    const next = Object.entries({ ...search, ...part }).filter(([, value]) => value !== '' && value !== undefined);
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace: true });
  }
  return [search, change];
}
