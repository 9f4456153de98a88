import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Report } from '#contract/learning/report.ts';
import { isReportDay, type PeriodKind, periodKinds } from '#lib/report/period.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useToday } from '#platform/variable/useToday.ts';
import { classes } from '#ui/classes.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { ShareIcon } from '#ui/icons/actionIcons.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState, type QueryResult } from '#ui/state/QueryState.tsx';
import { ChildNote } from '#widgets/family/ChildNote.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetReportQuery } from './api.ts';
import { Dictations, NewWords } from './parts/LearningParts.tsx';
import { StreakCard } from './parts/StreakCard.tsx';
import { SummaryCard } from './parts/SummaryCard.tsx';
import { TimeCharts } from './parts/TimeCharts.tsx';
import { TopStories } from './parts/TopStories.tsx';
import { YearCard } from './parts/YearCard.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import { totalSeconds } from './reportTexts.ts';
import styles from './ReportScreen.module.css';

// The code of the picture and the QR encoder are loaded when they are needed, because few visits share a picture.
const SharePicture = retryingLazy(async () => ({ default: (await import('./share/ReportPoster.tsx')).ReportPoster }));

const frame = (title: string, parent: string) => (content: ReactNode) => (
  <ScreenFrame title={title} parent={parent}>
    {content}
  </ScreenFrame>
);

/** Shows the report of the active child about a period, or a picture of the report. */
export default function ReportScreen() {
  const [search] = useSearchParams();
  const kind = periodKinds.find((one) => one === search.get('period')) ?? 'week';
  const requestedDay = search.get('at') ?? '';
  const at = isReportDay(requestedDay) ? requestedDay : undefined;
  const query = useGetReportQuery({ kind, at }, { refetchOnFocus: true });
  if (search.get('share') === null)
    return frame(
      '听故事报告',
      href('profile'),
    )(
      <div className={styles['page']}>
        <ReportPage kind={kind} at={at} query={query} />
      </div>,
    );
  return (
    <QueryState
      query={query}
      loading={<LoadingBlock label="正在准备图片" height={380} />}
      frame={frame('分享报告', href('report'))}
    >
      {(report) =>
        frame(
          '分享报告',
          href('report'),
        )(
          <Suspense fallback={<LoadingBlock label="正在准备图片" height={380} />}>
            <SharePicture kind={kind} report={report} />
          </Suspense>,
        )
      }
    </QueryState>
  );
}

interface ReportPageProps {
  kind: PeriodKind;
  at: string | undefined;
  /** `data` is the last reply, even while the reply for another period is loading. */
  query: QueryResult<Report> & { data?: Report | undefined };
}

function ReportPage({ kind, at, query }: ReportPageProps) {
  const [, setSearch] = useSearchParams();
  // Uses the gateway's day from the last reply, or the day of the phone's clock before the first reply.
  const ownToday = useToday();
  const today = query.data?.today ?? ownToday;
  const firstDay = query.data?.firstDay ?? null;
  const handleChange = (next: PeriodKind, day: string) => setSearch({ period: next, at: day }, { replace: true });
  return (
    <>
      <ChildNote what="报告" />
      <PeriodBar kind={kind} day={at ?? today} today={today} firstDay={firstDay} onChange={handleChange} />
      <QueryState
        query={query}
        loading={
          <div className={styles['waiting']} role="group" aria-busy="true" aria-label="正在整理报告">
            <Skeleton height={208} />
            <Skeleton height={92} />
            <Skeleton height={260} />
          </div>
        }
        empty={nothingYet}
        isEmpty={(report) => report.firstDay === null}
      >
        {(report) => <ReportView kind={kind} report={report} />}
      </QueryState>
    </>
  );
}

const nothingYet = (
  <EmptyState
    mood={listening}
    title="报告还是空白的"
    text="听一个故事、看一本绘本、学几个字，这里就会慢慢记下来"
    action={
      <ButtonLink href={href('home')} as={AppLink}>
        去挑一个故事
      </ButtonLink>
    }
  />
);

/** Shows the figures beside the charts on a tablet, and above them on a phone. */
const ReportView = ({ kind, report }: { kind: PeriodKind; report: Report }) => (
  <div className={styles['columns']}>
    <div className={classes(styles['figures'], kind !== 'year' && styles['sticky'])}>
      <SummaryCard kind={kind} report={report} />
      <StreakCard streak={report.streak} />
      {kind === 'year' && totalSeconds(report.seconds) > 0 && <YearCard report={report} />}
      {totalSeconds(report.seconds) > 0 && kind !== 'year' && (
        <ButtonLink
          href={href('report', { period: kind, at: report.from, share: '1' })}
          as={AppLink}
          kind="secondary"
          icon={<ShareIcon size={20} />}
          wide
        >
          做成图片分享
        </ButtonLink>
      )}
    </div>
    <div className={styles['charts']}>
      <TimeCharts kind={kind} report={report} />
      <TopStories stories={report.stories} />
      <NewWords newWords={report.newWords} />
      <Dictations report={report} />
      <p className={styles['note']}>
        时间按北京时间一天一天算，听满一分钟的日子才算一天；学字词的时间按答题和听写估算。
      </p>
    </div>
  </div>
);
