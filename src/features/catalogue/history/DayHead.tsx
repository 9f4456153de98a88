import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import styles from './DayHead.module.css';

const Dialog = lazy(async () => ({ default: (await import('#ui/dialog/Dialog.tsx')).Dialog }));

interface DayHeadProps {
  day: string;
  isClearing: boolean;
  /** Of the first day alone. */
  onClear?: () => void;
}

export function DayHead({ day, isClearing, onClear }: DayHeadProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <div className={styles['head']}>
      <h2 className={styles['day']}>{day}</h2>
      {onClear && (
        <Button kind="quiet" size="small" loading={isClearing} onClick={() => setIsAsking(true)}>
          清空
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <Dialog
            open
            onClose={close}
            title="要清空播放历史吗？"
            text="听到哪里还替你记着，再播放时会接着听"
            actions={
              <>
                <Button wide onClick={close}>
                  留着
                </Button>
                <Button
                  kind="quiet"
                  wide
                  onClick={() => {
                    close();
                    onClear?.();
                  }}
                >
                  清空
                </Button>
              </>
            }
          />
        </Suspense>
      )}
    </div>
  );
}
