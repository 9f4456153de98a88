import type { ReactNode } from 'react';
import { href } from '#platform/navigation/paths.ts';
import { CoverRow } from './CoverRow.tsx';

interface SeriesRowProps {
  series: { id: string; title: string; summary: string; cover: string; storyCount: number };
  /** Replaces the plain title, for example by one with highlighted matches of a search. */
  title?: ReactNode;
}

/** A list row for a series. */
export function SeriesRow({ series: { id, title, summary, cover, storyCount }, title: marked }: SeriesRowProps) {
  return (
    <CoverRow
      address={href('series', { id })}
      title={marked ?? title}
      summary={summary}
      cover={cover}
      count={`${storyCount} 个故事`}
    />
  );
}
