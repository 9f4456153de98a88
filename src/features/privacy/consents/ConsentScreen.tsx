import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Consent } from '#contract/account/consents.ts';
import { consentPurposes, type ConsentId } from '#lib/privacy/consents.ts';
import { useForgetRecordings } from '#platform/recording/store/useForgetRecordings.ts';
import { fetchUserRequest } from '#platform/session/user/userSlice.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { ParentGate } from '#widgets/gate/ParentGate.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useListConsentsQuery } from '#platform/privacy/consentsApi.ts';
import { forgetGuardianDrafts } from '#platform/privacy/guardianDrafts.ts';
import { useGiveConsentMutation, useWithdrawConsentMutation } from '#features/privacy/api.ts';
import { stateText } from './consentTexts.ts';
import styles from './Consents.module.css';

/**
 * Shows one purpose of a consent: what the user agrees to, the consequences of a refusal, and buttons for the decision.
 */
export function ConsentScreen({ purpose }: { purpose: ConsentId }) {
  const { title } = consentPurposes[purpose];
  const query = useListConsentsQuery(undefined);
  return (
    <ScreenFrame title={title} parent={href('privacy')}>
      <div className={styles['page']}>
        <QueryState query={query} loading={<Loading />}>
          {({ consents }) =>
            consents
              .filter((consent) => consent.purpose === purpose)
              .map((consent) => <Decision key={purpose} consent={consent} />)
          }
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

const Loading = () => <LoadingBlock label="正在查同意的事项" height={320} />;

function Decision({ consent }: { consent: Consent }) {
  const { purpose, state } = consent;
  const { title, text, without } = consentPurposes[purpose];
  const { goBack } = useGoBack(href('privacy'));
  const decide = useDecision(purpose, goBack);
  const isGiven = state === 'given';

  if (decide.isAtGate) {
    const kind = purpose === 'guardian' ? 'consent' : 'display';
    return <ParentGate action={{ kind }} text="这一项由家长来决定" isBusy={decide.isBusy} onPassed={decide.go} />;
  }
  return (
    <>
      <CardSection title={title}>
        <p className={styles['text']}>{text}</p>
        <p className={styles['small']}>{without}</p>
        <p className={styles['state']}>{stateText(consent)}</p>
      </CardSection>
      {purpose === 'agreement' && <Texts isGiven={isGiven} />}
      <div className={styles['actions']}>
        {!isGiven && (
          <>
            <Button wide loading={decide.isBusy} onClick={() => decide.start('give')}>
              {purpose === 'guardian' ? '我是监护人，同意' : '同意'}
            </Button>
            <Button kind="quiet" onClick={goBack}>
              先不同意
            </Button>
          </>
        )}
        {(isGiven || state === 'outdated') && purpose !== 'agreement' && (
          <ConfirmButton
            title={`收回“${title}”吗？`}
            text={without}
            cancelLabel="先不收回"
            confirmLabel="收回"
            loading={decide.isBusy}
            onConfirm={() => decide.start('withdraw')}
          >
            收回同意
          </ConfirmButton>
        )}
      </div>
    </>
  );
}

const Texts = ({ isGiven }: { isGiven: boolean }) => (
  <div className={styles['texts']}>
    {(['agreement', 'privacy'] as const).map((section) => (
      <ButtonLink key={section} href={href('about', { section })} as={AppLink} kind="secondary" size="small">
        {section === 'agreement' ? '看用户协议' : '看隐私政策'}
      </ButtonLink>
    ))}
    {isGiven && (
      <ButtonLink href={href('accountClose')} as={AppLink} kind="quiet" size="small">
        注销账号
      </ButtonLink>
    )}
  </div>
);

/**
 * Returns functions that give or withdraw a consent. For the purpose `guardian`, an adult has to confirm both actions;
 * for `display`, only giving the consent. The purpose `agreement` needs no confirmation.
 */
function useDecision(purpose: ConsentId, onDone: () => void) {
  const [step, setStep] = useState<'give' | 'withdraw'>();
  const toasts = useToasts();
  const dispatch = useDispatch();
  const [give, giving] = useMutationWithToast(useGiveConsentMutation());
  const [withdraw, withdrawing] = useMutationWithToast(useWithdrawConsentMutation());
  const forgetGuardianData = useForgetGuardianData();

  const run = async (which: 'give' | 'withdraw') => {
    const { version } = consentPurposes[purpose];
    const isDone =
      which === 'give'
        ? await give({ params: { purpose }, body: { version } })
        : purpose !== 'agreement' && (await withdraw({ params: { purpose } }));
    setStep(undefined);
    if (!isDone) return;
    if (which === 'withdraw') {
      if (purpose === 'guardian') forgetGuardianData();
      // The user is loaded again, because the avatar of the active child may have been a photo, which the gateway has
      // deleted together with the consent.
      dispatch(fetchUserRequest());
    }
    toasts.show({ kind: 'success', text: which === 'give' ? '已经记下您的同意' : '已经收回' });
    onDone();
  };
  return {
    isAtGate: step !== undefined,
    isBusy: giving.isLoading || withdrawing.isLoading,
    start: (which: 'give' | 'withdraw') => {
      if (purpose === 'guardian' || (purpose === 'display' && which === 'give')) setStep(which);
      else void run(which);
    },
    go: () => {
      if (step !== undefined) void run(step);
    },
  };
}

/**
 * Returns a function that deletes from this device the data that the gateway deletes when the guardian withdraws the
 * consent.
 */
function useForgetGuardianData(): () => void {
  const { localStore } = useServices();
  const forgetRecordings = useForgetRecordings();
  return () => {
    forgetGuardianDrafts(localStore);
    forgetRecordings();
  };
}
