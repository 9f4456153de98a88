import { useDispatch, useSelector } from 'react-redux';
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
 * Asks for confirmation before a link logs another user in (AUTH-20). The primary button is the safe answer. Where
 * nicknames are hidden (STATE-09), the dialog shows neither name nor picture.
 */
export function LoginOfferDialog() {
  const dispatch = useDispatch();
  const account = useSelector(selectOfferedAccount);
  const isLogin = useSelector(selectIsLogin);
  const hidesNickname = useSelector(selectHidesNickname);
  if (!account) return null;
  const { title, text, decline, accept } = isLogin ? texts.signedIn : texts.guest;
  const handleDecline = () => dispatch(loginOfferDeclined());
  return (
    <Dialog
      open
      onClose={handleDecline}
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
          <Button onClick={handleDecline}>{decline}</Button>
          <Button kind="quiet" onClick={() => dispatch(loginOfferAccepted())}>
            {accept}
          </Button>
        </>
      }
    />
  );
}
