import { ChoiceChips } from '#features/catalogue/category/filter/ChoiceChips.tsx';
import { RowsSkeleton } from '#features/catalogue/row/RowsSkeleton.tsx';
import { useSearchQuery } from '#features/catalogue/search/api.ts';
import { ResultSections } from './ResultSections.tsx';
import { kindNames } from './kinds.ts';
import { useShownKind, type ShownKind } from './useShownKind.ts';
import { QueryState } from '#ui/state/QueryState.tsx';

const tabs = Object.entries({ all: '全部', ...kindNames }) as [ShownKind, string][];

/** Loads and shows the search results, grouped by kind. */
export function Results({ text }: { text: string }) {
  const [kind, setKind] = useShownKind(text);
  const query = useSearchQuery({ text, kind });
  return (
    <>
      <ChoiceChips label="看哪一种" choices={tabs} chosen={kind} onChoose={(choice) => setKind(choice ?? 'all')} />
      <QueryState query={query} loading={<RowsSkeleton />}>
        {(found) => <ResultSections found={found} text={text} kind={kind} onMore={setKind} />}
      </QueryState>
    </>
  );
}
