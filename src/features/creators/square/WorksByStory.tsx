import { skipToken } from '@reduxjs/toolkit/query/react';
import { safeParse } from 'valibot';
import { useSearchParams } from 'react-router';
import { Id } from '#contract/fields.ts';
import { useListReadStoriesInfiniteQuery, useLoadedReadStories } from '#features/creators/api.ts';
import { WorkList } from '#features/creators/WorkList.tsx';
import list from '#features/creators/WorkList.module.css';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { useGetStoryQuery } from '#platform/player/listening/listeningApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { CardRows, CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import styles from './Square.module.css';

const MAX_COUNTED = 100;

/** Lists the stories that creators have read aloud, or the works of the story that the parameter `story` names. */
export function WorksByStory() {
  const [search] = useSearchParams();
  const story = safeParse(Id, search.get('story'));
  return story.success ? <WorksOf key={story.output} storyId={story.output} /> : <ReadStories />;
}

function ReadStories() {
  const { fetchMore, end, ...query } = usePages(useListReadStoriesInfiniteQuery(undefined));
  return (
    <QueryState
      query={query}
      loading={<CardRowsSkeleton label="正在找故事" />}
      empty={<EmptyState mood={lost} title="还没有人念过" text="等创作者念好了，就会出现在这里" />}
    >
      {(items) => (
        <>
          <CardRows label="有人念过的故事">
            {items.map(({ id, title, cover, works }) => (
              <li key={id} className={list['work']}>
                <PictureRow
                  href={href('creatorSquare', { view: 'story', story: id })}
                  as={AppLink}
                  src={cover}
                  title={title}
                  facts={works < MAX_COUNTED ? `${works} 个作品` : `${MAX_COUNTED} 个以上的作品`}
                  after={<ChevronRightIcon size={20} />}
                />
              </li>
            ))}
          </CardRows>
          <ListEnd {...end} onMore={fetchMore} overText="念过的故事都在这里啦" />
        </>
      )}
    </QueryState>
  );
}

/** The works of one story. Its title is loaded unless the list of stories has been shown before. */
function WorksOf({ storyId }: { storyId: string }) {
  const listed = useLoadedReadStories(undefined).data?.pages.flatMap(({ items }) => items);
  const known = listed?.find(({ id }) => id === storyId)?.title;
  const { data: story } = useGetStoryQuery(known === undefined ? { params: { storyId } } : skipToken);
  const title = known ?? story?.title;
  return (
    <section aria-label="同一个故事">
      <div className={styles['head']}>
        <SectionHead
          title={title === undefined ? '同一个故事' : `谁念过《${title}》`}
          as={AppLink}
          allHref={href('creatorSquare', { view: 'story' })}
          allLabel="故事"
        />
      </div>
      <WorkList
        label="同一个故事的作品"
        filter={{ storyId }}
        empty={
          <EmptyState
            mood={lost}
            title="这个故事还没有人念"
            text="看看别的故事吧"
            action={
              <ButtonLink href={href('creatorSquare', { view: 'story' })} as={AppLink}>
                所有故事
              </ButtonLink>
            }
          />
        }
      />
    </section>
  );
}
