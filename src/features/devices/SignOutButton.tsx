import { Suspense, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import styles from './Devices.module.css';

const PinSheet = retryingLazy(async () => ({ default: (await import('#widgets/gate/PinSheet.tsx')).PinSheet }));

interface SignOutButtonProps {
  label: string;
  /** The title of the confirmation dialog that is shown if no limits apply. */
  title: string;
  text: string;
  confirmLabel: string;
  /** Whether a child with limits uses one of the devices that will be signed out. */
  isLimited: boolean;
  loading: boolean;
  onGo: () => void;
}

/**
 * Asks for confirmation before other devices are signed out. If a child with limits uses one of them, a parent has to
 * confirm, because only the limits of guests apply on a device that is signed out. A logout on the device itself needs
 * the same confirmation.
 */
export function SignOutButton({ label, isLimited, loading, onGo, ...question }: SignOutButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  if (!isLimited) {
    return (
      <div className={styles['ask']}>
        <ConfirmButton {...question} cancelLabel="先不用" loading={loading} onConfirm={onGo}>
          {label}
        </ConfirmButton>
      </div>
    );
  }
  return (
    <div className={styles['ask']}>
      <Button kind="quiet" size="small" loading={loading} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Suspense>
          <PinSheet
            open
            action={{ kind: 'signOut' }}
            text="护眼模式开着，退出登录要家长确认"
            isBusy={loading}
            onClose={close}
            onPassed={() => {
              close();
              onGo();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
