import { useServices } from '#platform/session/ServicesContext.ts';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import type { Draft } from '#features/dictation/draft/draft.ts';
import type { Reading } from './reader.ts';
import { canSay } from '#features/dictation/voice/sayWord.ts';
import { SecondsLeft } from './SecondsLeft.tsx';
import styles from './WordStage.module.css';

/**
 * Shows the progress, and whether the child should listen or write. The text is large enough to be read across a table.
 */
export function WordStage({ draft: { words, settings, title }, reading }: { draft: Draft; reading: Reading }) {
  const { voice } = useServices();
  const { position, step } = reading;
  const word = words[position];
  const isSilent = word !== undefined && !canSay(word, voice);
  return (
    <div className={styles['stage']}>
      <p className={styles['title']}>{title}</p>
      <ProgressBar label="听写进度" fraction={position / words.length} />
      <p className={styles['count']}>
        {word ? `第 ${position + 1} 个，共 ${words.length} 个` : `${words.length} 个词都读完了`}
      </p>
      <div className={styles['circle']}>
        {step === 'writing' ? (
          <SecondsLeft endsAt={reading.writingEndsAt} />
        ) : (
          <Daidi mood={step === 'over' ? cheering : listening} size={150} />
        )}
      </div>
      <p className={styles['state']} role="status">
        {stateText(reading, settings.way, isSilent)}
      </p>
      {word && step !== 'waiting' && settings.shows !== 'nothing' && (
        <p className={styles['word']}>
          {word.pinyin && <span className={styles['pinyin']}>{word.pinyin}</span>}
          {settings.shows === 'word' && <span>{word.text}</span>}
        </p>
      )}
      {isSilent && step === 'waiting' && reading.stoppedBy === 'silence' && (
        <details className={styles['parent']}>
          <summary>家长看一眼</summary>
          <span className={styles['word']}>{word.text}</span>
        </details>
      )}
    </div>
  );
}

function stateText(
  { step, repetition, position, stoppedBy }: Reading,
  way: Draft['settings']['way'],
  isSilent: boolean,
): string {
  if (step === 'sounding') return `听一听 · 第 ${repetition} 遍`;
  if (step === 'writing') return '写一写';
  if (step === 'over') return way === 'paper' ? '写完了再检查一遍，然后来批改吧' : '都写完啦，来看看写得怎么样';
  if (isSilent && stoppedBy === 'silence') return '这个词没有录音，请家长读一读，再点下一个';
  if (stoppedBy === 'silence') return '刚才没听到声音，点一下继续';
  if (position > 0) return '停在这里，点一下继续';
  return way === 'paper' ? '准备好纸和笔，点一下就开始' : '伸出小手指，点一下就开始';
}
