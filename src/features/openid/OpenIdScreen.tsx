import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { withoutParameters } from '#lib/safeUrl.ts';
import { goOn } from '#platform/navigation/goOn.ts';
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
  const { environment, navigator } = useServices();
  const dispatch = useDispatch();
  const { search } = useLocation();
  const known = useSelector(selectOpenId);
  const step = openIdStep(search, environment.kind === 'wechat', known);
  const arrived = step.kind === 'arrived' ? step.openId : '';
  const onward = onwardAddress(search).href;
  const ask = () => navigator.leave(wechatAddress(onward), { replace: true });

  useEffect(() => {
    if (step.kind === 'ask') navigator.leave(wechatAddress(onward), { replace: true });
    if (step.kind === 'known') goOn(navigator, new URL(onward));
    if (step.kind !== 'arrived') return;
    sessionStore.write(storageKeys.wechatOpenId, arrived);
    // Removed from the address before redirecting, because an address that is left stays in the history.
    navigator.replace(withoutParameters(navigator.address(), answerParameters));
    dispatch(openIdKnown(arrived));
  }, [step.kind, arrived, onward, navigator, dispatch]);

  return (
    <main className={styles['page']}>
      {step.kind === 'elsewhere' && <NoWechat />}
      {step.kind === 'failed' && <OpenIdFailed onRetry={ask} onSkip={() => goOn(navigator, new URL(onward))} />}
      {(step.kind === 'ask' || step.kind === 'arrived' || step.kind === 'known') && (
        <MascotMessage mood={listening} title={<h1>正在连接微信</h1>} text="马上就好，请稍等" />
      )}
    </main>
  );
}
