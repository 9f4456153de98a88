import { useEffect, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './LoadingOverlayView.module.css';

interface LoadingOverlayViewProps {
  show: boolean;
  type: 'normal' | 'daidi';
  /** Whether the page below is dimmed. The page cannot be tapped in either case. */
  mask: boolean;
}

const FADE_MS = 250;

/**
 * The loading overlay (LOAD-01). It stays visible during its fade-out and keeps its last design meanwhile. Its region
 * always exists, because screen readers announce only changes in a region that existed before.
 */
export function LoadingOverlayView({ show, type, mask }: LoadingOverlayViewProps) {
  const [shown, setShown] = useState<{ type: 'normal' | 'daidi'; mask: boolean } | null>(null);

  if (show && (shown?.type !== type || shown.mask !== mask)) setShown({ type, mask });

  useEffect(() => {
    if (show) return undefined;
    const timer = setTimeout(() => setShown(null), FADE_MS);
    return () => clearTimeout(timer);
  }, [show]);

  return (
    // The region has no aria-busy, which would suppress the text that must be announced.
    <div role="status">
      {shown && (
        <div className={classes(styles['overlay'], shown.mask && styles['veiled'], !show && styles['leaving'])}>
          {shown.type === 'daidi' ? (
            <span className={styles['daidi']} data-look="daidi">
              <Daidi size={132} />
              <span className={styles['caption']} aria-hidden="true">
                呆迪正在竖起耳朵……
              </span>
            </span>
          ) : (
            <span className={styles['bars']} data-look="normal">
              <i />
              <i />
              <i />
            </span>
          )}
          <VisuallyHidden>正在加载，请稍等</VisuallyHidden>
        </div>
      )}
    </div>
  );
}
