import { useEffect, useState, type ReactNode } from 'react';
import { MOBILE_NUMBER } from '#lib/text/mobileNumber.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextField } from '#ui/input/TextField.tsx';
import styles from './GuardianFields.module.css';

/** The values that an adult enters to confirm an action. */
export interface GuardianEntry {
  /** The number to which the SMS code is sent; empty if the account has a number. */
  mobile: string;
  code: string;
}

const CODE = /^\d{6}$/;
export const noEntry: GuardianEntry = { mobile: '', code: '' };
export const isComplete = ({ code }: GuardianEntry): boolean => CODE.test(code);

/** Returns the `mobile` field of a request, or no field if the SMS code is sent to the number of the account. */
export const recipientOf = ({ mobile }: GuardianEntry) => (mobile === '' ? {} : { mobile });

/** The pause before another SMS code can be requested. The server sends at most one a minute to a number. */
const PAUSE_SECONDS = 60;

interface GuardianFieldsProps {
  heading?: string;
  /** A whole sentence that says why an adult must confirm. */
  reason: string;
  /** The masked number of the account; null if the adult must enter a number. */
  sentTo: string | null;
  entry: GuardianEntry;
  onChange: (entry: GuardianEntry) => void;
  /** Sends the SMS code; resolves to undefined if that failed. */
  onSend: () => Promise<unknown>;
  isSending: boolean;
  /** The button that confirms, if it is placed within the fields. */
  children?: ReactNode;
}

/**
 * The fields with which an adult confirms an action: the SMS code and, if the account has no number, the number to
 * which the SMS code is sent.
 */
export function GuardianFields({
  heading = '请家长确认',
  reason,
  sentTo,
  entry,
  onChange,
  ...send
}: GuardianFieldsProps) {
  const { onSend, isSending, children } = send;
  const [wait, setWait] = useState(0);
  const needsMobile = sentTo === null;

  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [wait]);

  const handleSend = async () => {
    if (await onSend()) setWait(PAUSE_SECONDS);
  };
  return (
    <>
      <h2 className={styles['heading']}>{heading}</h2>
      <p className={styles['explanation']}>
        {reason}
        {needsMobile ? '验证码会发到您填的手机上。' : `验证码会发到 ${sentTo}。`}
      </p>
      {needsMobile && (
        <div className={styles['field']}>
          <TextField
            label="家长的手机号"
            value={entry.mobile}
            onChange={(text) => onChange({ ...entry, mobile: text.replace(/\D/g, '') })}
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={11}
          />
        </div>
      )}
      <div className={styles['field']}>
        <TextField
          label="验证码"
          value={entry.code}
          onChange={(text) => onChange({ ...entry, code: text.replace(/\D/g, '') })}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
      </div>
      <div className={styles['buttons']}>
        <Button
          kind="secondary"
          size="small"
          loading={isSending}
          disabled={wait > 0 || (needsMobile && !MOBILE_NUMBER.test(entry.mobile))}
          onClick={() => void handleSend()}
        >
          {wait > 0 ? `${wait} 秒后再发` : '获取验证码'}
        </Button>
        {children}
      </div>
    </>
  );
}
