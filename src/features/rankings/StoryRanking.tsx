import type { ReactNode } from 'react';
import type { Board, Period, RankedStory } from '#contract/catalogue/rankings.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { RankBadge } from '#ui/list/RankBadge.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState, type QueryResult } from '#ui/state/QueryState.tsx';
import { useListStoryRankingQuery, useSearchStoryRankingQuery } from './api.ts';
import { boards } from './choices.ts';
import styles from './Ranking.module.css';
import { RankingSkeleton } from './RankingSkeleton.tsx';

interface StoryRankingProps {
  board: Board;
  period: Period;
}

export const StoryRanking = ({ board, period }: StoryRankingProps) => (
  <RankedStories
    query={useListStoryRankingQuery({ query: { board, period } })}
    board={board}
    empty={
      <EmptyState
        title="榜上还空着"
        text="这段时间还没有人听，第一个位置留给你"
        action={
          <ButtonLink href={href('home')} as={AppLink}>
            去听一个故事
          </ButtonLink>
        }
      />
    }
  />
);

/** The stories of a ranking that match a text, each with its place in the whole ranking. */
export const FoundInRanking = ({ board, period, text }: StoryRankingProps & { text: string }) => (
  <RankedStories
    query={useSearchStoryRankingQuery({ body: { board, period, text } })}
    board={board}
    empty={<EmptyState title={`榜上没有“${text}”`} text="换一个词，或者换一个榜试试" />}
  />
);

interface RankedStoriesProps {
  query: QueryResult<{ items: RankedStory[] }>;
  board: Board;
  empty: ReactNode;
}

function RankedStories({ query, board, empty }: RankedStoriesProps) {
  const unit = boards.find(({ id }) => id === board)?.unit;
  return (
    <QueryState query={query} loading={<RankingSkeleton />} empty={empty}>
      {({ items }) => (
        <>
          <ol className={styles['card']} aria-label="故事榜">
            {items.map(({ place, story, count }) => (
              <li key={story.id}>
                <PictureRow
                  href={href('story', { id: story.id })}
                  as={AppLink}
                  src={story.cover}
                  title={story.title}
                  facts={`${count} ${unit ?? ''}`}
                  before={<RankBadge place={place} />}
                  after={story.access === 'vip' && <Badge kind="vip" />}
                />
              </li>
            ))}
          </ol>
          <p className={styles['end']}>榜单到底啦</p>
        </>
      )}
    </QueryState>
  );
}
