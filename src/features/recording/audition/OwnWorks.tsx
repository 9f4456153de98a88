import type { MyWork } from '#contract/works/myWorks.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useListOwnWorksInfiniteQuery } from '#platform/works/ownWorksApi.ts';
import { workStateText } from '#lib/works/workTexts.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { CardRows, CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ChildNote } from '#widgets/family/ChildNote.tsx';
import { clockText } from '#lib/time/durationText.ts';
import { withPrivatePictures } from '#widgets/pictures/withPrivatePictures.ts';
import styles from './Audition.module.css';

/**
 * Lists the recordings that the child has sent, with their states. In a family with several children, a parent can
 * switch to the recordings of the others.
 */
export function OwnWorks() {
  const { fetchMore, end, ...query } = usePages(useListOwnWorksInfiniteQuery(undefined, withPrivatePictures));
  return (
    <div className={styles['page']}>
      <ChildNote what="录音" />
      <QueryState
        query={query}
        loading={<CardRowsSkeleton label="正在打开录音" />}
        empty={
          <EmptyState
            mood={listening}
            title="还没有做好的录音"
            text="录完一段，试听、修剪以后，就会在这里"
            action={
              <ButtonLink href={href('launchAudio')} as={AppLink}>
                去录音
              </ButtonLink>
            }
          />
        }
      >
        {(works) => (
          <>
            <CardRows label="我的录音">
              {works.map((work) => (
                <li key={work.id} className={styles['work']}>
                  <OwnWorkRow work={work} />
                </li>
              ))}
            </CardRows>
            <ListEnd {...end} onMore={fetchMore} overText="录音都在这里啦" />
          </>
        )}
      </QueryState>
    </div>
  );
}

/** A recording in a list, with a link to its audition. */
export const OwnWorkRow = ({ work }: { work: MyWork }) => (
  <PictureRow
    href={href('launchAudition', { work: work.id })}
    as={AppLink}
    src={work.cover}
    photo={work.photo?.thumbnail}
    title={work.title}
    facts={[workStateText(work), work.durationMs > 0 && clockText(work.durationMs)].filter(Boolean).join(' · ')}
    after={<ChevronRightIcon size={20} />}
  />
);
