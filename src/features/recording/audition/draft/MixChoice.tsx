import type { MusicId } from '#platform/recording/music/music.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import { ChipField } from '#ui/input/ChipField.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import styles from '#features/recording/audition/Audition.module.css';

const tunes: readonly { value: MusicId | null; label: string }[] = [
  { value: null, label: '不要音乐' },
  { value: 'cradle', label: '摇篮' },
  { value: 'meadow', label: '草地' },
  { value: 'walk', label: '散步' },
  { value: 'comet', label: '彗星' },
];

interface MixChoiceProps {
  draft: RecordingDraft;
  onChange: (change: Partial<RecordingDraft>) => void;
}

/** What is heard behind the voice. */
export const MixChoice = ({ draft: { music, hasGate }, onChange }: MixChoiceProps) => (
  <div className={styles['stacked']}>
    <ChipField
      label="背景音乐"
      options={tunes}
      isChosen={(one) => one === music}
      onPress={(next) => onChange({ music: next })}
    />
    {music !== null && <p className={styles['note']}>音乐做好以后才听得到，念的时候会自己变轻。</p>}
    <div>
      <Chip selected={hasGate} onClick={() => onChange({ hasGate: !hasGate })}>
        去掉房间里的杂音
      </Chip>
      <p className={styles['note']}>
        {hasGate ? '停顿的时候会安静一点。' : '房间里的声音会一起留下。'}做好以后，音量会调得和我们的故事一样大。
      </p>
    </div>
  </div>
);
