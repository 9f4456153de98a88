import type { ReactNode } from 'react';
import type { FriendWork, PublishedWork, WorkFilter } from '#contract/creators/creators.ts';
import { relativeDayText } from '#lib/time/dates.ts';
import { sampleFacts } from '#lib/works/sampleFacts.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { clockText } from '#lib/time/durationText.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { CardRows, CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import {
  useListFollowedWorksInfiniteQuery,
  useListFriendWorksInfiniteQuery,
  useListPublishedWorksInfiniteQuery,
} from './api.ts';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import styles from './WorkList.module.css';

interface WorkListProps {
  label: string;
  empty: ReactNode;
  /** Whether the list is on the page of a creator. Then the rows leave out the creator's name. */
  isOnCreatorPage?: boolean;
}

/** The published works that match a filter, newest first. */
export function WorkList({ filter, ...list }: WorkListProps & { filter: WorkFilter }) {
  return <Pages {...list} pages={usePages(useListPublishedWorksInfiniteQuery(filter))} />;
}

/** The works of the creators whom the user follows. */
export function FollowedWorkList(list: WorkListProps) {
  const pages = usePages(useListFollowedWorksInfiniteQuery(undefined, { refetchOnMountOrArgChange: true }));
  return <Pages {...list} pages={pages} />;
}

/** The works that friends have published for their friends. */
export function FriendWorkList(list: WorkListProps) {
  const pages = usePages(useListFriendWorksInfiniteQuery(undefined, { refetchOnMountOrArgChange: true }));
  return <Pages {...list} pages={pages} />;
}

/** A work in a list. Works that only friends can hear may have a photo of their own. */
type Listed = PublishedWork | FriendWork;

interface PagesProps extends WorkListProps {
  pages: ReturnType<typeof usePages<Listed>>;
}

function Pages({ label, empty, isOnCreatorPage = false, pages: { fetchMore, end, ...query } }: PagesProps) {
  return (
    <QueryState query={query} loading={<CardRowsSkeleton label="正在找作品" count={4} height={80} />} empty={empty}>
      {(works) => (
        <>
          <WorkItems label={label} works={works} isOnCreatorPage={isOnCreatorPage} />
          <ListEnd {...end} onMore={fetchMore} overText="作品都在这里啦" />
        </>
      )}
    </QueryState>
  );
}

interface WorkItemsProps {
  label: string;
  works: readonly Listed[];
  isOnCreatorPage: boolean;
}

/**
 * On the page of a creator, the works are in one column, because the creator's profile takes half of the width on a
 * tablet.
 */
function WorkItems({ label, works, isOnCreatorPage }: WorkItemsProps) {
  const items = works.map((work) => <WorkItem key={work.id} work={work} isOnCreatorPage={isOnCreatorPage} />);
  if (!isOnCreatorPage) return <CardRows label={label}>{items}</CardRows>;
  return (
    <ul className={styles['column']} aria-label={label}>
      {items}
    </ul>
  );
}

function WorkItem({ work, isOnCreatorPage }: { work: Listed; isOnCreatorPage: boolean }) {
  const { id, title, cover, creator, durationMs, playCount, publishedAt } = work;
  const nameOf = useCreatorName();
  const { clock } = useServices();
  const plays = playCount > 0 ? `${playCount} 次播放` : clockText(durationMs);
  const facts = isOnCreatorPage
    ? `${relativeDayText(publishedAt, clock.now())} · ${plays}`
    : `${nameOf(creator)} · ${plays}`;
  return (
    <li className={styles['work']}>
      <PictureRow
        href={href('work', { id })}
        as={AppLink}
        src={cover}
        photo={'photo' in work ? work.photo?.thumbnail : undefined}
        title={title}
        facts={'isSample' in creator ? sampleFacts(creator, facts) : facts}
        after={<ChevronRightIcon size={20} />}
      />
    </li>
  );
}
