import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { matchPath, useLocation } from 'react-router';
import { selectCaller } from '#platform/environment/appSlice.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { goOn } from '#platform/navigation/goOn.ts';
import { href, paths } from '#platform/navigation/paths.ts';
import { accountAddress } from '#platform/session/accountAddresses.ts';
import { selectIsLogining } from '#platform/session/authSlice.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { backAddress } from './backAddress.ts';
import { LoginForm } from './LoginForm.tsx';
import { LoginReasons } from './LoginReasons.tsx';
import styles from './LoginScreen.module.css';

/** START-05 */
const HOST_LOGIN_PAUSE_MS = 60_000;

/** `/login`, and what the gate shows in place of a screen that needs a signed-in user. */
export default function LoginScreen() {
  const { cookies, environment, navigator } = useServices();
  const caller = useSelector(selectCaller);
  const isLogining = useSelector(selectIsLogining);
  const isSignedIn = useIsSignedIn();
  const { pathname, search } = useLocation();
  const isOwnAddress = matchPath(paths.login, pathname) !== null;
  const isOver = isOwnAddress && isSignedIn;

  useEffect(() => {
    if (isOver) goOn(navigator, backAddress(search));
    else cookies.write('app_auth_skip', '1', Date.now() + HOST_LOGIN_PAUSE_MS);
  }, [isOver, search, navigator, cookies]);

  const handleLogin = () => {
    const back = isOwnAddress ? backAddress(search) : navigator.address();
    navigator.leave(accountAddress(environment.kind, caller, back.href));
  };

  if (isOver) return null;
  return (
    <main className={styles['page']}>
      <div className={styles['welcome']}>
        <Daidi mood={cheering} size={112} />
        <h1 className={styles['title']}>登录，接着听故事</h1>
        <p className={styles['text']}>小朋友，请爸爸妈妈来帮忙</p>
      </div>
      <LoginReasons />
      <LoginForm
        label={environment.kind === 'wechat' ? '微信登录' : '手机号登录'}
        isLogining={isLogining}
        onLogin={handleLogin}
      />
      <ButtonLink kind="quiet" wide href={href('home')} as={AppLink}>
        先逛逛
      </ButtonLink>
    </main>
  );
}
