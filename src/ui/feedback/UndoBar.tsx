import { useEffect } from 'react';
import { SECOND_MS } from '#lib/time/time.ts';
import { Button } from '#ui/action/Button.tsx';
import styles from './UndoBar.module.css';

interface UndoBarProps {
  text: string;
  onUndo: () => void;
  /** Called when the bar disappears without an undo. */
  onLapse: () => void;
}

const LAPSES_AFTER_MS = 8 * SECOND_MS;

/**
 * Says what was just removed, and offers an undo. Give each removal its own `key`, so that the time until the bar
 * disappears begins again with each removal.
 */
export function UndoBar({ text, onUndo, onLapse }: UndoBarProps) {
  useEffect(() => {
    const timer = setTimeout(onLapse, LAPSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onLapse]);
  return (
    <div className={styles['bar']} role="status">
      <span className={styles['text']}>{text}</span>
      <Button kind="quiet" size="small" onClick={onUndo}>
        撤销
      </Button>
    </div>
  );
}
