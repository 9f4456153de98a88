import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { FriendView } from '#contract/mall/payRequests.ts';
import type { ChannelId } from '#contract/mall/payments.ts';
import { momentText } from '#lib/time/dates.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Checkbox } from '#ui/input/Choice.tsx';
import { BottomBar } from '#ui/navigation/bars/BottomBar.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { useShowsPrice } from '#widgets/goods/useShowsPrice.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { ChannelChoice } from '#features/orders/pay/ChannelChoice.tsx';
import { useChannelPayment } from '#features/orders/pay/usePay.ts';
import { ItemList } from '#widgets/orderedItems/ItemList.tsx';
import styles from '#features/orders/payRequest/PayRequest.module.css';
import {
  useCheckFriendPaymentMutation,
  useStartFriendPaymentMutation,
} from '#features/orders/payRequest/payRequestApi.ts';
import { useLiveStatus } from '#features/orders/payRequest/useLiveStatus.ts';
import { Stack } from '#features/orders/Stack.tsx';

interface FriendCashierProps {
  id: string;
  view: FriendView;
  onRefresh: () => Promise<unknown>;
  /** Called when a payment begins. */
  onBegun: () => void;
  /** Called when the payer has returned from the payment. The page then shows the result. */
  onEnded: () => void;
}

/**
 * Shows who requests the payment, the goods and the amount. Friends must confirm that they are adults before they pay.
 */
export function FriendCashier({ id, view, onRefresh, onBegun, onEnded }: FriendCashierProps) {
  const { ownerName, message, items, amountFen, endsAt, channels, obstacle } = view;
  const hidesNickname = useSelector(selectHidesNickname);
  const [isAdult, setIsAdult] = useState(false);
  const [chosen, setChosen] = useState<ChannelId>();
  const channel = channels.find((one) => one === chosen) ?? channels[0];
  const [start] = useMutationWithToast(useStartFriendPaymentMutation());
  const [check] = useCheckFriendPaymentMutation();
  const { pay, isPaying, note } = useChannelPayment(
    { start: (by, openId) => start({ requestId: id, channel: by, openId }), ask: () => check(id) },
    { onBegun, onEnded },
  );
  // The state is polled, because another friend may pay, or the owner may end the link.
  useLiveStatus(onRefresh);

  // Virtual goods have no channel of payment where their price must not be shown. So if there is a channel, the price
  // is shown as for goods that are sent in a parcel.
  const isPriced = useShowsPrice()(channels.length > 0 ? 'parcel' : 'membership', { fen: amountFen });

  return (
    <>
      <Stack>
        <section className={classes(styles['part'], styles['centered'])} aria-label="代付">
          <h2 className={styles['heading']}>{hidesNickname ? '朋友' : ownerName} 请你帮忙付款</h2>
          {message !== '' && <p className={styles['message']}>“{message}”</p>}
          {isPriced && (
            <p className={styles['amount']}>
              <PriceText fen={amountFen} size="large" />
            </p>
          )}
          {endsAt !== null && <p className={styles['soft']}>{momentText(endsAt)} 前有效</p>}
        </section>
        <ItemList items={items} />
        {channels.length > 0 && <ChannelChoice channels={channels} chosen={channel} onChoose={setChosen} />}
        <section className={styles['part']} aria-label="付款须知">
          <p className={styles['soft']}>
            请先和朋友确认，这真的是朋友发来的。东西会寄给朋友；如果退款，钱会原路退给你。朋友看不到你的付款账号。
          </p>
          {obstacle === null && (
            <label className={styles['confirmation']}>
              <Checkbox checked={isAdult} onChange={({ target }) => setIsAdult(target.checked)} />
              我已满 18 周岁，自愿帮朋友付款
            </label>
          )}
        </section>
        <p className={styles['soft']} role="status">
          {note}
        </p>
      </Stack>
      <BottomBar
        hint={obstacle === null && !isAdult ? '先勾选“我已满 18 周岁”' : undefined}
        action={
          <Button
            disabled={obstacle !== null || !isAdult || channel === undefined}
            loading={isPaying}
            onClick={() => channel && void pay(channel)}
          >
            帮朋友付款
          </Button>
        }
      >
        {obstacle === null ? <PriceText fen={amountFen} /> : <span role="status">{obstacle}</span>}
      </BottomBar>
    </>
  );
}
