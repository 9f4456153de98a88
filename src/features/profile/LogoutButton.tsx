import { Suspense, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectEyeCare } from '#platform/eyeCare/eyeCareApi.ts';
import { logout } from '#platform/session/authSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import styles from './LogoutButton.module.css';

const PinSheet = retryingLazy(async () => ({ default: (await import('#widgets/gate/PinSheet.tsx')).PinSheet }));
const Dialog = retryingLazy(async () => ({ default: (await import('#ui/dialog/Dialog.tsx')).Dialog }));

/** Logs out. While a child has limits, a parent has to confirm it, because a guest has other limits. */
export function LogoutButton() {
  const dispatch = useDispatch();
  const [wasAsked, setWasAsked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isLimited = useSelector(selectEyeCare)?.isLimited === true;
  const close = () => setIsAsking(false);
  const leave = () => dispatch(logout(undefined));

  const handleAsk = () => {
    setWasAsked(true);
    setIsAsking(true);
  };

  return (
    <div className={styles['logout']}>
      <Button kind="quiet" wide onClick={handleAsk}>
        退出登录
      </Button>
      <Suspense>
        {wasAsked && isLimited && (
          <PinSheet
            open={isAsking}
            action={{ kind: 'signOut' }}
            text="护眼模式开着，退出登录要家长确认"
            isBusy={false}
            onClose={close}
            onPassed={leave}
          />
        )}
        {wasAsked && !isLimited && (
          <Dialog
            open={isAsking}
            onClose={close}
            title="要退出登录吗？"
            text="听到哪里都替你记着，再登录就能接着听"
            actions={
              <>
                <Button wide onClick={close}>
                  再听一会儿
                </Button>
                <Button kind="quiet" wide onClick={leave}>
                  退出登录
                </Button>
              </>
            }
          />
        )}
      </Suspense>
    </div>
  );
}
