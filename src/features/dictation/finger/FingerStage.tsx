import { useState } from 'react';
import type { DictationWord, Drawing } from '#contract/learning/dictation.ts';
import { Button } from '#ui/action/Button.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { classes } from '#ui/classes.ts';
import { PreviousIcon, SoundIcon } from '#ui/icons/playerIcons.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import type { Draft } from '#features/dictation/draft/draft.ts';
import { DrawingView } from './DrawingView.tsx';
import styles from './FingerStage.module.css';
import { WritingPad } from './WritingPad.tsx';

interface FingerStageProps {
  draft: Draft;
  word: DictationWord;
  position: number;
  onDraw: (drawings: Drawing[]) => void;
  onRead: (position: number) => void;
}

/** The area for writing a word on the screen, with one pad for each character. */
export function FingerStage({
  draft: { words, drawings, settings },
  word,
  position,
  onDraw,
  onRead,
}: FingerStageProps) {
  const count = Array.from(word.text).length;
  const sheets = Array.from({ length: count }, (_, index): Drawing => drawings[word.text]?.[index] ?? []);
  const [at, setAt] = useState(0);
  const sheet = sheets[at] ?? [];
  const isLastSheet = at === count - 1;

  const put = (next: Drawing) => onDraw(sheets.map((one, index) => (index === at ? next : one)));
  const handleNext = () => {
    if (isLastSheet) onRead(position + 1);
    else setAt(at + 1);
  };

  return (
    <div className={styles['stage']}>
      <div className={styles['head']}>
        <IconButton
          label="上一个"
          icon={<PreviousIcon size={24} />}
          disabled={position === 0}
          onClick={() => onRead(position - 1)}
        />
        <div className={styles['progress']}>
          <p className={styles['count']}>
            第 {position + 1} 个，共 {words.length} 个
          </p>
          <ProgressBar label="听写进度" fraction={position / words.length} />
        </div>
        <IconButton label="再读一遍" icon={<SoundIcon size={26} />} kind="soft" onClick={() => onRead(position)} />
      </div>
      <p className={styles['pinyin']}>{settings.shows === 'nothing' ? '' : word.pinyin}</p>
      <WritingPad label={`在这里写第 ${at + 1} 个字`} drawing={sheet} onStroke={(stroke) => put([...sheet, stroke])} />
      <div className={styles['tools']}>
        <Button kind="secondary" size="small" disabled={sheet.length === 0} onClick={() => put(sheet.slice(0, -1))}>
          退一笔
        </Button>
        <div className={styles['sheets']} role="group" aria-label="写好的字">
          {sheets.map((drawing, index) => (
            <button
              key={index}
              type="button"
              className={classes(styles['sheet'], index === at && styles['present'])}
              aria-label={`第 ${index + 1} 个字${drawing.length === 0 ? '，还没写' : ''}`}
              aria-pressed={index === at}
              onClick={() => setAt(index)}
            >
              <DrawingView drawing={drawing} />
            </button>
          ))}
        </div>
        <Button kind="secondary" size="small" disabled={sheet.length === 0} onClick={() => put([])}>
          重写
        </Button>
      </div>
      <div className={styles['next']}>
        <Button size="large" wide kind={sheet.length === 0 ? 'secondary' : 'primary'} onClick={handleNext}>
          {nextText(sheet.length === 0, isLastSheet, position === words.length - 1)}
        </Button>
      </div>
    </div>
  );
}

function nextText(isEmpty: boolean, isLastSheet: boolean, isLastWord: boolean): string {
  if (isEmpty) return '不会写，先空着';
  if (!isLastSheet) return '写下一个字';
  return isLastWord ? '全部写完了' : '听下一个词';
}
