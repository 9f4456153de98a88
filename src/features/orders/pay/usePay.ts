import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import type { ChannelId, Launch } from '#contract/mall/payments.ts';
import type { PaymentOutcome } from '#platform/bridge/host.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectOpenId } from '#platform/wechat/wechatSlice.ts';
import { useChange } from '#widgets/useChange.ts';
import { useAskPaymentMutation, useStartPaymentMutation } from '#features/orders/api.ts';

/**
 * Starts a payment and hands it over to its channel. What a channel tells the page is never taken for the result: the
 * server is asked in every case.
 */
export function usePay(orderId: string, onEnded: () => void) {
  const { host, navigator, environment } = useServices();
  const openId = useSelector(selectOpenId);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [start] = useChange(useStartPaymentMutation());
  const [ask] = useAskPaymentMutation();
  const [isPaying, setIsPaying] = useState(false);
  const [note, setNote] = useState('');

  async function launched(launch: Launch): Promise<PaymentOutcome | 'left'> {
    switch (launch.kind) {
      case 'open':
        navigator.leave(launch.url);
        return 'left';
      case 'wechat':
        return host.payByWechat(launch.request);
      case 'host':
        return host.pay(orderId, launch.paymentId);
    }
  }

  async function pay(channel: ChannelId): Promise<void> {
    const isInsideWechat = channel === 'wechat' && environment.kind === 'wechat';
    if (isInsideWechat && openId === '') {
      void navigate(href('openid', { back: `${location.origin}${BASE_PATH}${pathname}${search}` }));
      return;
    }
    setNote('');
    setIsPaying(true);
    const launch = await start({ params: { orderId }, body: { channel, ...(isInsideWechat && { openId }) } });
    const outcome = launch && (await launched(launch));
    setIsPaying(false);
    if (outcome === 'cancelled') {
      setNote('刚才没有付款，订单还为你留着');
      void ask({ params: { orderId } });
    }
    if (outcome === 'unavailable') setNote('这种方式现在用不了，换一种试试');
    if (outcome === 'ended' || outcome === 'left') onEnded();
  }

  return { pay, isPaying, note };
}
