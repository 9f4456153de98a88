import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { AgreementTick } from './AgreementTick.tsx';
import styles from './LoginForm.module.css';

interface LoginFormProps {
  label: string;
  isLogining: boolean;
  onLogin: () => void;
  /** Logs in by mobile number. Undefined if the main button already does that. */
  onOtherWay?: () => void;
}

/** The form with which the user logs in. The user must accept the agreement before the account page opens. */
export function LoginForm({ label, isLogining, onLogin, onOtherWay }: LoginFormProps) {
  const [isAgreed, setIsAgreed] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const [isShaking, setIsShaking] = useState(false);
  const tick = useRef<HTMLInputElement>(null);

  // The user may have accepted the agreement on the rendered page before React hydrated it. React keeps such a tick in
  // the page, but reports no change.
  useLayoutEffect(() => {
    if (tick.current?.checked === true) setIsAgreed(true);
  }, []);

  const ifAgreed = (goOn: () => void) => () => {
    if (isAgreed) {
      goOn();
      return;
    }
    setIsReminded(true);
    setIsShaking(true);
    tick.current?.focus();
  };

  return (
    <div className={styles['form']}>
      <div className={isShaking ? styles['shaking'] : undefined} onAnimationEnd={() => setIsShaking(false)}>
        <AgreementTick ref={tick} isAgreed={isAgreed} showsReminder={isReminded && !isAgreed} onChange={setIsAgreed} />
      </div>
      <Button size="large" wide loading={isLogining} onClick={ifAgreed(onLogin)}>
        {label}
      </Button>
      {onOtherWay && (
        <Button kind="quiet" wide onClick={ifAgreed(onOtherWay)}>
          用手机号登录
        </Button>
      )}
    </div>
  );
}
