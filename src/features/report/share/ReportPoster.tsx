import { useMemo } from 'react';
import type { Report } from '#contract/learning/report.ts';
import type { PeriodKind } from '#lib/report/period.ts';
import { appLink } from '#platform/share/sharedLink.ts';
import { Poster } from '#widgets/poster/Poster.tsx';
import { barsOf, figuresOf, pictureText, pictureTitle } from './figures.ts';
import styles from './ReportPoster.module.css';

/**
 * A picture of the report, made for friends and relatives. It contains neither the name of the child nor titles of
 * stories.
 */
export function ReportPoster({ kind, report }: { kind: PeriodKind; report: Report }) {
  const content = useMemo(
    () => ({
      name: pictureTitle(kind),
      title: pictureTitle(kind),
      text: pictureText(kind, report),
      figures: figuresOf(kind, report),
      bars: barsOf(kind, report),
      url: appLink().url,
      invitation: '扫一扫，一起听故事',
    }),
    [kind, report],
  );
  return (
    <div className={styles['offer']}>
      <Poster content={content} />
      <p className={styles['note']}>图上没有孩子的名字和年龄，也看不出听过什么。二维码只通向首页。</p>
    </div>
  );
}
