import { useState } from 'react';
import { captchaActions, type GuardedAction } from '#contract/account/parentPin.ts';
import { useGetParentPinQuery, useParentPin } from '#platform/family/parentPin.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { CaptchaGate } from './CaptchaGate.tsx';
import { PinPad } from './PinPad.tsx';
import styles from './ParentGate.module.css';

interface ParentGateProps {
  /** The action that the parent is about to do. The gateway permits only this action. */
  action: GuardedAction;
  /** A sentence, without a full stop, that says why a parent must confirm. */
  text: string;
  /** Whether the confirmed action is in progress. */
  isBusy?: boolean;
  onPassed: () => void;
}

/**
 * Asks for the parent PIN, and offers to set a new one if it is forgotten or locked. If the account has no PIN, some
 * actions can be confirmed by an SMS code.
 */
export function ParentGate(props: ParentGateProps) {
  const { action, text, isBusy = false, onPassed } = props;
  const query = useGetParentPinQuery(undefined);
  const captcha = captchaActions.find((kind) => kind === action.kind);
  return (
    <QueryState query={query} loading={<LoadingBlock label="正在查家长密码" height={400} />}>
      {({ isSet, isLocked, mobile }) =>
        !isSet && captcha !== undefined ? (
          <CaptchaGate kind={captcha} mobile={mobile} reason={`${text}。`} isBusy={isBusy} onPassed={onPassed} />
        ) : (
          <Gate {...props} wasLocked={isLocked} />
        )
      }
    </QueryState>
  );
}

function Gate({ action, text, isBusy = false, onPassed, wasLocked }: ParentGateProps & { wasLocked: boolean }) {
  const { check, isBusy: isChecking } = useParentPin();
  const [refusal, setRefusal] = useState<{ message: string; code?: string | undefined }>();

  const handlePin = async (pin: string) => {
    const error = await check(pin, action);
    setRefusal(error);
    if (!error) onPassed();
  };
  if (wasLocked || refusal?.code === 'pin_locked') {
    return (
      <section className={styles['locked']} aria-labelledby="locked-gate">
        <h2 id="locked-gate" className={styles['title']}>
          家长密码锁住了
        </h2>
        <p role="alert">密码输错了五次，请家长用短信验证码重设。</p>
        <ButtonLink href={href('privacy', { pin: 'reset' })} as={AppLink}>
          用短信验证码重设
        </ButtonLink>
      </section>
    );
  }
  return (
    <>
      <PinPad
        title="请家长输入密码"
        text={text}
        problem={refusal?.message}
        isBusy={isChecking || isBusy}
        onPin={(pin) => void handlePin(pin)}
      />
      <p className={styles['forgotten']}>
        <AppLink href={href('privacy', { pin: 'reset' })}>忘记密码</AppLink>
      </p>
    </>
  );
}
