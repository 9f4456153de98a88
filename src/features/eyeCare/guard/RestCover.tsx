import { asleep } from '#ui/mascot/asleep.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { NightSky } from './NightSky.tsx';
import styles from './RestScreen.module.css';
import { restText } from './restTexts.ts';
import type { ShownRest } from './restToShow.ts';

interface RestCoverProps extends ShownRest {
  /** The server's time. */
  now: number;
}

/**
 * The rest screen as the gateway renders it, without what a child or parent may do: it covers the page until the app shows the
 * whole one, so that a child that rests sees nothing of the screen.
 */
export function RestCover({ rest, kind, now }: RestCoverProps) {
  const { title, text, idea } = restText(rest, kind, now);
  return (
    <div className={styles['rest']} data-theme="bedtime" role="status">
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
