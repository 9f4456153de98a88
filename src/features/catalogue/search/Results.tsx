import { useState } from 'react';
import type { SearchKind } from '#contract/search.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { useSearchQuery } from './api.ts';
import { Found } from './Found.tsx';
import { kindNames } from './kinds.ts';
import styles from './Results.module.css';

type Shown = 'all' | SearchKind;

const tabs = Object.entries({ all: '全部', ...kindNames }) as [Shown, string][];

/** What was found, by kind. */
export function Results({ text }: { text: string }) {
  const [kind, setKind] = useState<Shown>('all');
  const { currentData: found, error, isFetching, refetch } = useSearchQuery({ text, kind });
  return (
    <>
      <div className={styles['tabs']} role="group" aria-label="看哪一种">
        {tabs.map(([value, title]) => (
          <span key={value} className={styles['tab']}>
            <Chip selected={value === kind} onClick={() => setKind(value)}>
              {title}
            </Chip>
          </span>
        ))}
      </div>
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
