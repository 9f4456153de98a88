import { useSearchParams } from 'react-router';
import type { MyWork } from '#contract/works/myWorks.ts';
import { withPrivatePictures } from '#widgets/pictures/withPrivatePictures.ts';
import { HearingScreen } from '#features/creators/hearing/HearingScreen.tsx';
import list from '#features/creators/WorkList.module.css';
import { relativeDayText } from '#lib/time/dates.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { clockText } from '#lib/time/durationText.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useListOwnWorksInfiniteQuery } from '#platform/works/ownWorksApi.ts';
import { workStateText } from '#lib/works/workTexts.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardRows, CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { TitleLines } from '#ui/picture/TitleLines.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ChildNote } from '#widgets/family/ChildNote.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import styles from './Works.module.css';

/** Lists the recordings of the child, or shows how much was heard of the recording that the parameter `work` names. */
export default function WorksScreen() {
  const [search] = useSearchParams();
  const id = search.get('work');
  return id === null ? <Works /> : <HearingScreen key={id} id={id} />;
}

/** The works in all states, with the numbers of their plays and listeners. */
function Works() {
  const { fetchMore, end, ...query } = usePages(useListOwnWorksInfiniteQuery(undefined, withPrivatePictures));
  return (
    <ScreenFrame title="作品" parent={href('writerSpace')}>
      <div className={styles['page']}>
        <ChildNote what="作品" />
        <QueryState
          query={query}
          loading={<CardRowsSkeleton label="正在打开作品" height={108} />}
          empty={
            <EmptyState
              mood={listening}
              title="还没有作品"
              text="录下来的草稿和作品都会在这里"
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
              <CardRows label="我的作品">
                {works.map((work) => (
                  <OwnWork key={work.id} work={work} />
                ))}
              </CardRows>
              <ListEnd {...end} onMore={fetchMore} overText="作品都在这里啦" />
            </>
          )}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

/**
 * A published work links to its public page. Any other work links to the audition screen, where the family can hear,
 * change and publish it.
 */
function OwnWork({ work }: { work: MyWork }) {
  const { id, title, cover, photo, state, refusal, durationMs, playCount, listenerCount, heardMinutes } = work;
  const { clock } = useServices();
  const day = relativeDayText(work.publishedAt ?? work.createdAt, clock.now());
  const content = (
    <>
      <span className={styles['cover']}>
        {photo ? (
          <img className={styles['photo']} src={photo.thumbnail} alt="" width={64} height={64} loading="lazy" />
        ) : (
          <Cover src={cover} alt="" sizes="64px" />
        )}
      </span>
      <span className={styles['words']}>
        <TitleLines title={title} facts={`${day} · ${durationMs > 0 ? clockText(durationMs) : '还没有声音'}`} />
        <span className={styles['state']}>{workStateText(work)}</span>
        <span className={styles['facts']}>
          {playCount} 次播放 · {listenerCount} 位听众
          {heardMinutes !== null && ` · 听了 ${heardMinutes} 分钟`}
        </span>
        {refusal !== null && <span className={styles['refusal']}>{refusal}</span>}
      </span>
    </>
  );
  return (
    <li className={list['work']}>
      <AppLink
        href={state === 'published' ? href('work', { id }) : href('launchAudition', { work: id })}
        className={styles['row']}
      >
        {content}
      </AppLink>
      {playCount > 0 && (
        <div className={styles['more']}>
          <ButtonLink
            href={href('writerWorks', { work: id })}
            as={AppLink}
            kind="quiet"
            size="small"
            aria-label={`《${title}》的收听情况`}
          >
            收听情况
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
