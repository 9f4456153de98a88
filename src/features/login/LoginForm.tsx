import { useRef, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { AgreementTick } from './AgreementTick.tsx';
import styles from './LoginForm.module.css';

interface LoginFormProps {
  label: string;
  isLogining: boolean;
  onLogin: () => void;
}

/** Nobody is sent to the account page who has not agreed first. */
export function LoginForm({ label, isLogining, onLogin }: LoginFormProps) {
  const [isAgreed, setIsAgreed] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const [isShaking, setIsShaking] = useState(false);
  const tick = useRef<HTMLInputElement>(null);

  const handleLogin = () => {
    if (isAgreed) {
      onLogin();
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
      <Button size="large" wide loading={isLogining} onClick={handleLogin}>
        {label}
      </Button>
    </div>
  );
}
