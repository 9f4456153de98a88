import { Button } from '#ui/action/Button.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { NextIcon, PreviousIcon, RepeatIcon } from '#ui/icons/playerIcons.tsx';
import { PauseIcon, PlayIcon } from '#ui/icons/homeIcons.tsx';
import type { Reading } from './reader.ts';
import styles from './ReaderControls.module.css';

interface ReaderControlsProps {
  reading: Reading;
  onStart: (position: number) => void;
  onPause: () => void;
  onCheck: () => void;
}

export function ReaderControls({ reading: { step, position }, onStart, onPause, onCheck }: ReaderControlsProps) {
  if (step === 'over') {
    return (
      <div className={styles['over']}>
        <Button size="large" wide onClick={onCheck}>
          去批改
        </Button>
        <Button kind="quiet" wide onClick={() => onStart(0)}>
          从头再读一遍
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['controls']} role="group" aria-label="听写控制">
      <IconButton
        label="上一个"
        icon={<PreviousIcon size={30} />}
        size="large"
        disabled={position === 0}
        onClick={() => onStart(position - 1)}
      />
      {step === 'waiting' ? (
        <IconButton
          label={position === 0 ? '开始' : '继续'}
          icon={<PlayIcon size={40} />}
          kind="primary"
          size="huge"
          onClick={() => onStart(position)}
        />
      ) : (
        <IconButton label="暂停" icon={<PauseIcon size={40} />} kind="primary" size="huge" onClick={onPause} />
      )}
      <IconButton label="下一个" icon={<NextIcon size={30} />} size="large" onClick={() => onStart(position + 1)} />
      <div className={styles['again']}>
        <Button kind="secondary" icon={<RepeatIcon size={22} />} onClick={() => onStart(position)}>
          再读一遍
        </Button>
      </div>
    </div>
  );
}
