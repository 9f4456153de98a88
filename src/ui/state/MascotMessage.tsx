import type { ReactNode } from 'react';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import type { Mood } from '#ui/mascot/mood.ts';
import styles from './MascotMessage.module.css';

interface MascotMessageProps {
  mood: Mood;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

/** 呆迪, a sentence and an action in the middle of the screen. All states without content consist of this component. */
export function MascotMessage({ mood, title, text, action }: MascotMessageProps) {
  return (
    <div className={styles['message']}>
      <Daidi mood={mood} size={148} />
      <div className={styles['title']}>{title}</div>
      {text && <p className={styles['text']}>{text}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
