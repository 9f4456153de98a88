import { asleep } from '#ui/mascot/asleep.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { NightSky } from './NightSky.tsx';
import styles from './RestScreen.module.css';
import { restText } from './restTexts.ts';
import type { ShownRest } from './restToShow.ts';

interface RestCoverProps extends ShownRest {
  /** The current time by the server's clock. */
  now: number;
}

/**
 * The rest screen as the gateway renders it, without buttons. It covers the page until the app shows its own rest
 * screen, so that a resting child sees nothing of the page.
 */
export function RestCover({ rest, kind, now }: RestCoverProps) {
  const { title, text, idea } = restText(rest, kind, now);
  return (
    <div className={`${styles['rest']} ${styles['rendered']}`} data-theme="bedtime" role="status">
      <NightSky />
      <div className={styles['content']}>
        <div className={styles['words']}>
          <div className={styles['mascot']}>
            <Daidi mood={asleep} size={168} />
          </div>
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['text']}>{text}</p>
          {idea !== undefined && <p className={styles['idea']}>{idea}</p>}
        </div>
      </div>
    </div>
  );
}
