import type { Cashier } from '#contract/mall/payments.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { CaptchaForm } from '#widgets/gate/CaptchaForm.tsx';
import { ParentGate } from '#widgets/gate/ParentGate.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { usePassGuardianCheckMutation, useSendGuardianCodeMutation } from '#features/orders/api.ts';
import styles from './CashierView.module.css';

interface GuardianFormProps {
  orderId: string;
  guardian: Cashier['guardian'];
}

/** The form by which an adult confirms a payment: with the parent PIN or, if the account has none, with an SMS code. */
export function GuardianForm({ orderId, guardian }: GuardianFormProps) {
  const [send, sending] = useMutationWithToast(useSendGuardianCodeMutation());
  const [pass, passing] = useMutationWithToast(usePassGuardianCheckMutation());
  const params = { orderId };

  if (guardian.hasPin === true) {
    return (
      <ParentGate
        action={{ kind: 'pay', orderId }}
        text="付款要由大人完成"
        isBusy={passing.isLoading}
        onPassed={() => void pass({ params, body: {} })}
      />
    );
  }
  return (
    <CaptchaForm
      label="家长确认"
      reason="付款要由大人完成。"
      sentTo={guardian.mobile}
      isSending={sending.isLoading}
      isSubmitting={passing.isLoading}
      onSend={(body) => send({ params, body })}
      onSubmit={(body) => void pass({ params, body })}
    >
      <AppLink href={href('privacy', { pin: 'set' })} className={styles['offer']}>
        设一个家长密码，以后付款不用等短信
      </AppLink>
    </CaptchaForm>
  );
}
