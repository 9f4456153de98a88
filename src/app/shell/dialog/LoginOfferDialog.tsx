import { useDispatch, useSelector } from 'react-redux';
import { selectIsLogin } from '#platform/session/authSlice.ts';
import {
  loginOfferAccepted,
  loginOfferDeclined,
  selectOfferedAccount,
} from '#platform/session/address/loginOfferSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';

const texts = {
  guest: {
    title: (name: string) => `要用“${name}”的账号登录吗？`,
    text: '打开的链接带着这个账号的登录信息。不是你或家人的账号，就不要登录。',
    decline: '不登录',
    accept: '登录',
  },
  signedIn: {
    title: (name: string) => `要换成“${name}”的账号吗？`,
    text: '打开的链接带着另一个账号的登录信息。不是你或家人的账号，就留在现在的账号里。',
    decline: '留在现在的账号',
    accept: '换账号',
  },
};

/** Asks for confirmation before a link logs in (AUTH-20). The safe answer is the primary button. */
export function LoginOfferDialog() {
  const dispatch = useDispatch();
  const account = useSelector(selectOfferedAccount);
  const isLogin = useSelector(selectIsLogin);
  if (!account) return null;
  const { title, text, decline, accept } = isLogin ? texts.signedIn : texts.guest;
  const handleDecline = () => dispatch(loginOfferDeclined());
  return (
    <Dialog
      open
      onClose={handleDecline}
      title={title(account.nickname)}
      text={text}
      picture={<Avatar name="" src={account.avatar} size={64} />}
      actions={
        <>
          <Button onClick={handleDecline}>{decline}</Button>
          <Button kind="quiet" onClick={() => dispatch(loginOfferAccepted())}>
            {accept}
          </Button>
        </>
      }
    />
  );
}
