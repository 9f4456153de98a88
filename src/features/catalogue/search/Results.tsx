import { useState } from 'react';
import type { SearchKind } from '#contract/search.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { ChoiceChips } from '#features/catalogue/category/ChoiceChips.tsx';
import { RowsSkeleton } from '#features/catalogue/RowsSkeleton.tsx';
import { useSearchQuery } from './api.ts';
import { Found } from './Found.tsx';
import { kindNames } from './kinds.ts';

type Shown = 'all' | SearchKind;

const tabs = Object.entries({ all: '全部', ...kindNames }) as [Shown, string][];

/** What was found, by kind. */
export function Results({ text }: { text: string }) {
  const [kind, setKind] = useState<Shown>('all');
  const { currentData: found, error, isFetching, refetch } = useSearchQuery({ text, kind });
  return (
    <>
      <ChoiceChips label="看哪一种" choices={tabs} chosen={kind} onChoose={(choice) => setKind(choice ?? 'all')} />
      {found ? (
        <Found found={found} text={text} kind={kind} onMore={setKind} />
      ) : error ? (
        <ErrorState
          {...('message' in error && error.message && { text: error.message })}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowsSkeleton />
      )}
    </>
  );
}
