import { useSelector } from 'react-redux';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { selectIsVip } from '#platform/session/user/userSlice.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { DividedList } from '#ui/list/DividedList.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListKnownStoriesQuery } from '#features/recording/api.ts';
import { clockText } from '#lib/time/durationText.ts';

/** The number of stories that are offered. The child finds more stories in the categories. */
const MAX_STORIES = 8;

/** The stories that the child has heard most recently. */
export function RecentStories() {
  const query = useListKnownStoriesQuery(MAX_STORIES);
  const isMember = useSelector(selectIsVip);
  return (
    <CardSection title="讲一个听过的故事">
      <QueryState
        query={query}
        loading={<LoadingBlock label="正在找听过的故事" height={240} />}
        empty={
          <EmptyState
            title="还没有听过故事"
            text="先听一个，熟了再来讲给大家听"
            action={
              <ButtonLink href={href('category')} as={AppLink}>
                去挑一个故事
              </ButtonLink>
            }
          />
        }
      >
        {({ items }) => (
          <>
            <DividedList>
              {items.map(({ story }) => (
                <li key={story.id}>
                  <PictureRow
                    href={href('launchAudio', { story: story.id })}
                    as={AppLink}
                    src={story.cover}
                    title={story.title}
                    facts={[
                      story.access === 'vip' && !isMember && '会员故事',
                      `原来的有 ${clockText(story.durationMs)}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                </li>
              ))}
            </DividedList>
            <ButtonLink href={href('category')} as={AppLink} kind="quiet" size="small">
              找别的故事
            </ButtonLink>
          </>
        )}
      </QueryState>
    </CardSection>
  );
}
