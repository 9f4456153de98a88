import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { withoutParameters } from '#lib/text/url/safeUrl.ts';
import { continueTo } from '#platform/navigation/continueTo.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { sessionStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { openIdKnown, selectOpenId } from '#platform/wechat/wechatSlice.ts';
import { listening } from '#ui/mascot/listening.tsx';
import { MascotMessage } from '#ui/state/MascotMessage.tsx';
import { NoWechat } from './NoWechat.tsx';
import { answerParameters, onwardAddress, openIdStep, wechatAddress } from './openIdStep.ts';
import { OpenIdFailed } from './OpenIdFailed.tsx';
import styles from './OpenIdScreen.module.css';

/** Requests the WeChat open id, stores it, and redirects (STATE-06). */
export default function OpenIdScreen() {
  const { environment, navigator, randomId } = useServices();
  const dispatch = useDispatch();
  const { search } = useLocation();
  const storedOpenId = useSelector(selectOpenId);
  const step = openIdStep(
    search,
    environment.kind === 'wechat',
    storedOpenId,
    sessionStore.read(storageKeys.wechatRequest) ?? '',
  );
  const receivedOpenId = step.kind === 'arrived' ? step.openId : '';
  const onward = onwardAddress(search).href;
  const requestOpenId = useCallback(() => {
    const nonce = randomId();
    sessionStore.write(storageKeys.wechatRequest, nonce);
    navigator.leave(wechatAddress(onward, nonce), { replace: true });
  }, [navigator, onward, randomId]);

  useEffect(() => {
    if (step.kind === 'ask') requestOpenId();
    if (step.kind === 'known') continueTo(navigator, new URL(onward));
    if (step.kind !== 'arrived') return;
    sessionStore.remove(storageKeys.wechatRequest);
    sessionStore.write(storageKeys.wechatOpenId, receivedOpenId);
    // The parameters are removed before the redirect, because the browser history keeps the address.
    navigator.replace(withoutParameters(navigator.address(), answerParameters));
    dispatch(openIdKnown(receivedOpenId));
  }, [step.kind, receivedOpenId, onward, requestOpenId, navigator, dispatch]);

  return (
    <main className={styles['page']}>
      {step.kind === 'elsewhere' && <NoWechat />}
      {step.kind === 'failed' && (
        <OpenIdFailed onRetry={requestOpenId} onSkip={() => continueTo(navigator, new URL(onward))} />
      )}
      {(step.kind === 'ask' || step.kind === 'arrived' || step.kind === 'known') && (
        <MascotMessage mood={listening} title={<h1>正在连接微信</h1>} text="马上就好，请稍等" />
      )}
    </main>
  );
}
