import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';
import { MAX_SEARCH_LENGTH } from '#contract/catalogue/search.ts';

const SearchState = v.object({ text: v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH)) });

/**
 * The search text, empty at first. It is stored with the history entry, so that it is restored when the user comes back
 * from a story. It is not in the address, because what a child types is private and addresses are logged.
 */
export function useSearchText(): [string, (text: string) => void] {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const stored = v.safeParse(SearchState, location.state);
  const setText = useCallback(
    (text: string) => void navigate({ pathname, search }, { replace: true, state: { text } }),
    [navigate, pathname, search],
  );
  return [stored.success ? stored.output.text : '', setText];
}
