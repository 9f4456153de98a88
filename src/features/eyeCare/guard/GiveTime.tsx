import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { extraMinutes } from '#lib/eyeCare/limitRules.ts';
import { restLeft } from '#platform/eyeCare/eyeCareSlice.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useGiveTimeMutation } from '#features/eyeCare/api.ts';
import { ParentGate } from '#widgets/gate/ParentGate.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import styles from './RestScreen.module.css';

interface GiveTimeProps {
  /**
   * Whether the child has limits of its own. A child without limits rests only because another child has used the
   * device.
   */
  hasLimits: boolean;
  cancelLabel: string;
  onEnd: () => void;
}

/** Lets a parent choose how much time to give, and confirm the choice with the PIN. */
export function GiveTime({ hasLimits, cancelLabel, onEnd }: GiveTimeProps) {
  const dispatch = useDispatch();
  const { events } = useServices();
  const toasts = useToasts();
  const [minutes, setMinutes] = useState<(typeof extraMinutes)[number]>();
  const [give, { isLoading }] = useMutationWithToast(useGiveTimeMutation());

  const handlePassed = async () => {
    if (minutes === undefined || !(await give({ body: { minutes } }))) return;
    events.forward('ParentControlUpdated');
    toasts.show({ kind: 'success', text: `好，再用 ${minutes} 分钟` });
    dispatch(restLeft());
    onEnd();
  };
  return (
    <div className={styles['choices']}>
      {minutes === undefined ? (
        <>
          <p className={styles['text']}>
            {hasLimits ? '多给多久？用完或者两小时以后自动结束。' : '多给多久？时间一到，这台设备接着休息。'}
          </p>
          <div className={styles['minutes']} role="group" aria-label="多给多久">
            {extraMinutes.map((choice) => (
              <Button key={choice} kind="secondary" onClick={() => setMinutes(choice)}>
                {choice} 分钟
              </Button>
            ))}
          </div>
        </>
      ) : (
        <ParentGate
          action={{ kind: 'moreTime' }}
          text={`再给 ${minutes} 分钟`}
          isBusy={isLoading}
          onPassed={() => void handlePassed()}
        />
      )}
      <Button kind="quiet" wide onClick={onEnd}>
        {cancelLabel}
      </Button>
    </div>
  );
}
