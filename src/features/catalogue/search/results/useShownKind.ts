import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';
import { SearchKind } from '#contract/catalogue/search.ts';

export type ShownKind = 'all' | SearchKind;

const KindState = v.object({ kind: SearchKind });

/**
 * The kind of search results that is shown. It is stored in the history entry beside the search text (`useSearchText`),
 * so that it is restored when the user comes back from a result. A new search shows all kinds again.
 */
export function useShownKind(text: string): [ShownKind, (kind: ShownKind) => void] {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const stored = v.safeParse(KindState, location.state);
  const setKind = (kind: ShownKind) =>
    void navigate({ pathname, search }, { replace: true, state: { text, ...(kind !== 'all' && { kind }) } });
  return [stored.success ? stored.output.kind : 'all', setKind];
}
