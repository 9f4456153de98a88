import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getUserInfo } from '#contract/account/session.ts';
import { getShells } from '#contract/mall/goods.ts';
import { getOrder } from '#contract/mall/orders.ts';
import * as contract from '#contract/mall/payments.ts';
import { endOfChinaDay } from '#lib/time/chinaTime.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import type { PaymentOutcome } from '#platform/bridge/host.ts';
import { sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { anOrder } from '#test/builders/mall/orders.ts';
import { aCashier } from '#test/builders/mall/payments.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { currentPath, openAddress, renderApp } from '#test/harness/renderApp.tsx';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const order = anOrder(1, { kind: 'goods' });
const path = `/mall/order?id=${order.id}`;
const toOrder = `/combine/order_detail?id=${order.id}`;
const confirmed = { guardian: { isPassed: true, mobile: '138****8000' } };

type Dispatch = Awaited<ReturnType<typeof renderApp>>['dispatch'];
type Surroundings = Pick<NonNullable<Parameters<typeof renderApp>[1]>, 'host' | 'userAgent'>;

const open = (address: string, prepare: (network: Network) => void = () => undefined, surroundings?: Surroundings) =>
  renderApp(address, {
    ...surroundings,
    beforeRender: ({ network, dispatch }) => {
      network.answer(getShells, { balance: 100 });
      network.answer(getOrder, order);
      network.answer(contract.getCashier, aCashier(order.id, confirmed));
      network.answer(contract.askPayment, aCashier(order.id, { ...confirmed, state: 'pending' }));
      network.answer(contract.startPayment, { kind: 'open', url: '/pay/sandbox/1' });
      prepare(network);
      dispatch(setToken({ token: 'a' }));
    },
  });
const aWechatRequest: contract.WechatPayRequest = {
  appId: 'wx123',
  timeStamp: '1795000000',
  nonceStr: 'once',
  package: 'prepay_id=wx1',
  signType: 'RSA',
  paySign: 'abc',
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const click = async (name: string | RegExp) => userEvent.click(await button(name));
const showing = (cashier: Partial<contract.Cashier>) => (network: Network) =>
  network.answer(contract.getCashier, aCashier(order.id, { ...confirmed, ...cashier }));

describe('the cashier', () => {
  it('asks an adult for an SMS code before the order can be paid', async () => {
    const { network } = await open(path, (net) => {
      net.answer(contract.getCashier, aCashier(order.id));
      net.answer(contract.sendGuardianCode, {});
      net.answer(contract.passGuardianCheck, () => {
        net.answer(contract.getCashier, aCashier(order.id, confirmed));
        return aCashier(order.id, confirmed);
      });
    });
    expect(await button('付款')).toBeDisabled();
    expect(screen.getByText('先请家长确认')).toBeInTheDocument();
    expect(screen.getByText('付款要由大人完成。验证码会发到 138****8000。')).toBeInTheDocument();
    await click('获取验证码');
    expect(await button(/秒后再发$/)).toBeDisabled();
    expect(await button('确认')).toBeDisabled();
    await userEvent.type(screen.getByLabelText('验证码'), '12a3456');
    await click('确认');
    await waitFor(() => expect(screen.queryByRole('form', { name: '家长确认' })).not.toBeInTheDocument());
    expect(await button('付款')).toBeEnabled();
    expect(screen.queryByText('先请家长确认')).not.toBeInTheDocument();
    expect(network.callsTo(contract.passGuardianCheck)[0]?.request).toMatchObject({ body: { code: '123456' } });
  });

  it.each([
    ['today', endOfChinaDay(Date.now()) - MINUTE_MS, /^请在 23:59 之前付款，过时订单自动取消$/],
    ['another day', Date.UTC(2025, 10, 23, 4), /^请在 2025年11月23日 12:00 之前付款，/],
  ])('says until when the order can be paid: %s', async (_, endsAt, text) => {
    await open(path, showing({ endsAt }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('asks for a mobile number for the SMS code if the account has none', async () => {
    const { network } = await open(path, (net) => {
      net.answer(contract.getCashier, aCashier(order.id, { guardian: { isPassed: false, mobile: null } }));
      net.answer(contract.sendGuardianCode, {});
    });
    expect(await button('获取验证码')).toBeDisabled();
    await userEvent.type(screen.getByLabelText('家长的手机号'), '13800000099');
    await click('获取验证码');
    await waitFor(() =>
      expect(network.callsTo(contract.sendGuardianCode)[0]?.request).toMatchObject({ body: { mobile: '13800000099' } }),
    );
  });

  it('opens the page of the chosen channel, and sends one request for two quick taps', async () => {
    const { network, left } = await open(path, showing({ channels: ['alipay', 'sandbox'] }));
    expect(await screen.findByRole('radio', { name: '支付宝' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /^沙箱/ }));
    await userEvent.dblClick(await button('付款'));
    await waitFor(() => expect(left).toEqual(['/pay/sandbox/1']));
    expect(network.callsTo(contract.startPayment).map(({ request }) => request)).toEqual([
      { params: { orderId: order.id }, body: { channel: 'sandbox' } },
    ]);
  });

  it.each(['你已经有了，去“我的已购”就能听', '付款时间已经过了，请重新下单'])(
    'says why the order cannot be paid, and links to the page on which the order can be cancelled: %s',
    async (obstacle) => {
      await open(path, showing({ obstacle, channels: [] }));
      expect(await screen.findByText(obstacle)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: /可以取消$/ })).toHaveAttribute('href', toOrder);
      expect(screen.queryByRole('radio')).not.toBeInTheDocument();
      expect(await button('付款')).toBeDisabled();
    },
  );

  describe.each<[string, (dispatch: Dispatch) => unknown]>([
    ['screen', () => openAddress('/about')],
    ['account', (dispatch) => [sessionEnded(), setToken({ token: 'b' })].map(dispatch)],
  ])('starts no payment when the reply arrives after the user has changed the %s', (_, leave) => {
    it.each<[string, contract.Launch]>([
      ['the page of the channel', { kind: 'open', url: '/pay/sandbox/1' }],
      ['the payment of WeChat', { kind: 'wechat', request: aWechatRequest }],
      ['the payment of the host', { kind: 'host', paymentId: '202611230000000000000001' }],
    ])('if the payment would continue in %s', async (_name, launch) => {
      const pay = jest.fn(async () => 'ended' as const);
      const host = { ...noHost, pay, payByWechat: pay };
      let finish = (): void => undefined;
      const reply = new Promise<contract.Launch>((resolve) => (finish = () => resolve(launch)));
      const { left, dispatch, network } = await open(path, (net) => net.answer(contract.startPayment, () => reply), {
        host,
      });
      await click('付款');
      await waitFor(() => expect(network.callsTo(contract.startPayment)).toHaveLength(1));
      await act(async () => leave(dispatch));
      await act(async () => finish());
      expect([left, pay.mock.calls]).toEqual([[], []]);
    });
  });

  it('shows why a payment could not be started, and stays open', async () => {
    const text = '付款服务暂时连不上，还没有扣款，请稍后再试';
    const { left, network } = await open(path);
    network.answer(contract.startPayment, () => {
      showing({ state: 'pending' })(network);
      throw new ApiError('status', text, 503);
    });
    await click('付款');
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(network.callsTo(contract.getCashier)).toHaveLength(2));
    expect(await button('付款')).toBeEnabled();
    expect(left).toEqual([]);
  });

  it('lets the user retry when it could not be loaded', async () => {
    const { network } = await open(path, (net) => net.answer(contract.getCashier, new ApiError('timeout')));
    network.answer(contract.getCashier, aCashier(order.id, confirmed));
    await click('再试一次');
    expect(await button('付款')).toBeEnabled();
  });

  it.each(['/mall/order', '/mall/order?id=1'])(
    'ROUTE-04 ROUTE-07 is replaced by a link to the list of orders if its address contains no valid order id: %s',
    async (address) => {
      const { network } = await open(address);
      expect(await screen.findByRole('link', { name: '看看我的订单' })).toBeInTheDocument();
      expect(network.callsTo(contract.getCashier)).toEqual([]);
    },
  );
});

describe('the cashier inside WeChat', () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50';
  const request = aWechatRequest;
  const prepare = (network: Network) => {
    showing({ channels: ['wechat'] })(network);
    network.answer(contract.startPayment, { kind: 'wechat', request });
  };
  const openInside = async (outcome: PaymentOutcome) => {
    sessionStorage.setItem('wechat_open_id', 'oABC_def-123');
    const payByWechat = jest.fn(async () => outcome);
    const app = await open(path, prepare, { userAgent, host: { ...noHost, payByWechat } });
    return { ...app, payByWechat };
  };

  it('requests the open id of the payer first, with the cashier as the return address', async () => {
    const { network } = await open(path, prepare, { userAgent });
    await click('付款');
    await waitFor(() => expect(currentPath()).toMatch(/^\/openid\?/));
    expect(new URLSearchParams(currentPath().split('?')[1]).get('back')).toBe(`http://localhost:8080/combine${path}`);
    expect(network.callsTo(contract.startPayment)).toEqual([]);
  });

  it('continues without another tap as soon as the open id is known, but only once', async () => {
    const first = await open(path, prepare, { userAgent });
    await click('付款');
    await waitFor(() => expect(currentPath()).toMatch(/^\/openid\?/));
    first.unmount();
    const { network, payByWechat, unmount } = await openInside('cancelled');
    expect(await screen.findByText('刚才没有付款，订单还留着')).toBeInTheDocument();
    expect(payByWechat).toHaveBeenCalledTimes(1);
    expect(network.callsTo(contract.startPayment)).toHaveLength(1);
    unmount();
    const again = await openInside('ended');
    expect(await button('付款')).toBeEnabled();
    expect(again.payByWechat).not.toHaveBeenCalled();
  });

  it('starts no payment by itself if WeChat has returned no open id, and waits for another tap', async () => {
    const first = await open(path, prepare, { userAgent });
    await click('付款');
    await waitFor(() => expect(currentPath()).toMatch(/^\/openid\?/));
    first.unmount();
    await open(path, prepare, { userAgent });
    expect(await button('付款')).toBeEnabled();
    expect(currentPath()).toBe(path);
  });

  it('passes WeChat the data that the gateway has signed, and asks the gateway for the result', async () => {
    const { network, payByWechat } = await openInside('ended');
    showing({ state: 'pending', lastChannel: 'wechat' })(network);
    await click('付款');
    expect(await screen.findByText('正在确认付款结果')).toBeInTheDocument();
    expect(payByWechat.mock.calls).toEqual([[request]]);
    expect(network.callsTo(contract.startPayment)[0]?.request).toMatchObject({
      body: { channel: 'wechat', openId: 'oABC_def-123' },
    });
  });

  it.each([
    ['cancelled', '刚才没有付款，订单还留着'],
    ['unavailable', '这种方式现在用不了，没有扣款，换一种试试'],
  ] as const)('stays open if the payment was %s, and says so', async (outcome, note) => {
    const { network } = await openInside(outcome);
    network.answer(contract.startPayment, () => {
      showing({ state: 'pending', channels: ['wechat'] })(network);
      return { kind: 'wechat' as const, request };
    });
    await click('付款');
    expect(await screen.findByText(note)).toBeInTheDocument();
    // After the payment has started, the cashier is loaded again, and the payment is then pending.
    await waitFor(() => expect(network.callsTo(contract.getCashier)).toHaveLength(2));
    expect(screen.getByText(note)).toBeInTheDocument();
    expect(await button('付款')).toBeEnabled();
    expect(network.callsTo(contract.askPayment)).toHaveLength(outcome === 'cancelled' ? 1 : 0);
  });
});

describe('the result of a payment', () => {
  // The chunk of the screen is loaded before the tests, because it would never arrive while timers are stopped.
  beforeAll(() => import('./MallOrderScreen.tsx'));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = async (ms: number) => {
    await act(() => jest.advanceTimersByTimeAsync(ms));
    // Replies arrive through several promises, each of which needs a turn of the event loop.
    for (let turn = 0; turn < 10; turn += 1) await act(() => jest.advanceTimersByTimeAsync(0));
  };
  const pending = { state: 'pending', lastChannel: 'sandbox' } as const;
  const hide = (isHidden: boolean) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };

  /** Loads the page while it is hidden, so that polling starts when the page is shown. */
  async function wait() {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const app = await open(path, showing(pending));
    await screen.findByText('正在确认付款结果');
    hide(false);
    return app;
  }

  it('is polled with growing pauses until it is known, and not afterwards', async () => {
    const { network } = await wait();
    const asked = () => network.callsTo(contract.askPayment).length;
    await pass(500);
    expect(asked()).toBe(1);
    await pass(1_499);
    expect(asked()).toBe(1);
    await pass(1);
    expect(asked()).toBe(2);
    const paid = aCashier(order.id, { ...confirmed, ...pending, state: 'paid', channels: [] });
    network.answer(contract.askPayment, paid);
    network.answer(contract.getCashier, paid);
    await pass(2_500);
    await pass(0);
    expect(await screen.findByText('付款成功')).toBeInTheDocument();
    await pass(60_000);
    expect(asked()).toBe(3);
  });

  it('ROLE-02 makes the app load the user again if a membership was paid for', async () => {
    const { network } = await wait();
    await pass(3_500);
    expect(network.callsTo(getUserInfo)).toHaveLength(1);
    const paid = aCashier(order.id, { ...confirmed, ...pending, state: 'paid', orderKind: 'membership', channels: [] });
    network.answer(contract.askPayment, paid);
    network.answer(contract.getCashier, paid);
    await pass(10_000);
    expect(screen.getByText(/会员已经开通/)).toBeInTheDocument();
    expect(network.callsTo(getUserInfo)).toHaveLength(2);
  });

  it.each([
    ['alipay', 1],
    ['host', 0],
  ] as const)('BRIDGE-05 by the channel %s is reported to the host app %i times', async (lastChannel, times) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const notifyPaid = jest.fn(async () => undefined);
    const unconfirmed = { ...pending, lastChannel };
    const { network } = await open(path, showing(unconfirmed), { host: { ...noHost, notifyPaid } });
    await screen.findByText('正在确认付款结果');
    const paid = aCashier(order.id, { ...confirmed, ...unconfirmed, state: 'paid', channels: [] });
    network.answer(contract.askPayment, paid);
    network.answer(contract.getCashier, paid);
    hide(false);
    await pass(500);
    await pass(60_000);
    expect(await screen.findByText('付款成功')).toBeInTheDocument();
    expect(notifyPaid.mock.calls).toEqual(times === 1 ? [[order.id]] : []);
  });

  it('BRIDGE-05 is reported to the host app once even if the payer returns to a newly loaded page after the payment', async () => {
    jest.useRealTimers();
    const alipay: Partial<contract.Cashier> = { state: 'unpaid', channels: ['alipay'] };
    const notifyPaid = jest.fn(async () => undefined);
    const host = { ...noHost, notifyPaid };
    const first = await open(path, showing(alipay), { host });
    await click('付款');
    await waitFor(() => expect(first.left).toHaveLength(1));
    first.unmount();
    const paid = showing({ state: 'paid', lastChannel: 'alipay', channels: [] });
    for (const visit of ['the return', 'a reload']) {
      const { unmount } = await open(path, paid, { host });
      expect(await screen.findByText('付款成功')).toBeInTheDocument();
      expect([visit, notifyPaid.mock.calls]).toEqual([visit, [[order.id]]]);
      unmount();
    }
  });

  it('is shown at the address to which Alipay returns, whatever parameters Alipay adds', async () => {
    const added = new URLSearchParams({
      charset: 'utf-8',
      out_trade_no: '202611230000000000000000',
      method: 'alipay.trade.wap.pay.return',
      total_amount: '99.00',
      trade_no: '2026112322001',
      auth_app_id: '2021',
      version: '1.0',
      app_id: '2021',
      sign_type: 'RSA2',
      seller_id: '2088',
      timestamp: '2026-11-23 12:00:00',
      sign: 'a+b/c=',
    });
    const { network } = await open(`${path}&${added}`, showing({ state: 'paid', lastChannel: 'alipay' }));
    expect(await screen.findByText('付款成功')).toBeInTheDocument();
    expect(network.callsTo(contract.getCashier)[0]?.request).toEqual({ params: { orderId: order.id } });
  });

  it('is not reported to the host app if the order was paid before the page was opened', async () => {
    const notifyPaid = jest.fn(async () => undefined);
    await open(path, showing({ state: 'paid', lastChannel: 'alipay' }), { host: { ...noHost, notifyPaid } });
    expect(await screen.findByText('付款成功')).toBeInTheDocument();
    expect(notifyPaid).not.toHaveBeenCalled();
  });

  it('is polled seven times; then the payer is warned not to pay twice, and can start polling again', async () => {
    const { network } = await wait();
    for (const pause of [500, 1_500, 2_500, 4_000, 6_000, 9_000, 13_000]) await pass(pause);
    expect(screen.getByText('已经扣款的话不用再付一次，晚一点在订单里就能看到')).toBeInTheDocument();
    await pass(60_000);
    expect(network.callsTo(contract.askPayment)).toHaveLength(7);
    act(() => screen.getByRole('button', { name: '我付好了，再查一次' }).click());
    await pass(500);
    expect(network.callsTo(contract.askPayment)).toHaveLength(8);
    act(() => screen.getByRole('button', { name: '没有付，重新付款' }).click());
    expect(screen.getByRole('button', { name: '付款' })).toBeInTheDocument();
  });

  it('cannot be polled without a network: the page warns the payer not to pay twice, and polls again once the device is online', async () => {
    const { network } = await wait();
    network.answer(contract.askPayment, new ApiError('network'));
    await pass(500);
    expect(screen.getByText(/通不通。网络通了会自动再查，已经扣款的话不用再付一次$/)).toBeInTheDocument();
    for (const pause of [1_500, 2_500, 4_000, 6_000, 9_000, 13_000, 60_000]) await pass(pause);
    expect(screen.getByText(/通不通。已经扣款的话不用再付一次，晚一点在订单里就能看到$/)).toBeInTheDocument();
    network.answer(contract.askPayment, aCashier(order.id, { ...confirmed, ...pending }));
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(500);
    expect(network.callsTo(contract.askPayment)).toHaveLength(8);
    expect(screen.getByText('正在确认付款结果')).toBeInTheDocument();
  });

  it('is not polled while the page is hidden, and is polled again when the page is shown', async () => {
    const { network } = await wait();
    hide(true);
    await pass(60_000);
    expect(network.callsTo(contract.askPayment)).toEqual([]);
    hide(false);
    await pass(500);
    expect(network.callsTo(contract.askPayment)).toHaveLength(1);
  });

  it.each([
    ['paid', /打包好就寄出/],
    ['shipped', /订单里能看到进度/],
    ['received', /订单里能看到进度/],
  ])('of an order of goods in the state "%s" says what happens next', async (orderState, text) => {
    await open(path, showing({ state: 'paid', orderState, channels: [] }));
    expect(await screen.findByText('付款成功')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it.each([
    ['expired', '没有按时付款，贝壳已经退回；晚到的付款会自动原路退回'],
    ['cancelled', '没有付款，贝壳已经退回；晚到的付款会自动原路退回'],
    ['refunded', '贝壳和钱都退回了'],
  ])('of an exchange order in the state "%s" says that the shells were returned', async (orderState, text) => {
    await open(path, showing({ state: 'closed', orderKind: 'exchange', orderState, channels: [] }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
