import { useEffect, useRef } from 'react';
import type { MusicId } from '#platform/recording/music/music.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { ChipField } from '#ui/input/ChipField.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import styles from '#features/recording/audition/Audition.module.css';
import { playSound } from '#features/recording/studio/playback/playParts.ts';
import type { Audition } from './useAudition.ts';

const tunes: readonly { value: MusicId | null; label: string }[] = [
  { value: null, label: '不要音乐' },
  { value: 'cradle', label: '摇篮' },
  { value: 'meadow', label: '草地' },
  { value: 'walk', label: '散步' },
  { value: 'comet', label: '彗星' },
];

interface MixChoiceProps {
  audition: Pick<Audition, 'draft' | 'change' | 'readTune'>;
}

/** The choice of music and noise reduction for the recording. Choosing a tune plays a few seconds of it. */
export function MixChoice({ audition: { draft, change, readTune } }: MixChoiceProps) {
  const { music, hasGate } = draft;
  const { audioFocus } = useServices();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const handleTune = (next: MusicId | null) => {
    stop.current?.();
    change({ music: next });
    if (next !== null)
      stop.current = playSound(
        audioFocus,
        async function* tune() {
          yield await readTune(next);
        },
        () => undefined,
      );
  };
  return (
    <div className={styles['stacked']}>
      <ChipField label="背景音乐" options={tunes} isChosen={(one) => one === music} onPress={handleTune} />
      <p className={styles['note']}>点一下就能听一段。念的时候，音乐会自己变轻。</p>
      <div>
        <Chip selected={hasGate} onClick={() => change({ hasGate: !hasGate })}>
          去掉房间里的杂音
        </Chip>
        <p className={styles['note']}>
          {hasGate ? '停顿的时候会安静一点。' : '房间里的声音会一起留下。'}做好以后，音量会调得和我们的故事一样大。
        </p>
      </div>
    </div>
  );
}
