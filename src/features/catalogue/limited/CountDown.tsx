import { useEffect, useRef, useState } from 'react';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, SECOND_MS } from '#lib/time/time.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import styles from './CountDown.module.css';

/**
 * The delay between requests when the offer has ended by the app's clock, but the server still returns the offer. The
 * app knows the server's time only to the second, so the clocks can differ.
 */
const RELOAD_INTERVAL_SECONDS = 5;

interface CountDownProps {
  /** The end of the offer in epoch milliseconds, by the server's clock. */
  endsAt: number;
  onEnd: () => void;
}

/** Shows the remaining time by the server's clock (HTTP-08), so that it is correct on a phone with a wrong clock. */
export function CountDown({ endsAt, onEnd }: CountDownProps) {
  const { clock } = useServices();
  const [leftMs, setLeftMs] = useState(() => endsAt - clock.now());
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);

  useEffect(() => {
    const timer = setInterval(() => {
      const left = endsAt - clock.now();
      setLeftMs(left);
      const overSeconds = Math.floor(-left / SECOND_MS);
      if (overSeconds >= 0 && overSeconds % RELOAD_INTERVAL_SECONDS === 0) end.current();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [clock, endsAt]);

  const { days, time } = partsOf(Math.max(0, Math.ceil(leftMs / SECOND_MS)));
  return (
    <section className={styles['offer']}>
      <Daidi mood={cheering} size={76} />
      <div className={styles['words']}>
        <h2 className={styles['title']}>会员故事，这几天大家都能听</h2>
        <p className={styles['left']} role="timer" aria-label="还剩多久">
          还剩 {days > 0 && <b className={styles['part']}>{days} 天</b>}
          {time.map((part, index) => (
            <b key={index} className={styles['part']}>
              {part}
            </b>
          ))}
        </p>
      </div>
    </section>
  );
}

function partsOf(seconds: number): { days: number; time: string[] } {
  const days = Math.floor(seconds / DAY_SECONDS);
  const rest = seconds % DAY_SECONDS;
  const time = [Math.floor(rest / HOUR_SECONDS), Math.floor(rest / MINUTE_SECONDS) % 60, rest % MINUTE_SECONDS];
  return { days, time: time.map((part) => String(part).padStart(2, '0')) };
}
