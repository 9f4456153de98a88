import { useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { OrderGift } from '#contract/mall/gifts.ts';
import type { Order } from '#contract/mall/orders.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { api } from '#platform/http/api.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ItemList } from '#widgets/orderedItems/ItemList.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { orderHref } from '#features/orders/orderHref.ts';
import { OrderSkeleton } from '#features/orders/OrderSkeleton.tsx';
import { Stack } from '#features/orders/Stack.tsx';
import { spaced } from '#lib/text/spaced.ts';
import { useGetOrderGiftQuery } from './giftApi.ts';
import { GiveForm } from './GiveForm.tsx';
import { UnclaimedGiftView } from './UnclaimedGiftView.tsx';

/** Lets the user give the stories of an order to a friend by a link, and shows the state of the gift. */
export function GivePage({ order }: { order: Order }) {
  const query = useGetOrderGiftQuery(order.id, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const parent = orderHref(order);
  const frame = (children: ReactNode) => (
    <ScreenFrame title="送给朋友" parent={parent}>
      {children}
    </ScreenFrame>
  );
  return (
    <QueryState query={query} loading={<OrderSkeleton />} frame={frame}>
      {(orderGift) =>
        mayGive(orderGift) ? (
          <GiveForm orderGift={orderGift} parent={parent} />
        ) : (
          frame(<GiveView order={order} orderGift={orderGift} onRefresh={query.refetch} />)
        )
      }
    </QueryState>
  );
}

/** Returns whether the user can create a link now: nothing prevents it, and no earlier link is open or claimed. */
const mayGive = ({ gift, obstacle }: OrderGift): boolean =>
  obstacle === null && gift?.state !== 'open' && gift?.state !== 'claimed';

interface GiveViewProps {
  order: Order;
  orderGift: OrderGift;
  onRefresh: () => Promise<unknown>;
}

function GiveView({ order, orderGift, onRefresh }: GiveViewProps) {
  const { items, gift, obstacle } = orderGift;
  const isClaimed = gift?.state === 'claimed';
  const isNews = isClaimed && !order.isGiven;
  const hidesNickname = useSelector(selectHidesNickname);
  const dispatch = useDispatch();

  useEffect(() => {
    // The cached order, goods and stories are outdated, because a friend has claimed the gift.
    if (isNews) dispatch(api.util.invalidateTags(['Orders', 'Goods', 'Listening']));
  }, [isNews, dispatch]);

  if (gift?.state === 'open') return <UnclaimedGiftView orderGift={orderGift} gift={gift} onRefresh={onRefresh} />;
  return (
    <Stack>
      <div role="status">
        <EmptyState
          {...(isClaimed && { mood: cheering })}
          title={isClaimed ? spaced`${(hidesNickname ? null : gift.receiverName) ?? '朋友'}收下了！` : '现在不能送人'}
          text={isClaimed ? '专辑现在是朋友的了，谢谢你的心意' : (obstacle ?? '')}
          action={
            <ButtonLink href={orderHref(order)} as={AppLink}>
              看订单详情
            </ButtonLink>
          }
        />
      </div>
      <ItemList items={items} />
    </Stack>
  );
}
