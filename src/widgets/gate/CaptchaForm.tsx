import { useState, type ReactNode } from 'react';
import { Button } from '#ui/action/Button.tsx';
import styles from './CaptchaForm.module.css';
import { GuardianFields, isComplete, noEntry, numberOf } from './GuardianFields.tsx';

/** Empty if the captcha is sent to the number of the account. */
type Recipient = ReturnType<typeof numberOf>;

interface CaptchaFormProps {
  label: string;
  heading?: string;
  /** Why an adult has to confirm, a whole sentence. */
  reason: string;
  /** The number of the account, masked; null if the adult has to enter one. */
  sentTo: string | null;
  isSending: boolean;
  isSubmitting: boolean;
  /** Resolves to undefined if no code was sent. */
  onSend: (recipient: Recipient) => Promise<object | undefined>;
  onSubmit: (answer: Recipient & { code: string }) => void;
  /** Shown below the button. */
  children?: ReactNode;
}

/** The confirmation by an adult with a captcha, as a form on a card. */
export function CaptchaForm({ label, isSubmitting, onSend, onSubmit, children, ...fields }: CaptchaFormProps) {
  const [entry, setEntry] = useState(noEntry);
  return (
    <form
      className={styles['form']}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete(entry) && !isSubmitting) onSubmit({ ...numberOf(entry), code: entry.code });
      }}
    >
      <GuardianFields {...fields} entry={entry} onChange={setEntry} onSend={() => onSend(numberOf(entry))}>
        <Button type="submit" size="small" loading={isSubmitting} disabled={!isComplete(entry)}>
          确认
        </Button>
      </GuardianFields>
      {children}
    </form>
  );
}
