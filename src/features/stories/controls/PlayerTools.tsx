import { memo, Suspense, useState, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { StoryCard } from '#contract/stories/stories.ts';
import { nextTask } from '#lib/nextTask.ts';
import { spaced } from '#lib/text/spaced.ts';
import { repeatChosen, selectQueue, selectRate, selectRepeat } from '#platform/player/playerSlice.ts';
import { repeats } from '#platform/player/queue/queue.ts';
import { InOrderIcon, RepeatIcon, RepeatOneIcon, SpeedIcon } from '#ui/icons/playerIcons.tsx';
import { ListIcon } from '#ui/icons/navigationIcons.tsx';
import { DownloadIcon } from '#ui/icons/actionIcons.tsx';
import { MoonIcon } from '#ui/icons/homeIcons.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { LazyPart } from '#widgets/LazyPart.tsx';
import styles from './PlayerTools.module.css';
import { ToolButton } from './ToolButton.tsx';
import { useSleepText } from './sheets/useSleepText.ts';

// All sheets share one chunk, because a user who opens one is likely to open another.
const loadSpeedSheet = () => import(/* webpackChunkName: "playerSheets" */ './sheets/SpeedSheet.tsx');
const SpeedSheet = retryingLazy(async () => ({ default: (await loadSpeedSheet()).SpeedSheet }));
const SleepSheet = retryingLazy(async () => {
  const { SleepSheet: component } = await import(/* webpackChunkName: "playerSheets" */ './sheets/SleepSheet.tsx');
  return { default: component };
});
const QueueSheet = retryingLazy(async () => {
  const { QueueSheet: component } = await import(
    /* webpackChunkName: "playerSheets" */ '#features/stories/queue/QueueSheet.tsx'
  );
  return { default: component };
});

/** Loads the download button in a separate task, because the request would lengthen the task that hydrates the page. */
const loadDownloadTool = async () => {
  await nextTask();
  return (await import(/* webpackChunkName: "downloads" */ './DownloadTool.tsx')).DownloadTool;
};

/** A disabled button that occupies the place of the real button until its code has loaded. */
const DownloadPlaceholder = () => (
  <ToolButton label="下载" icon={<DownloadIcon />} disabled onClick={() => undefined}>
    下载
  </ToolButton>
);

/** Loads the code of the sheets when the finger touches a button, before the tap ends. */
const handlePointerDown = () => void loadSpeedSheet().catch(() => undefined);

type OpenSheet = 'speed' | 'sleep' | 'queue';

interface PlayerToolsProps {
  hasQueue?: boolean;
  /** The story that the download button downloads. */
  story?: StoryCard;
}

/** Memoised, so that it is not rendered again whenever the player's state changes. */
export const PlayerTools = memo(function PlayerTools({ hasQueue = true, story }: PlayerToolsProps) {
  const [open, setOpen] = useState<OpenSheet>();
  const rate = useSelector(selectRate);
  const sleep = useSleepText();
  const queue = useSelector(selectQueue);
  const close = () => setOpen(undefined);
  return (
    <div className={styles['tools']} role="group" aria-label="播放设置">
      <ToolButton
        label={`播放速度，现在${rate}倍`}
        icon={<SpeedIcon />}
        isOn={rate !== 1}
        onPointerDown={handlePointerDown}
        onClick={() => setOpen('speed')}
      >
        {`${rate} 倍`}
      </ToolButton>
      <ToolButton
        label={sleep ? `睡眠定时，${sleep}` : '睡眠定时'}
        icon={<MoonIcon />}
        isOn={sleep !== ''}
        onPointerDown={handlePointerDown}
        onClick={() => setOpen('sleep')}
      >
        {sleep || '定时'}
      </ToolButton>
      <RepeatButton />
      {hasQueue && (
        <ToolButton
          label="播放列表"
          icon={<ListIcon />}
          disabled={queue.length === 0}
          onPointerDown={handlePointerDown}
          onClick={() => setOpen('queue')}
        >
          列表
        </ToolButton>
      )}
      {story && <LazyPart load={loadDownloadTool} with={{ story }} placeholder={<DownloadPlaceholder />} />}
      <Suspense>
        {open === 'speed' && <SpeedSheet onClose={close} />}
        {open === 'sleep' && <SleepSheet onClose={close} />}
        {open === 'queue' && <QueueSheet onClose={close} onChosen={close} />}
      </Suspense>
    </div>
  );
});

const repeatLooks: Record<(typeof repeats)[number], { name: string; icon: ReactNode }> = {
  none: { name: '顺序播放', icon: <InOrderIcon /> },
  all: { name: '列表循环', icon: <RepeatIcon /> },
  one: { name: '单曲循环', icon: <RepeatOneIcon /> },
};

function RepeatButton() {
  const dispatch = useDispatch();
  const repeat = useSelector(selectRepeat);
  const { name, icon } = repeatLooks[repeat];
  const next = repeats[(repeats.indexOf(repeat) + 1) % repeats.length] ?? 'none';
  return (
    <ToolButton
      label={spaced`循环方式，现在${name}`}
      icon={icon}
      isOn={repeat !== 'none'}
      onClick={() => dispatch(repeatChosen(next))}
    >
      {name}
    </ToolButton>
  );
}
