import { SOUND_PROBLEM } from '#platform/player/problemText.ts';
import { Button } from '#ui/action/Button.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ChevronLeftIcon } from '#ui/icons/navigationIcons.tsx';
import { ChevronRightIcon, PauseIcon, PlayIcon } from '#ui/icons/homeIcons.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import type { Reading } from './readAloud.ts';
import styles from '#features/books/reader/Reader.module.css';

interface ReaderControlsProps {
  pageCount: number;
  reading: Reading;
  /** The page at which the last reading stopped; 0 if there was none. */
  resumedPage: number;
  onToggle: () => void;
  onTurn: (page: number) => void;
}

export function ReaderControls({ pageCount, reading, resumedPage, onToggle, onTurn }: ReaderControlsProps) {
  const { page, phase } = reading;
  const isPlaying = phase === 'playing' || phase === 'loading';
  return (
    <div className={styles['controls']}>
      <div className={styles['notice']} role="status">
        {phase === 'failed' && <span>{SOUND_PROBLEM}</span>}
        {phase === 'paused' && resumedPage > 0 && page === resumedPage && (
          <>
            <span>上次读到第 {resumedPage + 1} 页</span>
            <Button kind="quiet" size="small" onClick={() => onTurn(0)}>
              从头读
            </Button>
          </>
        )}
      </div>
      <ProgressBar label="读了多少" fraction={(page + 1) / pageCount} />
      <div className={styles['buttons']}>
        <IconButton
          kind="soft"
          size="large"
          label="上一页"
          icon={<ChevronLeftIcon size={30} />}
          disabled={page === 0}
          onClick={() => onTurn(page - 1)}
        />
        <IconButton
          kind="primary"
          size="huge"
          label={isPlaying ? '暂停' : '读给我听'}
          icon={isPlaying ? <PauseIcon size={38} /> : <PlayIcon size={38} />}
          aria-busy={phase === 'loading'}
          onClick={onToggle}
        />
        <IconButton
          kind="soft"
          size="large"
          label={page === pageCount - 1 ? '读完了' : '下一页'}
          icon={<ChevronRightIcon size={30} />}
          onClick={() => onTurn(page + 1)}
        />
      </div>
    </div>
  );
}
