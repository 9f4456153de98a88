import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { Gift, GiftState } from '#contract/mall/gifts.ts';
import { spaced } from '#lib/text/spaced.ts';
import { momentText } from '#lib/time/dates.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ItemList } from '#widgets/orderedItems/ItemList.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useClaimGiftMutation } from './giftApi.ts';
import styles from './Gift.module.css';

const closedTexts: Partial<Record<GiftState, { title: string; text: string }>> = {
  claimed: { title: '礼物已经有人领走了', text: '一个链接只能领一次。如果是你领的，登录以后在“我的已购”就能听。' },
  cancelled: { title: '朋友收回了礼物', text: '这个链接已经失效了，去听听别的故事吧。' },
  expired: { title: '链接过期了', text: '礼物要在七天内领，请朋友再发一个链接。' },
  ended: { title: '礼物不在了', text: '朋友的订单退款了，去听听别的故事吧。' },
};

const forOwner: Record<GiftState, { title: string; text: string }> = {
  open: { title: '这是你自己送出的礼物', text: '把链接发给朋友，朋友打开就能收下。' },
  claimed: { title: '朋友收下了你的礼物', text: '专辑现在是朋友的了，谢谢你的心意。' },
  cancelled: { title: '这个礼物收回来了', text: '专辑还是你的，想送的话可以重新送。' },
  expired: { title: '链接过期了，没有人领', text: '专辑还是你的，想送的话可以重新送。' },
  ended: { title: '礼物不在了', text: '这个订单已经退款了。' },
};

/**
 * Shows whether the user can claim a gift, has claimed it, or can no longer claim it. The giver sees whether somebody
 * has claimed the gift.
 */
export function GiftView({ id, gift }: { id: string; gift: Gift }) {
  const { state, viewer, message, items, endsAt, obstacle, orderId } = gift;
  const isSignedIn = useIsSignedIn();
  const hidesNickname = useSelector(selectHidesNickname);
  const giverName = hidesNickname ? '朋友' : gift.giverName;
  if (viewer === 'owner' && orderId !== null) {
    return (
      <Ending
        items={items}
        {...forOwner[state]}
        action={
          <ButtonLink href={href('orderDetail', { id: orderId, give: '1' })} as={AppLink}>
            看礼物
          </ButtonLink>
        }
      />
    );
  }
  if (viewer === 'receiver') {
    return (
      <Ending
        items={items}
        isHappy
        title="收下啦！"
        text={spaced`${giverName}送的专辑归你了，随时都能完整收听。`}
        action={
          <ButtonLink href={href('myPurchased')} as={AppLink}>
            去我的已购
          </ButtonLink>
        }
      />
    );
  }
  const words = closedTexts[state];
  if (words) {
    return (
      <Ending
        items={items}
        {...words}
        action={
          <ButtonLink href={href('home')} as={AppLink} kind="secondary">
            去听故事
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={styles['column']}>
      <section className={styles['card']} aria-label="礼物">
        <h2 className={styles['heading']}>{spaced`${giverName}送你一份礼物`}</h2>
        {message !== '' && <p className={styles['message']}>“{message}”</p>}
        {endsAt !== null && <p className={styles['soft']}>{momentText(endsAt)} 前领取，先到先得</p>}
      </section>
      <ItemList items={items} />
      {obstacle === null ? (
        <>
          <ClaimButton id={id} />
          <p className={styles['soft']}>{isSignedIn ? '不用付钱' : '登录就能收下，不用付钱'}，以后随时都能完整收听。</p>
        </>
      ) : (
        <p className={styles['obstacle']} role="status">
          {obstacle}
        </p>
      )}
    </div>
  );
}

function ClaimButton({ id }: { id: string }) {
  const [claim, { isLoading }] = useMutationWithToast(useClaimGiftMutation());
  const loginFirst = useLoginFirst();
  const handleClaim = () => {
    if (loginFirst()) void claim(id);
  };
  return (
    <Button size="large" wide loading={isLoading} onClick={handleClaim}>
      收下礼物
    </Button>
  );
}

interface EndingProps {
  items: Gift['items'];
  isHappy?: boolean;
  title: string;
  text: string;
  action: ReactNode;
}

const Ending = ({ items, isHappy = false, ...words }: EndingProps) => (
  <div className={styles['column']}>
    <div role="status">
      <EmptyState {...(isHappy && { mood: cheering })} {...words} />
    </div>
    {items.length > 0 && <ItemList items={items} />}
  </div>
);
