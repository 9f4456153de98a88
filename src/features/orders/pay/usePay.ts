import { useEffect, useEffectEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import type { ChannelId, Launch } from '#contract/mall/payments.ts';
import type { PaymentOutcome } from '#platform/bridge/host.ts';
import { useIsShown } from '#platform/navigation/afterReply/useIsShown.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { sessionStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { selectOpenId } from '#platform/wechat/wechatSlice.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useAskPaymentMutation, useStartPaymentMutation } from '#features/orders/api.ts';
import { rememberPayment } from './useNotifyPaid.ts';

/** The functions that differ between a payment by the owner of an order and a payment by a friend. */
interface PaymentCalls {
  /** Starts the payment. If this fails, tells the user the reason and returns undefined. */
  start: (channel: ChannelId, openId: string | undefined) => Promise<Launch | undefined>;
  /** Requests the result from the server. */
  ask: () => unknown;
  /** Pays in a native host. Undefined for friends, who cannot pay there. */
  payInHost?: (paymentId: string) => Promise<PaymentOutcome>;
}

interface PaymentEvents {
  /** Called when a payment begins. */
  onBegun: () => void;
  /** Called when the payer has returned from the payment. The page then shows the result. */
  onEnded: () => void;
}

/** Returns a function that pays for an order of the signed-in user, and the state of the payment. */
export function usePay(orderId: string, events: PaymentEvents) {
  const { host } = useServices();
  const [start] = useMutationWithToast(useStartPaymentMutation());
  const [ask] = useAskPaymentMutation();
  return useChannelPayment(
    {
      start: async (channel, openId) => {
        const launch = await start({ params: { orderId }, body: { channel, ...(openId !== undefined && { openId }) } });
        if (launch) rememberPayment(orderId, channel);
        return launch;
      },
      ask: () => ask({ params: { orderId } }),
      payInHost: (paymentId) => host.pay(orderId, paymentId),
    },
    events,
  );
}

/**
 * Returns a function that starts a payment and passes it to its channel, and the state of the payment. If the channel
 * reports that money was paid, the page does not trust this report, but asks the server.
 */
export function useChannelPayment({ start, ask, payInHost }: PaymentCalls, { onBegun, onEnded }: PaymentEvents) {
  const { host, navigator, environment } = useServices();
  const openId = useSelector(selectOpenId);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const isShown = useIsShown();
  const [isPaying, setIsPaying] = useState(false);
  const [note, setNote] = useState('');

  function passToChannel(launch: Launch): Promise<PaymentOutcome> | PaymentOutcome | 'left' {
    switch (launch.kind) {
      case 'open':
        navigator.leave(launch.url);
        return 'left';
      case 'wechat':
        return host.payByWechat(launch.request);
      case 'host':
        return payInHost?.(launch.paymentId) ?? 'unavailable';
    }
  }

  async function pay(channel: ChannelId): Promise<void> {
    const isInsideWechat = channel === 'wechat' && environment.kind === 'wechat';
    if (isInsideWechat && openId === '') {
      sessionStore.write(storageKeys.postponedPayment, address);
      // oxlint-disable-next-line project/navigate-after-reply -- no reply was awaited yet
      void navigate(href('openid', { back: `${location.origin}${BASE_PATH}${address}` }));
      return;
    }
    onBegun();
    setNote('');
    setIsPaying(true);
    const launch = await start(channel, isInsideWechat ? openId : undefined);
    if (!launch) setNote('这次付款还没有开始，没有扣款');
    // A payer who has left the screen, or the account, expects no cashier on another screen.
    const outcome = launch && isShown() ? await passToChannel(launch) : undefined;
    // The button stays disabled while the browser leaves the page. If the browser stays, the reply of the server
    // replaces the cashier.
    if (outcome !== 'left') setIsPaying(false);
    if (outcome === 'cancelled') {
      setNote('刚才没有付款，订单还留着');
      void ask();
    }
    if (outcome === 'unavailable') setNote('这种方式现在用不了，没有扣款，换一种试试');
    if (outcome === 'ended' || outcome === 'left') onEnded();
  }

  const payPostponed = useEffectEvent(() => {
    const postponed = sessionStore.read(storageKeys.postponedPayment);
    sessionStore.remove(storageKeys.postponedPayment);
    // The payment continues only with an open id, because otherwise the payer would be sent to WeChat again.
    if (postponed === address && openId !== '') void pay('wechat');
  });
  // Continues a payment for which the payer had to leave the page to get the open id from WeChat. Otherwise the payer
  // would have to tap again without knowing why.
  useEffect(() => payPostponed(), []);

  return { pay, isPaying, note };
}
