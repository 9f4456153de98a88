import { useId, type Ref } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import styles from './AgreementTick.module.css';

interface AgreementTickProps {
  ref: Ref<HTMLInputElement>;
  isAgreed: boolean;
  /** Whether the user has tried to log in without accepting the agreement. */
  showsReminder: boolean;
  onChange: (isAgreed: boolean) => void;
}

export function AgreementTick({ ref, isAgreed, showsReminder, onChange }: AgreementTickProps) {
  const id = useId();

  return (
    <div>
      <div className={styles['row']}>
        <input
          ref={ref}
          id={id}
          type="checkbox"
          className={styles['box']}
          checked={isAgreed}
          aria-labelledby={`${id}text`}
          aria-invalid={showsReminder}
          {...(showsReminder && { 'aria-describedby': `${id}missed` })}
          onChange={(event) => onChange(event.target.checked)}
        />
        <p id={`${id}text`} className={styles['text']}>
          <label htmlFor={id} className={styles['words']}>
            我是家长，已阅读并同意
          </label>
          <AppLink href={href('about', { section: 'agreement' })} className={styles['link']}>
            《用户协议》
          </AppLink>
          和
          <AppLink href={href('about', { section: 'privacy' })} className={styles['link']}>
            《隐私政策》
          </AppLink>
        </p>
      </div>
      <p id={`${id}missed`} className={styles['missed']} role="alert">
        {showsReminder && '请先阅读并勾选上面的协议'}
      </p>
    </div>
  );
}
