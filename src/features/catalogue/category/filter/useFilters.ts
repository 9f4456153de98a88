import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readFilters, type ListFilters } from './filters.ts';

/**
 * Returns the filters and a setter. The filters are in the address, so that they still apply after a reload and after a
 * return from a story.
 */
export function useFilters(): [ListFilters, (changes: Partial<ListFilters>) => void] {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  const change = useCallback(
    (changes: Partial<ListFilters>) => {
      const chosen = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== undefined);
      setSearch(chosen as [string, string][], { replace: true });
    },
    [filters, setSearch],
  );
  return [filters, change];
}
