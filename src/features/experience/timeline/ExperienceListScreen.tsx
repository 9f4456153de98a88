import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTimelineSummary } from '#contract/experience/timeline.ts';
import { entryKinds } from '#lib/experience/entryRules.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { HeartIcon, ShareIcon } from '#ui/icons/actionIcons.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { Columns } from '#ui/navigation/Columns.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { type TimelineFilters, useGetTimelineSummaryQuery } from './api.ts';
import { RecordLinks } from './RecordLinks.tsx';
import { countsText } from './countsText.ts';
import { Timeline } from './Timeline.tsx';
import { TimelineFilter } from './TimelineFilter.tsx';
import styles from './ExperienceListScreen.module.css';

const loadPoster = () => import(/* webpackChunkName: "timelinePoster" */ './TimelinePoster.tsx');
const TimelinePoster = retryingLazy(async () => ({ default: (await loadPoster()).TimelinePoster }));

const noEntries = (
  <>
    <EmptyState
      mood={reading}
      title="履历从今天开始"
      text="听一个故事、达成一个目标、记一次身高、挂一项荣誉，都会按日子收在这里"
    />
    <RecordLinks />
  </>
);

/** The time line of the active child. */
export default function ExperienceListScreen() {
  const query = useGetTimelineSummaryQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame
      title="我的履历"
      parent={href('profile')}
      right={
        <ButtonLink
          href={href('experienceFavourite')}
          as={AppLink}
          kind="quiet"
          size="small"
          icon={<HeartIcon size={18} />}
        >
          收藏
        </ButtonLink>
      }
    >
      <div className={styles['page']}>
        <QueryState query={query} loading={<LoadingBlock label="正在打开履历" height={240} />} empty={noEntries}>
          {({ items }) => <Entries summary={items} />}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

function Entries({ summary }: { summary: ReplyOf<typeof getTimelineSummary>['items'] }) {
  const [search, setSearch] = useSearchParams();
  const [isPosterOpen, setIsPosterOpen] = useState(false);
  const filters: TimelineFilters = {
    kind: entryKinds.find((kind) => kind === search.get('kind')),
    year: summary.map(({ year }) => year).find((year) => String(year) === search.get('year')),
  };
  const choose = ({ kind, year }: TimelineFilters) =>
    setSearch(
      { ...(kind !== undefined && { kind }), ...(year !== undefined && { year: String(year) }) },
      { replace: true },
    );
  return (
    <Columns
      about={
        <div className={styles['about']}>
          <section className={styles['sum']} aria-label="一共">
            <p className={styles['words']}>{countsText(summary, filters.year)}</p>
            <Button kind="secondary" size="small" icon={<ShareIcon size={18} />} onClick={() => setIsPosterOpen(true)}>
              做成海报
            </Button>
          </section>
          <TimelineFilter summary={summary} filters={filters} onChange={choose} />
          <div className={styles['links']}>
            <RecordLinks />
          </div>
        </div>
      }
    >
      <Timeline filters={filters} />
      <Suspense>
        {isPosterOpen && (
          <TimelinePoster summary={summary} year={filters.year} onClose={() => setIsPosterOpen(false)} />
        )}
      </Suspense>
    </Columns>
  );
}
