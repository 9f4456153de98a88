import { useDispatch, useSelector } from 'react-redux';
import type { StoryDetail } from '#contract/stories/stories.ts';
import type { Phase } from '#platform/player/phase.ts';
import {
  playerChanged,
  playFailed,
  resumedElsewhere,
  selectPlayer,
  storyStarted,
} from '#platform/player/playerSlice.ts';
import { SOUND_PROBLEM } from '#platform/player/problemText.ts';
import { Button } from '#ui/action/Button.tsx';
import styles from './PlayerGalleryScreen.module.css';
import { ReadAlong } from '#features/stories/reading/ReadAlong.tsx';
import { StoryFrame } from '#features/stories/story/view/StoryFrame.tsx';
import { StoryHead } from '#features/stories/story/view/StoryHead.tsx';
import { StoryPlayer } from '#features/stories/story/StoryPlayer.tsx';

const phases: readonly Phase[] = ['idle', 'loading', 'playing', 'paused', 'stalled', 'blocked', 'ended'];

const card = {
  id: 'sample',
  title: '测试故事',
  summary: '没有声音，只有样子',
  cover: '',
  durationMs: 95_000,
  ageFrom: 3,
  ageTo: 6,
  access: 'vip',
  seriesId: 'samples',
} as const;

const sample = (isPreview: boolean): StoryDetail => ({
  ...card,
  author: '呆迪编写组',
  tags: ['测试', '睡前'],
  category: 'bedtime',
  sound: { url: '', durationMs: 90_000, isPreview, isSynthesised: true },
  sentences: [
    { text: '月亮打了一个喷嚏：“阿嚏！”', startMs: 0, endMs: 3_000 },
    { text: '“月亮，你冷吗？”小兔子在山坡上问。', startMs: 3_200, endMs: 7_000 },
  ],
  series: { id: 'samples', title: '测试专辑', stories: [card, { ...card, id: 'sample-two', title: '第二个故事' }] },
});

/** Shows any state of the player, which the developer chooses by hand. Nothing is played. */
export default function PlayerGalleryScreen() {
  const dispatch = useDispatch();
  const { story, phase, isPreview } = useSelector(selectPlayer);
  const isShown = story?.id === card.id;
  const force = (isPreviewed: boolean, resumedAtMs: number) =>
    dispatch(storyStarted({ story: sample(isPreviewed), resumedAtMs }));

  return (
    <StoryFrame title="测试 播放器">
      <div className={styles['page']}>
        <div className={styles['buttons']} role="group" aria-label="故事">
          <Button size="small" onClick={() => force(false, 0)}>
            放上完整故事
          </Button>
          <Button size="small" onClick={() => force(true, 0)}>
            放上试听
          </Button>
          <Button size="small" onClick={() => dispatch(resumedElsewhere(80_000))}>
            接着播放
          </Button>
        </div>
        <div className={styles['buttons']} role="group" aria-label="状态">
          {phases.map((name) => (
            <Button
              key={name}
              kind={name === phase ? 'primary' : 'secondary'}
              size="small"
              disabled={!isShown}
              onClick={() => dispatch(playerChanged({ phase: name, durationMs: 90_000 }))}
            >
              {name}
            </Button>
          ))}
          <Button
            kind={phase === 'failed' ? 'primary' : 'secondary'}
            size="small"
            disabled={!isShown}
            onClick={() => dispatch(playFailed({ problem: SOUND_PROBLEM }))}
          >
            failed
          </Button>
        </div>
        <StoryHead card={sample(isPreview)} story={sample(isPreview)} />
        <StoryPlayer story={sample(isPreview)} />
        <ReadAlong story={sample(isPreview)} />
      </div>
    </StoryFrame>
  );
}
