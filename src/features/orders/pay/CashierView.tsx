import { useState } from 'react';
import type { Cashier, ChannelId } from '#contract/mall/payments.ts';
import { momentText } from '#lib/time/dates.ts';
import { Button } from '#ui/action/Button.tsx';
import { BottomBar } from '#ui/navigation/bars/BottomBar.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { Stack } from '#features/orders/Stack.tsx';
import styles from './CashierView.module.css';
import { GuardianForm } from './GuardianForm.tsx';
import { usePay } from './usePay.ts';

const channelNames: Record<ChannelId, string> = {
  host: '应用内付款',
  wechat: '微信支付',
  alipay: '支付宝',
  sandbox: '沙箱收银台（不扣钱）',
};

interface CashierViewProps {
  cashier: Cashier;
  /** Called when the payer has come back from paying, so that the result is shown. */
  onEnded: () => void;
}

/** How an order is paid: the amount, the confirmation by an adult, and the channel. */
export function CashierView({ cashier, onEnded }: CashierViewProps) {
  const { orderId, amountFen, endsAt, channels, lastChannel, obstacle, guardian } = cashier;
  const [chosen, setChosen] = useState(lastChannel);
  const channel = channels.find((one) => one === chosen) ?? channels[0];
  const { pay, isPaying, note } = usePay(orderId, onEnded);
  const canPay = obstacle === null && guardian.isPassed && channel !== undefined;

  return (
    <>
      <Stack>
        <section className={styles['part']} aria-label="应付">
          <p className={styles['amount']}>
            <PriceText fen={amountFen} size="large" />
          </p>
          {endsAt !== null && <p className={styles['soft']}>请在{momentText(endsAt)}之前付款，过时订单自动取消</p>}
        </section>
        {obstacle === null && !guardian.isPassed && <GuardianForm orderId={orderId} guardian={guardian} />}
        {obstacle === null && channels.length > 0 && (
          <fieldset className={styles['part']}>
            <legend className={styles['heading']}>怎么付</legend>
            {channels.map((one) => (
              <label key={one} className={styles['channel']}>
                <span>{channelNames[one]}</span>
                <input type="radio" name="channel" checked={one === channel} onChange={() => setChosen(one)} />
              </label>
            ))}
          </fieldset>
        )}
        <p className={styles['note']} role="status">
          {note}
        </p>
      </Stack>
      <BottomBar
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
