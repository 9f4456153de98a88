import { useState } from 'react';
import { isSimplePin } from '#lib/family/parentPin.ts';
import { useGetParentPinQuery, useParentPin, useSendParentPinCodeMutation } from '#platform/family/parentPin.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { CaptchaForm } from '#widgets/gate/CaptchaForm.tsx';
import { ParentGate } from '#widgets/gate/ParentGate.tsx';
import { PinPad } from '#widgets/gate/PinPad.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

/**
 * The ways to set a PIN: `set` for the first PIN, `change` after entering the current PIN, and `reset` if the PIN was
 * forgotten or is locked.
 */
export const pinWays = ['set', 'change', 'reset'] as const;
export type PinWay = (typeof pinWays)[number];

/** The error codes with which the gateway refuses a PIN. The user then has to choose another one. */
const refusedPinCodes: readonly (string | undefined)[] = ['pin_simple', 'pin_known'];

type Step = { at: 'check' } | { at: 'choose'; problem?: string } | { at: 'repeat' | 'confirm'; pin: string };

/**
 * Lets a parent choose a PIN and repeat it. To change a PIN, the parent must first enter the current one. To set the
 * first PIN, or to replace a forgotten one, the parent must enter an SMS code at the end.
 */
export function PinSetup({ way }: { way: PinWay }) {
  const isChange = way === 'change';
  const [step, setStep] = useState<Step>({ at: isChange ? 'check' : 'choose' });
  const { goBack } = useGoBack(href('privacy'));
  const { save, isBusy } = useParentPin();
  const toasts = useToasts();

  const handleSave = async (pin: string, answer: { code?: string; mobile?: string } = {}) => {
    const error = await save({ pin, ...answer });
    if (!error) {
      toasts.show({ kind: 'success', text: '家长密码设好了' });
      goBack();
    } else if (refusedPinCodes.includes(error.code)) setStep({ at: 'choose', problem: error.message });
    else {
      toasts.show({ kind: 'fail', text: error.message });
      // The parent must enter the current PIN again, because its check is valid for only two minutes.
      if (isChange) setStep({ at: 'check' });
    }
  };
  const handleRepeat = (first: string) => (pin: string) => {
    if (pin !== first) setStep({ at: 'choose', problem: '两次输入的不一样，请重新设一个' });
    else if (isChange) void handleSave(pin);
    else setStep({ at: 'confirm', pin });
  };

  if (step.at === 'check') {
    return (
      <ParentGate action={{ kind: 'changePin' }} text="先输入现在的密码" onPassed={() => setStep({ at: 'choose' })} />
    );
  }
  if (step.at === 'choose') {
    return (
      <PinPad
        key="choose"
        title="设一个新的家长密码"
        text="4 位数字，别用生日，也别和支付密码一样"
        problem={step.problem}
        onPin={(pin) =>
          setStep(isSimplePin(pin) ? { at: 'choose', problem: '这个密码太容易猜到，换一个吧' } : { at: 'repeat', pin })
        }
      />
    );
  }
  if (step.at === 'repeat') {
    return (
      <PinPad key="repeat" title="再输入一遍" text="和刚才的一样" isBusy={isBusy} onPin={handleRepeat(step.pin)} />
    );
  }
  return <Confirmation isSaving={isBusy} onSubmit={(answer) => void handleSave(step.pin, answer)} />;
}

interface ConfirmationProps {
  isSaving: boolean;
  onSubmit: (answer: { code: string; mobile?: string }) => void;
}

function Confirmation({ isSaving, onSubmit }: ConfirmationProps) {
  const query = useGetParentPinQuery(undefined);
  const [send, { isLoading }] = useMutationWithToast(useSendParentPinCodeMutation());
  return (
    <QueryState query={query} loading={<LoadingBlock label="正在查家长密码" height={220} />}>
      {({ mobile }) => (
        <CaptchaForm
          label="短信确认"
          heading="最后一步：短信确认"
          reason="家长密码要由大人来设。"
          sentTo={mobile}
          isSending={isLoading}
          isSubmitting={isSaving}
          onSend={(body) => send({ body })}
          onSubmit={onSubmit}
        />
      )}
    </QueryState>
  );
}
