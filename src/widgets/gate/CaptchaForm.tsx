import { useState, type ReactNode } from 'react';
import { Button } from '#ui/action/Button.tsx';
import styles from './CaptchaForm.module.css';
import { GuardianFields, isComplete, noEntry, recipientOf } from './GuardianFields.tsx';

/** The mobile number to which the SMS code is sent; empty if the SMS code is sent to the number of the account. */
type Recipient = ReturnType<typeof recipientOf>;

interface CaptchaFormProps {
  label: string;
  heading?: string;
  /** A whole sentence that says why an adult must confirm. */
  reason: string;
  /** The account's masked mobile number, to which the SMS code is sent; null if the adult must enter a number. */
  sentTo: string | null;
  isSending: boolean;
  isSubmitting: boolean;
  /** Sends the SMS code; resolves to undefined if none was sent. */
  onSend: (recipient: Recipient) => Promise<object | undefined>;
  onSubmit: (answer: Recipient & { code: string }) => void;
  /** Content below the button. */
  children?: ReactNode;
}

/** A form on a card in which an adult confirms something with an SMS code. */
export function CaptchaForm({ label, isSubmitting, onSend, onSubmit, children, ...fields }: CaptchaFormProps) {
  const [entry, setEntry] = useState(noEntry);
  return (
    <form
      className={styles['form']}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete(entry) && !isSubmitting) onSubmit({ ...recipientOf(entry), code: entry.code });
      }}
    >
      <GuardianFields {...fields} entry={entry} onChange={setEntry} onSend={() => onSend(recipientOf(entry))}>
        <Button type="submit" size="small" loading={isSubmitting} disabled={!isComplete(entry)}>
          确认
        </Button>
      </GuardianFields>
      {children}
    </form>
  );
}
