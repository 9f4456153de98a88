import type { Order } from '#contract/mall/orders.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { LineList } from '#features/orders/card/LineList.tsx';
import { DestinationCard } from '#features/orders/detail/DestinationCard.tsx';
import { OrderPage } from '#features/orders/detail/OrderPage.tsx';
import { hasVoucher, isInstant, stateTextOf } from '#features/orders/orderTexts.ts';
import { Stack } from '#features/orders/Stack.tsx';
import { useShowsOrderPrice } from '#features/orders/useShowsOrderPrice.ts';
import { useReloadUser } from '#features/orders/useReloadUser.ts';

/** Shows the current state of an exchange, as the server has reported it. */
export default function ExchangeResultScreen() {
  return (
    <OrderPage title="兑换结果" parent={href('exchangeMall')}>
      {(order) => <Result order={order} />}
    </OrderPage>
  );
}

function Result({ order }: { order: Order }) {
  const { label, text } = stateTextOf(order);
  const isAtOnce = isInstant(order);
  const isPriced = useShowsOrderPrice()(order);
  const isDone = order.state === (isAtOnce ? 'received' : 'paid');
  useReloadUser(isDone && isAtOnce);
  return (
    <Stack>
      <EmptyState
        {...(isDone && { mood: cheering })}
        title={isDone ? '换好啦！' : label}
        text={
          isDone
            ? `花了 ${order.total.shells} 个贝壳，${isAtOnce ? (hasVoucher(order) ? '卡券已经放进“我的卡券”' : '已经开通了') : '打包好就寄出'}`
            : text
        }
        action={
          <ButtonLink href={href('exchangeDetail', { id: order.id })} as={AppLink}>
            看兑换详情
          </ButtonLink>
        }
      />
      <LineList kind={order.kind} lines={order.lines} isPriced={isPriced} />
      {order.destination && <DestinationCard destination={order.destination} />}
      {hasVoucher(order) && (
        <ButtonLink href={href('myVouchers')} as={AppLink} kind="secondary" wide>
          看看我的卡券
        </ButtonLink>
      )}
      <ButtonLink href={href('exchangeMall')} as={AppLink} kind="quiet" wide>
        再逛逛商城
      </ButtonLink>
    </Stack>
  );
}
