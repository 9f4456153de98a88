import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { MINUTE_MS } from '#lib/time/time.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { continueTo } from '#platform/navigation/continueTo.ts';
import { href } from '#platform/navigation/paths.ts';
import { screenIdAt } from '#platform/navigation/screenIdAt.ts';
import { selectIsLogining } from '#platform/session/authSlice.ts';
import { loginRequested, loginScreenShown } from '#platform/session/login/loginEvents.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { DownloadsLink } from '#widgets/downloads/DownloadsLink.tsx';
import { backAddress } from './backAddress.ts';
import { LoginForm } from './LoginForm.tsx';
import { LoginReasons } from './LoginReasons.tsx';
import { TabPage } from '#ui/navigation/TabPage.tsx';
import styles from './LoginScreen.module.css';

/** For how long the app does not ask the host to log in after this screen was shown (START-05). */
const HOST_LOGIN_PAUSE_MS = MINUTE_MS;

const labels = { host: '一键登录', wechat: '微信登录', alipay: '手机号登录', browser: '手机号登录' };

/** The screen at `/login`. It also replaces a screen that needs a signed-in user until the user has signed in. */
export default function LoginScreen() {
  const { cookies, environment, navigator } = useServices();
  const dispatch = useDispatch();
  const isLogining = useSelector(selectIsLogining);
  const isSignedIn = useIsSignedIn();
  const { pathname, search, hash } = useLocation();
  const isOwnAddress = screenIdAt(pathname) === 'login';
  const isOver = isOwnAddress && isSignedIn;
  const isHydrating = useIsHydrating();
  const kind = isHydrating ? 'browser' : environment.kind;

  useEffect(() => {
    if (isOver) {
      continueTo(navigator, backAddress({ search, hash }));
      return;
    }
    const isPaused = cookies.read('app_auth_skip') !== undefined;
    cookies.write('app_auth_skip', '1', Date.now() + HOST_LOGIN_PAUSE_MS);
    dispatch(loginScreenShown({ isPaused }));
  }, [isOver, search, hash, navigator, cookies, dispatch]);

  const handleLogin = (way: 'host' | 'accountPage') => {
    const back = isOwnAddress ? backAddress({ search, hash }) : navigator.address();
    dispatch(loginRequested({ backUrl: back.href, way }));
  };

  if (isOver) return null;
  return (
    <TabPage className={styles['page']}>
      <div className={styles['welcome']}>
        <Daidi mood={cheering} size={112} />
        <h1 className={styles['title']}>登录，接着听故事</h1>
        <p className={styles['text']}>小朋友，请爸爸妈妈来帮忙</p>
      </div>
      <LoginReasons />
      <LoginForm
        label={labels[kind]}
        isLogining={isLogining}
        onLogin={() => handleLogin('host')}
        {...(kind === 'host' && { onOtherWay: () => handleLogin('accountPage') })}
      />
      <div className={styles['others']}>
        <ButtonLink kind="quiet" wide href={href('home')} as={AppLink}>
          先逛逛
        </ButtonLink>
        <DownloadsLink />
      </div>
    </TabPage>
  );
}
