import { useEffect, useRef, useState } from 'react';
import { msOf } from '#platform/recording/soundFormat.ts';
import { isRecorded, type DraftSentence } from '#platform/recording/store/draft.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { PauseIcon, PlayIcon } from '#ui/icons/homeIcons.tsx';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import { PinyinText } from '#widgets/reading/PinyinText.tsx';
import { clockText } from '#lib/time/durationText.ts';
import { playParts } from '#features/recording/studio/playback/playParts.ts';
import styles from './Prompter.module.css';

interface PrompterProps {
  database: RecordingDatabase;
  sentences: readonly DraftSentence[];
  current: number;
  /** Whether a recording is running. During a recording, no other sentence can be chosen. */
  isBusy: boolean;
  samplesOf: (index: number) => number;
  onChoose: (index: number) => void;
  /** Undefined on devices that cannot record. */
  onRetake: (() => void) | undefined;
  onRestore: (index: number) => void;
}

/**
 * Shows the sentences with pinyin. Scrolls the current sentence into view, even when it changes because the recording
 * continues with the next sentence.
 */
export function Prompter({ sentences, current, ...rest }: PrompterProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const item = box?.children[current];
    if (box && item instanceof HTMLElement) box.scrollTop = item.offsetTop - box.clientHeight / 4;
  }, [current]);
  return (
    <ol ref={list} className={styles['sentences']}>
      {sentences.map((sentence, index) => (
        <Sentence key={index} sentence={sentence} index={index} isCurrent={index === current} {...rest} />
      ))}
    </ol>
  );
}

interface SentenceProps extends Omit<PrompterProps, 'sentences' | 'current'> {
  sentence: DraftSentence;
  index: number;
  isCurrent: boolean;
}

function Sentence({ sentence, index, isCurrent, ...rest }: SentenceProps) {
  const { isBusy, samplesOf, onChoose } = rest;
  const { text, pinyin } = sentence;
  const hasSound = isRecorded(sentence);
  const words = pinyin === undefined ? text : <PinyinText text={text} pinyin={pinyin} />;
  return (
    <li>
      <button
        type="button"
        className={styles['sentence']}
        aria-current={isCurrent}
        aria-label={`第 ${index + 1} 句，${hasSound ? '录好了' : '还没录'}：${text}`}
        aria-disabled={isBusy}
        onClick={() => isBusy || onChoose(index)}
      >
        <span className={styles['words']}>{words}</span>
        {hasSound && (
          <span className={styles['done']}>
            <CheckIcon size={16} />
            {samplesOf(index) > 0 && clockText(msOf(samplesOf(index)))}
          </span>
        )}
      </button>
      {isCurrent && !isBusy && hasSound && (
        <SentenceTools key={sentence.parts.join()} sentence={sentence} index={index} {...rest} />
      )}
    </li>
  );
}

type ToolsProps = Omit<SentenceProps, 'isCurrent'>;

function SentenceTools({ database, sentence: { parts, former }, index, onRetake, onRestore }: ToolsProps) {
  const { audioFocus } = useServices();
  const [isPlaying, setIsPlaying] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const toggle = () => {
    if (isPlaying) {
      stop.current?.();
      return;
    }
    setIsPlaying(true);
    stop.current = playParts(audioFocus, database, parts, () => setIsPlaying(false));
  };
  return (
    <div className={styles['tools']}>
      <Button
        kind="secondary"
        size="small"
        icon={isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
        onClick={toggle}
      >
        {isPlaying ? '停' : '听这一句'}
      </Button>
      {onRetake && (
        <Button kind="secondary" size="small" onClick={onRetake}>
          重录这一句
        </Button>
      )}
      {former.length > 0 && (
        <Button kind="quiet" size="small" onClick={() => onRestore(index)}>
          换回上一次
        </Button>
      )}
    </div>
  );
}
