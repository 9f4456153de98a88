import type { Tasks } from '#contract/family/tasks.ts';
import { MembershipLink } from '#platform/membership/MembershipLink.tsx';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ShellCard } from '#widgets/shells/ShellCard.tsx';
import styles from './BalanceCard.module.css';
import { ExpiryNote } from './ExpiryNote.tsx';

/** Shows how many shells the family has and how many expire, with links to spend them and to the ledger. */
export const BalanceCard = ({ tasks: { balance, expiring, isDoubled } }: { tasks: Tasks }) => (
  <ShellCard
    label="我的贝壳"
    title="我的贝壳"
    balance={balance}
    buttons={
      <>
        <ButtonLink href={href('exchangeMall')} as={AppLink} size="small">
          换礼物
        </ButtonLink>
        <ButtonLink href={href('shellLedger')} as={AppLink} kind="quiet" size="small">
          贝壳记录
        </ButtonLink>
      </>
    }
  >
    {expiring && <ExpiryNote expiring={expiring} />}
    {isDoubled ? (
      <p className={styles['note']}>你是会员，签到和任务的贝壳都翻倍</p>
    ) : (
      <p className={styles['note']}>
        <span>会员的签到和任务，贝壳都翻倍</span>
        <MembershipLink href={href('membership')} className={styles['link']}>
          看看会员
        </MembershipLink>
      </p>
    )}
  </ShellCard>
);
