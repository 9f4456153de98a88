import { useSelector } from 'react-redux';
import type { StoryCard } from '#contract/stories.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useListContinueQuery } from '#platform/player/listeningApi.ts';
import { selectHeardStories } from '#platform/player/playerSlice.ts';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { OfferCard } from './OfferCard.tsx';
import styles from './Offers.module.css';

/**
 * What a tap makes heard at once: the stories one is in the middle of, or else today's first. The place is as high
 * in every case, so that nothing moves when the server has answered.
 */
export function Offers({ fallback }: { fallback: StoryCard | undefined }) {
  const isSignedIn = useIsSignedIn();
  const heard = useSelector(selectHeardStories);
  const { data, isLoading } = useListContinueQuery(undefined, { skip: !isSignedIn, refetchOnMountOrArgChange: true });
  const begun = (isSignedIn && data?.items ? data.items : [])
    .map(({ story, progress }) => ({ story, ...progress, ...newerOf(heard[story.id], progress.updatedAt) }))
    .filter(({ finished }) => !finished);
  if (begun.length === 0 && !fallback) return null;

  return (
    <section className={styles['offers']}>
      <h2 className={styles['head']}>{begun.length > 0 ? '接着听' : '今天先听这个'}</h2>
      {isLoading ? (
        <div className={styles['waiting']}>
          <Skeleton height={104} />
        </div>
      ) : (
        <ul className={styles['cards']}>
          {begun.map(({ story, positionMs }, index) => (
            <li key={story.id} className={styles['card']}>
              <OfferCard story={story} positionMs={positionMs} isFirst={index === 0} />
            </li>
          ))}
          {begun.length === 0 && fallback && (
            <li className={styles['card']}>
              <OfferCard story={fallback} positionMs={0} isFirst />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

const newerOf = <H extends { heardAt: number }>(heard: H | undefined, updatedAt: number): H | undefined =>
  heard && heard.heardAt > updatedAt ? heard : undefined;
