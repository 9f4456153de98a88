import { useState } from 'react';
import { closingReasons, type ClosingReason } from '#contract/account/closing.ts';
import { useGetParentPinQuery } from '#platform/family/parentPin.ts';
import { href } from '#platform/navigation/paths.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { CaptchaForm } from '#widgets/gate/CaptchaForm.tsx';
import { ParentGate } from '#widgets/gate/ParentGate.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useGetClosingQuery, useSendClosingCodeMutation } from './closingApi.ts';
import { closingReasonTexts } from '#lib/privacy/closingReasonTexts.ts';
import { erasedTexts } from './closingTexts.ts';
import { useCloseAccount, type ClosingCaptcha } from './useCloseAccount.ts';
import styles from './Closing.module.css';

/**
 * Asks for the reason of the closing, and lets an adult confirm it: with an SMS code, and with the parent PIN if there
 * is one.
 */
export default function CloseMainScreen() {
  const query = useGetClosingQuery(undefined);
  return (
    <ScreenFrame title="注销账号" parent={href('accountClosePre')}>
      <div className={styles['page']}>
        <QueryState query={query} loading={<LoadingBlock label="正在准备" height={420} />}>
          {({ mobile }) => <Confirmation mobile={mobile} />}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

function Confirmation({ mobile }: { mobile: string | null }) {
  const [reason, setReason] = useState<ClosingReason>('unused');
  const [answer, setAnswer] = useState<ClosingCaptcha>();
  const pin = useGetParentPinQuery(undefined);
  const [send, { isLoading }] = useMutationWithToast(useSendClosingCodeMutation());
  const { close, isBusy } = useCloseAccount(() => setAnswer(undefined));

  if (answer !== undefined) {
    return (
      <ParentGate
        action={{ kind: 'closeAccount' }}
        text="最后一步：确认注销账号"
        isBusy={isBusy}
        onPassed={() => void close({ ...answer, reason })}
      />
    );
  }
  return (
    <>
      <div className={styles['card']}>
        <CardSection title="7 天以后会删除">
          <ul className={styles['items']}>
            {erasedTexts.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </CardSection>
      </div>
      <div className={styles['reasons']}>
        <CardSection title="为什么要注销">
          <ChipRow label="为什么要注销" wraps>
            {closingReasons.map((one) => (
              <Chip key={one} selected={one === reason} onClick={() => setReason(one)}>
                {closingReasonTexts[one]}
              </Chip>
            ))}
          </ChipRow>
        </CardSection>
      </div>
      <CaptchaForm
        label="家长确认"
        heading="家长确认"
        reason="注销账号要由大人来决定。"
        sentTo={mobile}
        isSending={isLoading}
        isSubmitting={isBusy}
        onSend={(body) => send({ body })}
        onSubmit={(given) => {
          if (pin.currentData?.isSet === true) setAnswer(given);
          else void close({ ...given, reason });
        }}
      />
    </>
  );
}
