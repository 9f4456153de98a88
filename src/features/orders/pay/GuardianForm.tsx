import { useState } from 'react';
import type { Cashier } from '#contract/mall/payments.ts';
import { Button } from '#ui/action/Button.tsx';
import { useChange } from '#widgets/useChange.ts';
import { usePassGuardianCheckMutation, useSendGuardianCodeMutation } from '#features/orders/api.ts';
import styles from './CashierView.module.css';
import { GuardianFields, isComplete, noEntry, numberOf } from './GuardianFields.tsx';

/** The confirmation that an adult pays. */
export function GuardianForm({ orderId, guardian }: { orderId: string; guardian: Cashier['guardian'] }) {
  const [entry, setEntry] = useState(noEntry);
  const [send, sending] = useChange(useSendGuardianCodeMutation());
  const [pass, passing] = useChange(usePassGuardianCheckMutation());
  const params = { orderId };
  return (
    <form
      className={styles['part']}
      aria-label="家长确认"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete(entry) && !passing.isLoading)
          void pass({ params, body: { ...numberOf(entry), code: entry.code } });
      }}
    >
      <GuardianFields
        reason="付款要由大人完成。"
        sentTo={guardian.mobile}
        entry={entry}
        onChange={setEntry}
        onSend={() => send({ params, body: numberOf(entry) })}
        isSending={sending.isLoading}
      >
        <Button type="submit" size="small" loading={passing.isLoading} disabled={!isComplete(entry)}>
          确认
        </Button>
      </GuardianFields>
    </form>
  );
}
