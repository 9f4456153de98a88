import type { SearchKind, SearchReply } from '#contract/catalogue/search.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { clockText } from '#lib/time/durationText.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { COVER_ROW_HEIGHT, CoverRow } from '#features/catalogue/row/CoverRow.tsx';
import { SeriesRow } from '#features/catalogue/row/SeriesRow.tsx';
import { STORY_ROW_HEIGHT, StoryRow } from '#features/catalogue/row/StoryRow.tsx';
import styles from './ResultSections.module.css';
import { ResultSection } from './ResultSection.tsx';
import { addressOf, kindNames } from './kinds.ts';
import { MarkedText } from '#widgets/search/MarkedText.tsx';

interface ResultSectionsProps {
  found: SearchReply;
  text: string;
  kind: 'all' | SearchKind;
  onMore: (kind: SearchKind) => void;
}

const coverHeight = () => COVER_ROW_HEIGHT;
const storyHeight = () => STORY_ROW_HEIGHT;

/**
 * The search results, each kind under a heading: first series, picture books and booklists, then single stories, videos
 * and articles.
 */
export function ResultSections({ found, text, kind, onMore }: ResultSectionsProps) {
  const { stories, series, books, booklists, videos, articles, isGuessed } = found;
  const all = [stories, series, books, booklists, videos, articles];
  const total = all.reduce((sum, part) => sum + part.total, 0);
  const shared = { hasTitle: kind === 'all', onMore };
  return (
    <>
      <p className={styles['told']} role="status">
        {total > 0 && isGuessed && `没有找到“${text}”，你是不是在找：`}
      </p>
      {total === 0 && (
        <EmptyState
          title={kind === 'all' ? '没有找到' : `没有找到这样的${kindNames[kind]}`}
          text="换个说法试试，用拼音、首字母都可以"
          action={
            <ButtonLink href={href('category')} as={AppLink}>
              看看分类
            </ButtonLink>
          }
        />
      )}
      <ResultSection {...shared} kind="series" found={series} idOf={({ series: { id } }) => id} heightOf={coverHeight}>
        {(hit) => <SeriesRow series={hit.series} title={<MarkedText marked={hit.title} />} />}
      </ResultSection>
      <ResultSection {...shared} kind="book" found={books} idOf={({ book: { id } }) => id} heightOf={coverHeight}>
        {({ book, title }) => (
          <CoverRow
            address={addressOf('book', book.id)}
            title={<MarkedText marked={title} />}
            summary={book.summary}
            cover={book.cover}
            count={`绘本 · ${book.ageFrom}–${book.ageTo} 岁`}
          />
        )}
      </ResultSection>
      <ResultSection
        {...shared}
        kind="booklist"
        found={booklists}
        idOf={({ booklist: { id } }) => id}
        heightOf={coverHeight}
      >
        {({ booklist, title }) => (
          <CoverRow
            address={addressOf('booklist', booklist.id)}
            title={<MarkedText marked={title} />}
            summary={booklist.summary}
            cover={booklist.cover}
            count={`书单 · ${booklist.bookCount} 本`}
          />
        )}
      </ResultSection>
      <ResultSection {...shared} kind="story" found={stories} idOf={({ story: { id } }) => id} heightOf={storyHeight}>
        {({ story, title, also }) => (
          <StoryRow
            story={story}
            progress={null}
            title={<MarkedText marked={title} />}
            facts={also ? <MarkedText marked={also} /> : undefined}
          />
        )}
      </ResultSection>
      <ResultSection {...shared} kind="video" found={videos} idOf={({ video: { id } }) => id} heightOf={coverHeight}>
        {({ video, title, also }) => (
          <CoverRow
            address={addressOf('video', video.id)}
            title={<MarkedText marked={title} />}
            summary={also ? <MarkedText marked={also} /> : video.summary}
            cover={video.poster}
            shape="still"
            count={`视频 · ${clockText(video.durationMs)}`}
          />
        )}
      </ResultSection>
      <ResultSection
        {...shared}
        kind="article"
        found={articles}
        idOf={({ article: { id } }) => id}
        heightOf={coverHeight}
      >
        {({ article, title, also }) => (
          <CoverRow
            address={addressOf('article', article.id)}
            title={<MarkedText marked={title} />}
            summary={also ? <MarkedText marked={also} /> : article.summary}
            cover={article.cover}
            count={`写给家长 · ${article.minutes} 分钟`}
          />
        )}
      </ResultSection>
    </>
  );
}
