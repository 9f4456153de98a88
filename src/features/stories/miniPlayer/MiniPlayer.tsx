import { Suspense, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { SECOND_MS } from '#lib/time/time.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { nextRequested, playToggled, selectNext, selectPlayer } from '#platform/player/playerSlice.ts';
import { usePosition } from '#platform/player/PlayerContext.ts';
import { stepsOf } from '#platform/player/sound/valueUntil.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { classes } from '#ui/classes.ts';
import { ListIcon } from '#ui/icons/navigationIcons.tsx';
import { NextIcon } from '#ui/icons/playerIcons.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import styles from './MiniPlayer.module.css';
import { PlayButton } from '#features/stories/controls/PlayButton.tsx';

const loadSheet = () => import(/* webpackChunkName: "playerSheets" */ './MiniPlayerSheet.tsx');
const MiniPlayerSheet = retryingLazy(async () => ({ default: (await loadSheet()).MiniPlayerSheet }));

/**
 * Shows the story in the player, except on the screen of this story. `overTabs` is true if the bottom tabs are shown
 * below.
 */
export function MiniPlayer({ overTabs }: { overTabs: boolean }) {
  const dispatch = useDispatch();
  const { story, seriesTitle, phase, problem } = useSelector(selectPlayer);
  const next = useSelector(selectNext);
  const { pathname, search } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  if (!story) return null;
  const address = href('story', { id: story.id });
  if (`${pathname}${search}` === address) return null;

  return (
    <section className={classes(styles['mini'], overTabs && styles['overTabs'])} aria-label="正在播放">
      <AppLink href={address} className={styles['link']} aria-label={`打开 ${story.title}`}>
        <span className={styles['cover']}>
          <Cover src={story.cover} alt="" sizes="44px" eager />
        </span>
        <span className={styles['words']}>
          <span className={styles['title']}>{story.title}</span>
          <span className={styles['line']}>{problem || (phase === 'blocked' ? '点一下继续' : seriesTitle)}</span>
        </span>
      </AppLink>
      <PlayButton size="medium" phase={phase} onClick={() => dispatch(playToggled())} />
      <IconButton
        label="下一个故事"
        icon={<NextIcon size={26} />}
        disabled={!next}
        onClick={() => dispatch(nextRequested())}
      />
      <IconButton
        label="打开播放器"
        icon={<ListIcon />}
        onPointerDown={() => void loadSheet().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      />
      <Progress />
      {isOpen && (
        <Suspense>
          <MiniPlayerSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

const step = stepsOf(2 * SECOND_MS);

/**
 * The progress line. It changes only every two seconds, and by scaling, because scaling needs no layout. A CSS
 * transition would cost more than these steps.
 */
function Progress() {
  const { durationMs } = useSelector(selectPlayer);
  const stepMs = usePosition(step);
  const fraction = durationMs > 0 ? Math.min(1, stepMs / durationMs) : 0;
  return <span className={styles['progress']} style={{ transform: `scaleX(${fraction})` }} />;
}
