import type { ReactNode } from 'react';
import type { Entry, EntryFilter } from '#contract/experience/entries.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListEntriesInfiniteQuery, useListOwnEntriesInfiniteQuery } from './entriesApi.ts';
import { EntryCard } from './EntryCard.tsx';
import styles from './EntryList.module.css';

interface EntryListProps {
  label: string;
  empty: ReactNode;
}

/** All public aims and activities that match a filter. */
export function EntryList({ filter, ...list }: EntryListProps & { filter: EntryFilter }) {
  return <Pages {...list} pages={usePages(useListEntriesInfiniteQuery(filter))} />;
}

const stateTexts: Partial<Record<Entry['state'], string>> = { pending: '等工作人员审核', refused: '没有通过审核' };

/** The entries that this family has shared, in any state. */
export function OwnEntryList(list: EntryListProps) {
  const pages = usePages(useListOwnEntriesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true }));
  return <Pages {...list} pages={pages} reasonOf={({ state }) => stateTexts[state]} />;
}

interface PagesProps extends EntryListProps {
  pages: ReturnType<typeof usePages<Entry>>;
  reasonOf?: (entry: Entry) => string | undefined;
}

function Pages({ label, empty, pages: { fetchMore, end, ...query }, reasonOf }: PagesProps) {
  return (
    <QueryState query={query} loading={<CardRowsSkeleton label="正在找" count={4} />} empty={empty}>
      {(entries) => (
        <>
          <ul className={styles['list']} aria-label={label}>
            {entries.map((entry) => (
              <EntryCard key={entry.id} entry={entry} reason={reasonOf?.(entry)} />
            ))}
          </ul>
          <ListEnd {...end} onMore={fetchMore} />
        </>
      )}
    </QueryState>
  );
}
