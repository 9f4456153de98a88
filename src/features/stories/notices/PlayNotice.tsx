import { useDispatch, useSelector } from 'react-redux';
import type { StoryDetail } from '#contract/stories/stories.ts';
import { MembershipLink } from '#platform/membership/MembershipLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import {
  playNextRequested,
  playRequested,
  playToggled,
  selectNext,
  selectCurrentStory,
  selectPlayer,
} from '#platform/player/playerSlice.ts';
import { clockText, spokenTime } from '#lib/time/durationText.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import styles from './PlayNotice.module.css';
import { PositionQuestion } from './PositionQuestion.tsx';

/** One line below the controls with the current problem and how to solve it. Its space is always reserved. */
export function PlayNotice({ story, isInPlayer }: { story: StoryDetail; isInPlayer: boolean }) {
  const { phase, elsewhere } = useSelector(selectPlayer);
  const isInTrouble = isInPlayer && (phase === 'failed' || phase === 'blocked');
  if (elsewhere?.storyId === story.id && !isInTrouble) {
    return (
      <div className={styles['notice']} role="status">
        <PositionQuestion story={story} positions={elsewhere} />
      </div>
    );
  }
  return (
    <div className={styles['notice']} role="status">
      {isInPlayer ? (
        <NowPlayingNotice story={story} />
      ) : story.sound.isPreview ? (
        <PreviewNotice story={story} />
      ) : (
        <LaterNotice story={story} />
      )}
    </div>
  );
}

function NowPlayingNotice({ story }: { story: StoryDetail }) {
  const dispatch = useDispatch();
  const { phase, problem, resumedAtMs, isPreview } = useSelector(selectPlayer);
  if (phase === 'failed') {
    return (
      <>
        <span>{problem}</span>
        <Button kind="quiet" size="small" onClick={() => dispatch(playToggled())}>
          再试一次
        </Button>
      </>
    );
  }
  if (phase === 'blocked') {
    return (
      <Button size="small" onClick={() => dispatch(playToggled())}>
        点一下继续
      </Button>
    );
  }
  if (isPreview) return <PreviewNotice story={story} isOver={phase === 'ended'} />;
  if (resumedAtMs > 0 && phase !== 'ended') {
    return (
      <>
        <span>上次听到 {clockText(resumedAtMs)}，已接着播放</span>
        <Button kind="quiet" size="small" onClick={() => dispatch(playRequested({ story, fromMs: 0 }))}>
          从头听
        </Button>
      </>
    );
  }
  if (phase === 'stalled') return <span>网络有点慢，马上就好</span>;
  // Only gives advice, because a page cannot read the volume of the phone.
  return <span>声音小一点，小耳朵更舒服</span>;
}

/** Offers to add this story to the queue while another one is playing. */
function LaterNotice({ story }: { story: StoryDetail }) {
  const dispatch = useDispatch();
  const isHearing = useSelector(selectCurrentStory) !== null;
  const isNext = useSelector(selectNext)?.id === story.id;
  if (!isHearing) return null;
  if (isNext) return <span>排好啦，下一个就听它</span>;
  return (
    <Button kind="quiet" size="small" onClick={() => dispatch(playNextRequested(story))}>
      等会儿再听，排到下一个
    </Button>
  );
}

function PreviewNotice({ story, isOver = false }: { story: StoryDetail; isOver?: boolean }) {
  const words = isOver
    ? '试听结束啦，会员可以听完整个故事'
    : `会员故事，可以试听 ${spokenTime(story.sound.durationMs)}`;
  return (
    <>
      <span>{words}</span>
      <ButtonLink href={href('membership')} as={MembershipLink} kind={isOver ? 'primary' : 'quiet'} size="small">
        看看会员
      </ButtonLink>
    </>
  );
}
