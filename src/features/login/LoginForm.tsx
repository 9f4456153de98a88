import { useRef, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { AgreementTick } from './AgreementTick.tsx';
import styles from './LoginForm.module.css';

interface LoginFormProps {
  label: string;
  isLogining: boolean;
  onLogin: () => void;
  /** Offers the login by mobile number, unless that is the main one. */
  onOtherWay?: () => void;
}

/** Asks for the agreement before the user is sent to the account page. */
export function LoginForm({ label, isLogining, onLogin, onOtherWay }: LoginFormProps) {
  const [isAgreed, setIsAgreed] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const [isShaking, setIsShaking] = useState(false);
  const tick = useRef<HTMLInputElement>(null);

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
        <AgreementTick ref={tick} isAgreed={isAgreed} isMissed={isReminded && !isAgreed} onChange={setIsAgreed} />
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
