import { useEffect, useState } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';
import styles from './SecondsLeft.module.css';

const UPDATE_INTERVAL_MS = 250;

/** Counts down to a moment, in epoch milliseconds of the device's clock. */
export function SecondsLeft({ endsAt }: { endsAt: number }) {
  const { clock } = useServices();
  const [now, setNow] = useState(clock.deviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.deviceNow()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <span className={styles['seconds']} role="timer" aria-label="还能写几秒">
      {Math.max(0, Math.ceil((endsAt - now) / 1_000))}
    </span>
  );
}
