import { useMemo } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTimelineSummary } from '#contract/experience/timeline.ts';
import { href } from '#platform/navigation/paths.ts';
import { sharedAddress } from '#platform/share/sharedLink.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { Poster } from '#widgets/poster/Poster.tsx';
import { useListTimelineInfiniteQuery } from './api.ts';
import { countsText } from './countsText.ts';
import styles from './TimelinePoster.module.css';

interface TimelinePosterProps {
  summary: ReplyOf<typeof getTimelineSummary>['items'];
  /** The year of the picture; undefined for all years. */
  year: number | undefined;
  onClose: () => void;
}

/**
 * A picture of a year, or of all years, that the family can send to others. It contains a photo of the latest honour
 * that has one. Its QR code opens a page that explains the growth records. The code names neither the child nor an
 * entry.
 */
export function TimelinePoster({ summary, year, onClose }: TimelinePosterProps) {
  const honours = usePages(useListTimelineInfiniteQuery({ kind: 'honour', year }));
  return (
    <Sheet open onClose={onClose} title="履历海报">
      <QueryState query={honours} loading={<LoadingBlock label="正在准备海报" height={380} />}>
        {(entries) => {
          const photos = entries.flatMap((entry) => (entry.kind === 'honour' ? entry.honour.pictures : []));
          return <YearPoster summary={summary} year={year} photo={photos[0]?.full} />;
        }}
      </QueryState>
      <p className={styles['hint']}>海报里有孩子的照片，请只发给信任的人。</p>
    </Sheet>
  );
}

function YearPoster({ summary, year, photo }: Omit<TimelinePosterProps, 'onClose'> & { photo: string | undefined }) {
  const content = useMemo(
    () => ({
      name: year === undefined ? '我的成长履历' : `我的 ${year} 年`,
      title: year === undefined ? '我的成长履历' : `我的 ${year} 年`,
      text: countsText(summary, year),
      picture: '',
      file: photo,
      url: sharedAddress(href('experienceIntro')),
      invitation: '扫一扫，也来记成长',
    }),
    [summary, year, photo],
  );
  return (
    <div className={styles['poster']}>
      <Poster content={content} />
    </div>
  );
}
