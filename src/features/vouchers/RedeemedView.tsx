import type { ReactNode } from 'react';
import type { Redeemed } from '#contract/mall/cardCodes.ts';
import { dateText } from '#lib/time/dates.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import styles from './Vouchers.module.css';

interface RedeemedViewProps {
  redeemed: Redeemed;
  onAgain: () => void;
}

/** Shows what the user has received for a card, and links to the place where it can be used. */
export const RedeemedView = ({ redeemed, onAgain }: RedeemedViewProps) => (
  <div className={styles['stack']}>
    <div role="status">
      <EmptyState mood={cheering} title="兑换成功" text={giftText(redeemed)} action={nextStepLink(redeemed)} />
    </div>
    <Button kind="quiet" wide onClick={onAgain}>
      再兑换一张
    </Button>
  </div>
);

function giftText({ reward, amount, title, until }: Redeemed): string {
  if (reward === 'membership') return `${amount} 天会员已经到账，${until === null ? '' : `${dateText(until)}到期`}`;
  if (reward === 'shells') return `${amount} 个贝壳已经到账`;
  return `${amount} 张“${title}”放进了我的卡券`;
}

function nextStepLink({ reward, voucherId }: Redeemed): ReactNode {
  if (reward === 'membership')
    return (
      <ButtonLink href={href('membership')} as={AppLink}>
        看看会员中心
      </ButtonLink>
    );
  if (reward === 'shells' || voucherId === null)
    return (
      <ButtonLink href={href('exchangeMall')} as={AppLink}>
        去贝壳商城
      </ButtonLink>
    );
  return (
    <ButtonLink href={href('voucherDetail', { id: voucherId })} as={AppLink}>
      看看卡券
    </ButtonLink>
  );
}
