import { Suspense, useState } from 'react';
import { useDispatch } from 'react-redux';
import { logout } from '#platform/session/authSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import styles from './LogoutButton.module.css';

const Dialog = retryingLazy(async () => ({ default: (await import('#ui/dialog/Dialog.tsx')).Dialog }));

export function LogoutButton() {
  const dispatch = useDispatch();
  const [wasAsked, setWasAsked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);

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
        {wasAsked && (
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
                <Button kind="quiet" wide onClick={() => dispatch(logout(undefined))}>
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
