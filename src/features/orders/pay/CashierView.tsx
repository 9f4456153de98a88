import { useState } from 'react';
import type { Cashier } from '#contract/mall/payments.ts';
import { nearMomentText } from '#lib/time/dates.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { BottomBar } from '#ui/navigation/bars/BottomBar.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { useShowsPrice } from '#widgets/goods/useShowsPrice.ts';
import { orderHref } from '#features/orders/orderHref.ts';
import { Stack } from '#features/orders/Stack.tsx';
import styles from './CashierView.module.css';
import { ChannelChoice } from './ChannelChoice.tsx';
import { GuardianForm } from './GuardianForm.tsx';
import { usePay } from './usePay.ts';

interface CashierViewProps {
  cashier: Cashier;
  /** Called when a payment begins. */
  onBegun: () => void;
  /** Called when the payer has returned from the payment. The page then shows the result. */
  onEnded: () => void;
}

/** Shows the amount of an order, the form by which an adult confirms the payment, and the choice of the channel. */
export function CashierView({ cashier, onBegun, onEnded }: CashierViewProps) {
  const { orderId, orderKind, amountFen, endsAt, channels, lastChannel, obstacle, friendObstacle, guardian } = cashier;
  const [chosen, setChosen] = useState(lastChannel);
  const channel = channels.find((one) => one === chosen) ?? channels[0];
  const { pay, isPaying, note } = usePay(orderId, { onBegun, onEnded });
  const now = useNow();
  const needsGuardian = obstacle === null && !guardian.isPassed;
  const canPay = obstacle === null && guardian.isPassed && channel !== undefined;

  // Virtual goods have no channel of payment where their price must not be shown. So if there is a channel, the price
  // is shown as for goods that are sent in a parcel.
  const isPriced = useShowsPrice()(channels.length > 0 ? 'parcel' : 'membership', { fen: amountFen });

  return (
    <>
      <Stack>
        <section className={styles['part']} aria-label="应付">
          {isPriced && (
            <p className={styles['amount']}>
              <PriceText fen={amountFen} size="large" />
            </p>
          )}
          {endsAt !== null && (
            <p className={styles['soft']}>请在 {nearMomentText(endsAt, now())} 之前付款，过时订单自动取消</p>
          )}
        </section>
        {needsGuardian && <GuardianForm orderId={orderId} guardian={guardian} />}
        {obstacle === null && channels.length > 0 && (
          <ChannelChoice channels={channels} chosen={channel} onChoose={setChosen} />
        )}
        {friendObstacle === null ? (
          <ButtonLink href={href('payRequest', { id: orderId })} as={AppLink} kind="secondary" wide>
            找人代付
          </ButtonLink>
        ) : (
          friendObstacle !== obstacle && <p className={styles['note']}>{friendObstacle}</p>
        )}
        {obstacle !== null && (
          <ButtonLink href={orderHref({ id: orderId, kind: orderKind })} as={AppLink} kind="quiet" wide>
            看订单，不要了可以取消
          </ButtonLink>
        )}
        <p className={styles['note']} role="status">
          {note}
        </p>
      </Stack>
      <BottomBar
        scrolls={needsGuardian}
        hint={needsGuardian ? '先请家长确认' : undefined}
        action={
          <Button disabled={!canPay} loading={isPaying} onClick={() => channel && void pay(channel)}>
            付款
          </Button>
        }
      >
        {obstacle === null ? (
          <PriceText fen={amountFen} />
        ) : (
          <span className={styles['obstacle']} role="status">
            {obstacle}
          </span>
        )}
      </BottomBar>
    </>
  );
}
