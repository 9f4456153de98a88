import { useSelector } from 'react-redux';
import type { ShellEntry } from '#contract/account/shells.ts';
import { momentText } from '#lib/time/dates.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { classes } from '#ui/classes.ts';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { counting } from '#ui/mascot/counting.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { type LedgerFilters, useListShellEntriesInfiniteQuery } from '#features/tasks/api.ts';
import styles from './EntryList.module.css';
import { entryText } from './entryTexts.ts';

interface EntryListProps {
  filters: LedgerFilters;
  /** Whether the user can choose another month. */
  hasMonths: boolean;
}

/** The entries of the ledger that match a filter, newest first. */
export function EntryList({ filters, hasMonths }: EntryListProps) {
  const pages = usePages(useListShellEntriesInfiniteQuery(filters, { refetchOnMountOrArgChange: true }));
  return (
    <QueryState
      query={pages}
      loading={<LoadingBlock label="正在打开贝壳记录" height={320} />}
      empty={
        <NoEntries isFiltered={filters.month !== undefined || filters.group !== undefined} hasMonths={hasMonths} />
      }
    >
      {(items) => (
        <>
          <ul className={styles['list']} aria-label="贝壳记录">
            {items.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
          <ListEnd {...pages.end} onMore={pages.fetchMore} overText="所有的贝壳都在这里了" />
        </>
      )}
    </QueryState>
  );
}

function EntryRow({ entry }: { entry: ShellEntry }) {
  const { amount, at, childName } = entry;
  const hidesNickname = useSelector(selectHidesNickname);
  const isGain = amount > 0;
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p className={styles['title']}>{entryText(entry)}</p>
        <p className={styles['text']}>
          {momentText(at)}
          {childName !== null && childName !== '' && !hidesNickname && ` · ${childName}`}
        </p>
      </div>
      <span className={classes(styles['amount'], isGain && styles['gain'])}>
        {isGain ? `+${amount}` : `−${-amount}`}
      </span>
    </li>
  );
}

const NoEntries = ({ isFiltered, hasMonths }: { isFiltered: boolean; hasMonths: boolean }) =>
  isFiltered ? (
    <EmptyState mood={counting} title="这里没有记录" text={hasMonths ? '换一个月份，或者换一类看看' : '换一类看看'} />
  ) : (
    <EmptyState
      mood={counting}
      title="还没有贝壳"
      text="签到、做任务、听写，都能攒贝壳"
      action={
        <ButtonLink href={href('tasks')} as={AppLink}>
          去攒第一个贝壳
        </ButtonLink>
      }
    />
  );
