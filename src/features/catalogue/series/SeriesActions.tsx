import { useDispatch, useSelector } from 'react-redux';
import type { SeriesDetail } from '#contract/catalogue.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { isUnderWay } from '#platform/player/phase.ts';
import { playToggled, selectPlayer, storyChosen } from '#platform/player/playerSlice.ts';
import { selectUser } from '#platform/session/userSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { PauseIcon } from '#ui/icons/PauseIcon.tsx';
import { PlayIcon } from '#ui/icons/PlayIcon.tsx';
import styles from './SeriesActions.module.css';
import { SubscribeButton } from './SubscribeButton.tsx';
import { useResume } from './useResume.ts';

/** Listen, keep, and where some of it is for members, how to become one. */
export function SeriesActions({ series }: { series: SeriesDetail }) {
  const { isVip } = useSelector(selectUser);
  return (
    <>
      <div className={styles['actions']}>
        <ListenButton series={series} />
        <SubscribeButton series={series} />
      </div>
      {series.vipCount > 0 && isVip === 0 && (
        <div className={styles['members']}>
          <span className={styles['words']}>
            {series.vipCount === series.storyCount ? '全是会员故事' : `其中 ${series.vipCount} 个是会员故事`}
            ，可以先试听
          </span>
          <ButtonLink href={href('membership')} as={AppLink} kind="quiet" size="small">
            看看会员
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function ListenButton({ series }: { series: SeriesDetail }) {
  const dispatch = useDispatch();
  const { story: played, phase } = useSelector(selectPlayer);
  const resume = useResume(series);
  const isPlayed = played?.seriesId === series.id;
  const isHeard = isPlayed && isUnderWay(phase);
  const story = resume ?? series.first;
  if (!story) return null;
  return (
    <div className={styles['listen']}>
      <Button
        wide
        icon={isHeard ? <PauseIcon size={22} /> : <PlayIcon size={22} />}
        onClick={() => dispatch(isPlayed ? playToggled() : storyChosen(story))}
      >
        {isHeard ? '暂停' : resume || isPlayed ? '接着听' : '播放全部'}
      </Button>
      {(resume || isPlayed) && <p className={styles['where']}>{isPlayed ? played.title : story.title}</p>}
    </div>
  );
}
