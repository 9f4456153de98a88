import type { PartnerApplication } from '#contract/account/partners.ts';
import { dateText } from '#lib/time/dates.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LoginLink } from '#widgets/LoginLink.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useListPartnerApplicationsQuery, useWithdrawApplicationMutation } from './api.ts';
import { partnerKindTexts } from '#lib/contact/contactTexts.ts';
import { stateText } from './partnerTexts.ts';
import styles from './OpenPlatform.module.css';

const apply = (
  <ButtonLink href={href('openPlatform', { apply: '1' })} as={AppLink} size="large" wide>
    申请合作
  </ButtonLink>
);

/** Lists the applications of the account with their states. Asks guests to log in before they apply. */
export function Applications() {
  const isSignedIn = useIsSignedIn();
  if (!isSignedIn)
    return (
      <CardSection title="想和我们一起做">
        <p className={styles['text']}>登录以后就能申请，也能随时看到进度。</p>
        <LoginLink size="large" wide>
          登录并申请
        </LoginLink>
      </CardSection>
    );
  return <OwnApplications />;
}

function OwnApplications() {
  const query = useListPartnerApplicationsQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <QueryState query={query} loading={<LoadingBlock label="正在看申请的进度" height={92} />} empty={apply}>
      {({ items }) => (
        <>
          <CardSection title="我的申请">
            <ul>
              {items.map((item) => (
                <Application key={item.id} item={item} />
              ))}
            </ul>
          </CardSection>
          {items.every(({ state }) => state !== 'submitted') && apply}
        </>
      )}
    </QueryState>
  );
}

function Application({ item }: { item: PartnerApplication }) {
  const { id, kind, organisation, contactName, phone, description, state, decision, submittedAt, canWithdraw } = item;
  const [withdraw, { isLoading }] = useMutationWithToast(useWithdrawApplicationMutation());
  return (
    <li className={styles['application']}>
      <p className={styles['head']}>
        <span className={styles['name']}>{organisation}</span>
        <span className={styles['state']}>{stateText(state)}</span>
      </p>
      <p className={styles['note']}>
        {partnerKindTexts[kind]} · {dateText(submittedAt)} · {contactName} {phone}
      </p>
      <p className={styles['text']}>{description}</p>
      {decision !== null && <p className={styles['decision']}>回复：{decision}</p>}
      {canWithdraw && (
        <ConfirmButton
          title="要撤回这份申请吗？"
          text="撤回以后可以重新申请。"
          confirmLabel="撤回"
          loading={isLoading}
          onConfirm={() => void withdraw({ params: { applicationId: id } })}
        >
          撤回申请
        </ConfirmButton>
      )}
    </li>
  );
}
