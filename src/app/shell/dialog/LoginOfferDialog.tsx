import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { useLazyGetEyeCareQuery } from '#platform/eyeCare/eyeCareApi.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { selectIsLogin } from '#platform/session/authSlice.ts';
import {
  loginOfferAccepted,
  loginOfferDeclined,
  selectOfferedAccount,
} from '#platform/session/address/loginOfferSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { usePinQuestion } from '#widgets/gate/usePinQuestion.tsx';

const texts = {
  guest: {
    title: (account: string) => `要用${account}登录吗？`,
    text: '打开的链接带着这个账号的登录信息。不是你或家人的账号，就不要登录。',
    decline: '不登录',
    accept: '登录',
  },
  signedIn: {
    title: (account: string) => `要换成${account}吗？`,
    text: '打开的链接带着另一个账号的登录信息。不是你或家人的账号，就留在现在的账号里。',
    decline: '留在现在的账号',
    accept: '换账号',
  },
};

/**
 * Asks for confirmation before a link logs another user in (AUTH-20). The primary button declines the login, because
 * this is the safe answer. Where nicknames are hidden (STATE-09), the dialog shows neither name nor picture. While a
 * child with limits is signed in, a parent has to confirm the change with the PIN, as for a logout, because the limits
 * of the other account would apply.
 */
export function LoginOfferDialog() {
  const dispatch = useDispatch();
  const account = useSelector(selectOfferedAccount);
  const isLogin = useSelector(selectIsLogin);
  const hidesNickname = useSelector(selectHidesNickname);
  const toasts = useToasts();
  const [getEyeCare, { isFetching }] = useLazyGetEyeCareQuery();
  const { askForPin, pinSheet } = usePinQuestion();
  const decline = () => dispatch(loginOfferDeclined());

  const offered = useRef(account);
  useEffect(() => {
    offered.current = account;
    return () => {
      offered.current = null;
    };
  }, [account]);
  // A parent who opens another screen, such as the one for a forgotten PIN, gives up the change of account, because the
  // sheet would cover that screen.
  const { pathname } = useLocation();
  const askedOn = useRef<string>(undefined);
  useEffect(() => {
    if (askedOn.current !== undefined && askedOn.current !== pathname) dispatch(loginOfferDeclined());
  }, [pathname, dispatch]);

  async function isAllowed(): Promise<boolean> {
    if (!isLogin) return true;
    const { data, error } = await getEyeCare(undefined);
    // An account that is being closed has no limits any more. A logout from such an account needs no PIN either.
    if (error?.code === 'account_closing') return true;
    if (!data) toasts.show({ kind: 'fail', text: '没查到护眼设置，还不能换账号，请再试一次' });
    if (!data?.isLimited) return data !== undefined;
    askedOn.current = pathname;
    const isConfirmed = await askForPin({ action: { kind: 'signOut' }, text: '护眼模式开着，换账号要家长确认' });
    askedOn.current = undefined;
    return isConfirmed;
  }
  const handleAccept = async () => {
    // Another link may have been opened meanwhile; the answer is valid only for the account that the dialog has shown.
    if ((await isAllowed()) && offered.current === account) dispatch(loginOfferAccepted());
  };

  if (!account) return null;
  if (pinSheet) return pinSheet;
  const { title, text, ...labels } = isLogin ? texts.signedIn : texts.guest;
  return (
    <Dialog
      open
      onClose={decline}
      title={title(hidesNickname ? '另一个账号' : `“${account.nickname}”的账号`)}
      text={text}
      picture={
        hidesNickname ? (
          <Avatar name="" size={64} />
        ) : (
          <Avatar name="" src={account.avatar} headwear={account.headwear} size={64} />
        )
      }
      actions={
        <>
          <Button onClick={decline}>{labels.decline}</Button>
          <Button kind="quiet" loading={isFetching} onClick={() => void handleAccept()}>
            {labels.accept}
          </Button>
        </>
      }
    />
  );
}
