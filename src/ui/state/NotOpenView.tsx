import type { ReactNode } from 'react';
import { reading } from '#ui/mascot/reading.tsx';
import { MascotMessage } from './MascotMessage.tsx';
import styles from './FullPage.module.css';

/** The view of a screen that has not been built yet. */
export function NotOpenView({ action }: { action?: ReactNode }) {
  return (
    <div className={styles['page']}>
      <MascotMessage
        mood={reading}
        title={<h1>这里还没有开放</h1>}
        text="呆迪正在准备，很快就能来玩啦"
        action={action}
      />
    </div>
  );
}
