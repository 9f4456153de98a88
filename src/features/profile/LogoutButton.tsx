import { Suspense, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLazyGetEyeCareQuery } from '#platform/eyeCare/eyeCareApi.ts';
import { logout } from '#platform/session/authSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import styles from './LogoutButton.module.css';

const PinSheet = retryingLazy(async () => ({ default: (await import('#widgets/gate/PinSheet.tsx')).PinSheet }));
const Dialog = retryingLazy(async () => ({ default: (await import('#ui/dialog/Dialog.tsx')).Dialog }));

/**
 * Logs out. While a child has limits, a parent has to confirm the logout, because a guest has other limits. The gateway
 * is asked at each logout whether there are limits, because a parent may have set them on another device since the last
 * reply. If the gateway does not reply, the logout is refused.
 */
export function LogoutButton() {
  const dispatch = useDispatch();
  const toasts = useToasts();
  const [getEyeCare, { isFetching }] = useLazyGetEyeCareQuery();
  const [isLimited, setIsLimited] = useState<boolean>();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const leave = () => dispatch(logout(undefined));

  const handleAsk = async () => {
    const { data } = await getEyeCare(undefined);
    if (data) {
      setIsLimited(data.isLimited);
      setIsAsking(true);
    } else toasts.show({ kind: 'fail', text: '没查到护眼设置，还不能退出，请再试一次' });
  };

  return (
    <div className={styles['logout']}>
      <Button kind="quiet" wide loading={isFetching} onClick={() => void handleAsk()}>
        退出登录
      </Button>
      <Suspense>
        {isLimited === true && (
          <PinSheet
            open={isAsking}
            action={{ kind: 'signOut' }}
            text="护眼模式开着，退出登录要家长确认"
            isBusy={false}
            onClose={close}
            onPassed={leave}
          />
        )}
        {isLimited === false && (
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
