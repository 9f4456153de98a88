import { usePages } from '#platform/http/hooks/usePages.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useListOwnWorksInfiniteQuery } from '#platform/works/ownWorksApi.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { DividedList } from '#ui/list/DividedList.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { withPrivatePictures } from '#widgets/pictures/withPrivatePictures.ts';
import { OwnWorkRow } from '#features/recording/audition/OwnWorks.tsx';
import styles from './RecordingChoice.module.css';

/** The number of recordings in the list. Three are enough to show the states of the latest recordings. */
const MAX_LISTED_WORKS = 3;

/** The last recordings that were sent, with their states. */
export function SentWorks() {
  const query = usePages(useListOwnWorksInfiniteQuery(undefined, withPrivatePictures));
  return (
    <CardSection title="做好的录音">
      <QueryState
        query={query}
        loading={<LoadingBlock label="正在找做好的录音" height={88} />}
        empty={<p className={styles['note']}>录完以后试听、修剪，做成作品，就会在这里。</p>}
      >
        {(works) => (
          <DividedList>
            {works.slice(0, MAX_LISTED_WORKS).map((work) => (
              <li key={work.id}>
                <OwnWorkRow work={work} />
              </li>
            ))}
          </DividedList>
        )}
      </QueryState>
      <ButtonLink href={href('launchAudition')} as={AppLink} kind="quiet" size="small">
        全部录音
      </ButtonLink>
    </CardSection>
  );
}
