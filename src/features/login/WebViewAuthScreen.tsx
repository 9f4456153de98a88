import { useCallback, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { selectCaller } from '#platform/environment/appSlice.ts';
import { webViewAuthAddress } from '#platform/session/address/accountAddresses.ts';
import { requestLogin } from '#platform/session/login/loginRequests.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { MascotMessage } from '#ui/state/MascotMessage.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { backAddress } from './backAddress.ts';
import styles from './WebViewAuthScreen.module.css';

const CALLER_PATTERN = /^\d{1,10}$/;
const LEVEL_PATTERN = /^[a-z][a-z_]{0,19}$/;

/** Sends a native webview to the authentication page. `caller` and `level` are read from the address (AUTH-15). */
export default function WebViewAuthScreen() {
  const services = useServices();
  const ownCaller = useSelector(selectCaller);
  const { search, hash } = useLocation();
  const params = new URLSearchParams(search);
  const caller = matching(params.get('caller'), CALLER_PATTERN) ?? ownCaller;
  const level = matching(params.get('level'), LEVEL_PATTERN);
  const leave = useCallback(() => {
    const backUrl = requestLogin(services, caller, backAddress({ search, hash }).href);
    // Replaces this screen in the history, because going back to it would open the account site again.
    services.navigator.leave(webViewAuthAddress(caller, backUrl, level), { replace: true });
  }, [services, caller, level, search, hash]);

  useEffect(leave, [leave]);

  return (
    <main className={styles['page']}>
      <MascotMessage
        mood={listening}
        title={<h1>正在前往认证</h1>}
        text="马上就好，请稍等"
        action={<Button onClick={leave}>没有反应？点这里继续</Button>}
      />
    </main>
  );
}

const matching = (text: string | null, pattern: RegExp): string | undefined =>
  text !== null && pattern.test(text) ? text : undefined;
