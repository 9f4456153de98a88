import { useCallback, useRef } from 'react';
import type { MyWorkDetail } from '#contract/works/myWorks.ts';
import { useGetOwnWorkQuery } from '#platform/works/ownWorksApi.ts';
import { FollowAlongText, type FollowAlongTextHandle } from '#widgets/reading/FollowAlongText.tsx';
import { SoundPlayer, type SoundHandle } from '#widgets/sound/SoundPlayer.tsx';
import { useSoundMeter } from '#widgets/sound/useSoundMeter.ts';
import styles from '#features/recording/audition/Audition.module.css';

/** Plays the finished recording with its text. When the address of the sound has expired, a new one is requested. */
export function WorkSound({ work: { id, title, sound, durationMs, sentences } }: { work: MyWorkDetail }) {
  const { refetch } = useGetOwnWorkQuery(id);
  const meter = useSoundMeter(id);
  const player = useRef<SoundHandle>(null);
  const text = useRef<FollowAlongTextHandle>(null);
  const handleTap = useCallback((startMs: number) => player.current?.playFrom(startMs), []);
  if (!sound) return null;
  return (
    <>
      <SoundPlayer
        ref={player}
        label="听录音"
        title={title}
        url={sound.url}
        durationMs={durationMs}
        meter={meter}
        onPosition={(positionMs) => text.current?.follow(positionMs)}
        onFail={() => void refetch()}
      />
      {sentences.length > 0 && (
        <div className={styles['text']}>
          <FollowAlongText ref={text} label="念的文字" sentences={sentences} onTap={handleTap} />
        </div>
      )}
    </>
  );
}
