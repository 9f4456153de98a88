import { Button } from '#ui/action/Button.tsx';
import { asleep } from '#ui/mascot/asleep.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { NightSky } from './NightSky.tsx';
import styles from './RestScreen.module.css';
import { GUEST_LIMITS, otherUseText, restText } from './restTexts.ts';
import type { ShownRest } from './restToShow.ts';

interface RestCoverProps extends ShownRest {
  isGuest: boolean;
  /** The current time by the server's clock. */
  now: number;
}

/**
 * The rest screen as the gateway renders it, without buttons. It covers the page until the app shows its own rest
 * screen, so that a resting child sees nothing of the page.
 */
export function RestCover({ rest, kind, other, isGuest, now }: RestCoverProps) {
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
        <div className={`${styles['choices']} ${styles['reserved']}`}>
          {other !== null && (
            <Button size="large" wide>
              {otherUseText(other)}
            </Button>
          )}
          {isGuest ? <p className={styles['text']}>{GUEST_LIMITS}</p> : <Button wide>问问爸爸妈妈</Button>}
          <Button wide>{isGuest ? '家长登录' : '家长解锁'}</Button>
        </div>
      </div>
    </div>
  );
}
