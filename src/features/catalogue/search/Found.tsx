import type { ReactNode } from 'react';
import type { SearchKind, SearchReply } from '#contract/search.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { COVER_ROW_HEIGHT, CoverRow } from '../CoverRow.tsx';
import { SeriesRow } from '../SeriesRow.tsx';
import { STORY_ROW_HEIGHT, StoryRow } from '../StoryRow.tsx';
import styles from './Found.module.css';
import { addressOf, kindNames } from './kinds.ts';
import { MarkedText } from './MarkedText.tsx';

interface FoundProps {
  found: SearchReply;
  text: string;
  kind: 'all' | SearchKind;
  onMore: (kind: SearchKind) => void;
}

const coverHeight = () => COVER_ROW_HEIGHT;
const storyHeight = () => STORY_ROW_HEIGHT;

/** The hits of an answer, each kind under its own head; what holds several things first. */
export function Found({ found: { stories, series, books, isGuessed }, text, kind, onMore }: FoundProps) {
  const total = stories.total + series.total + books.total;
  const shared = { hasTitle: kind === 'all', onMore };
  return (
    <>
      <p className={styles['told']} role="status">
        {total > 0 && isGuessed && `没有找到“${text}”，你是不是在找：`}
      </p>
      {total === 0 && (
        <EmptyState
          title={kind === 'all' ? '没有找到这个故事' : `没有找到这样的${kindNames[kind]}`}
          text="换个说法试试，用拼音、首字母都可以"
          action={
            <ButtonLink href={href('category')} as={AppLink}>
              看看分类
            </ButtonLink>
          }
        />
      )}
      <Part {...shared} kind="series" found={series} idOf={({ series: { id } }) => id} heightOf={coverHeight}>
        {(hit) => <SeriesRow series={hit.series} title={<MarkedText marked={hit.title} />} />}
      </Part>
      <Part {...shared} kind="book" found={books} idOf={({ book: { id } }) => id} heightOf={coverHeight}>
        {({ book, title }) => (
          <CoverRow
            address={addressOf('book', book.id)}
            title={<MarkedText marked={title} />}
            summary={book.summary}
            cover={book.cover}
            count={`绘本 · ${book.ageFrom}–${book.ageTo} 岁`}
          />
        )}
      </Part>
      <Part {...shared} kind="story" found={stories} idOf={({ story: { id } }) => id} heightOf={storyHeight}>
        {({ story, title, also }) => (
          <StoryRow
            story={story}
            progress={null}
            title={<MarkedText marked={title} />}
            facts={also ? <MarkedText marked={also} /> : undefined}
          />
        )}
      </Part>
    </>
  );
}

interface PartProps<Hit> {
  kind: SearchKind;
  found: { hits: readonly Hit[]; total: number };
  /** Design pixels. */
  heightOf: () => number;
  hasTitle: boolean;
  idOf: (hit: Hit) => string;
  children: (hit: Hit) => ReactNode;
  onMore: (kind: SearchKind) => void;
}

function Part<Hit>({ kind, found: { hits, total }, heightOf, hasTitle, idOf, children, onMore }: PartProps<Hit>) {
  const name = kindNames[kind];
  if (hits.length === 0) return null;
  return (
    <section aria-label={name}>
      {hasTitle && <h2 className={styles['title']}>{name}</h2>}
      <WindowedList items={hits} keyOf={idOf} heightOf={heightOf} label={`找到的${name}`}>
        {children}
      </WindowedList>
      {hits.length < total && (
        <Button kind="quiet" wide onClick={() => onMore(kind)}>
          看找到的全部{name}
        </Button>
      )}
    </section>
  );
}
