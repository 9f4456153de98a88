import type { CaptchaAction } from '#contract/account/parentPin.ts';
import { useParentPin, useSendParentPinCodeMutation } from '#platform/family/parentPin.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { CaptchaForm } from './CaptchaForm.tsx';
import styles from './ParentGate.module.css';

interface CaptchaGateProps {
  kind: CaptchaAction;
  /** The account's masked mobile number, to which the SMS code is sent; null if the adult must enter a number. */
  mobile: string | null;
  reason: string;
  isBusy: boolean;
  onPassed: () => void;
}

/** Asks an adult for an SMS code because the account has no parent PIN, and offers to set one. */
export function CaptchaGate({ kind, mobile, reason, isBusy, onPassed }: CaptchaGateProps) {
  const { confirm, isBusy: isChecking } = useParentPin();
  const [send, { isLoading }] = useMutationWithToast(useSendParentPinCodeMutation());
  const toasts = useToasts();

  const handleSubmit = async (answer: { code: string; mobile?: string }) => {
    const error = await confirm({ ...answer, action: { kind } });
    if (error) toasts.show({ kind: 'fail', text: error.message });
    else onPassed();
  };
  return (
    <CaptchaForm
      label="家长确认"
      reason={reason}
      sentTo={mobile}
      isSending={isLoading}
      isSubmitting={isChecking || isBusy}
      onSend={(body) => send({ body })}
      onSubmit={(answer) => void handleSubmit(answer)}
    >
      <p className={styles['forgotten']}>
        <AppLink href={href('privacy', { pin: 'set' })}>设一个家长密码，以后不用等短信</AppLink>
      </p>
    </CaptchaForm>
  );
}
