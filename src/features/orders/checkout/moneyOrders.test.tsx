import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listAddresses } from '#contract/account/addresses.ts';
import { getShells } from '#contract/mall/goods.ts';
import { createOrder, getOrder, listOrders, quoteOrder, refundOrder } from '#contract/mall/orders.ts';
import { getPayRequest } from '#contract/mall/payRequests.ts';
import { getCashier, startPayment } from '#contract/mall/payments.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aStoredAddress } from '#test/builders/account/addresses.ts';
import { anOrder, anOrderCard, anOrderLine, aQuote } from '#test/builders/mall/orders.ts';
import { aCashier } from '#test/builders/mall/payments.ts';
import { aPayRequest, aRequest } from '#test/builders/mall/payRequests.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const order = anOrder(1, { kind: 'goods' });
const path = `/mall/order?id=${order.id}`;
const button = (name: string) => screen.findByRole('button', { name });
const click = async (name: string) => userEvent.click(await button(name));

describe('an order for money', () => {
  const confirm = '/mall/confirm?variant=lamp.one';
  const lamp = aQuote({
    kind: 'goods',
    lines: [anOrderLine('lamp')],
    total: { fen: 9_900, shells: 0 },
    steps: [{ kind: 'list', fen: 9_900, shells: 0 }],
  });
  const prepare = (network: Network) => {
    network.answer(getShells, { balance: 100 });
    network.answer(getCashier, aCashier(order.id));
    network.answer(listAddresses, { items: [aStoredAddress(1, { isDefault: true })] });
    network.answer(quoteOrder, ({ body }) => {
      const fen = 9_900 * (body.lines[0]?.quantity ?? 0);
      return { ...lamp, total: { fen, shells: 0 }, steps: [{ kind: 'list', fen, shells: 0 }] };
    });
    network.answer(createOrder, { id: order.id });
  };

  const open = (address: string, change: (network: Network) => void = () => undefined, userAgent?: string) =>
    renderApp(address, {
      ...(userAgent !== undefined && { userAgent }),
      beforeRender: ({ network, dispatch }) => {
        prepare(network);
        change(network);
        dispatch(setToken({ token: 'a' }));
      },
    });

  it('is placed with the chosen quantity, which is also stored in the URL, and opens the page of the payment', async () => {
    const { network } = await open(confirm);
    await click('多买一件');
    await waitFor(() => expect(screen.getAllByText('198').length).toBeGreaterThan(0));
    expect(currentPath()).toContain('quantity=2');
    await click('提交订单');
    await waitFor(() => expect(currentPath()).toBe(path));
    expect(network.callsTo(createOrder)[0]?.request).toMatchObject({
      body: { lines: [{ variantId: 'lamp.one', quantity: 2 }], expected: { fen: 19_800, shells: 0 } },
    });
  });

  it.each([
    ['goods', '/combine/equipmentMall/index'],
    ['package', '/combine/package'],
    ['series', '/combine/exmall'],
  ] as const)('of the kind %s has a link to other goods of this kind if it cannot be placed', async (kind, target) => {
    await open(confirm, (network) => network.answer(quoteOrder, { ...lamp, kind, obstacle: '你已经有了' }));
    expect(await screen.findByRole('link', { name: '看看别的' })).toHaveAttribute('href', target);
  });

  it('cannot be placed while an earlier order of the same goods is unpaid, and has a link to the payment of the earlier order', async () => {
    const unpaid = { obstacle: '下过单，还没付款', unpaidOrderId: order.id };
    await open(confirm, (network) => network.answer(quoteOrder, { ...lamp, ...unpaid }));
    expect(await screen.findByText('下过单，还没付款')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去付款' })).toHaveAttribute('href', `/combine${path}`);
  });

  const iosWechat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50';

  it.each([
    ['of virtual goods is not shown in WeChat on iOS', 'membership', iosWechat, false],
    ['of goods in a parcel is shown in WeChat on iOS', 'parcel', iosWechat, true],
    ['of virtual goods is shown in WeChat on Android', 'membership', 'Linux; Android 14 MicroMessenger/8.0', true],
  ] as const)('the price %s', async (_, delivers, userAgent, isShown) => {
    const obstacle = isShown ? null : '按照平台规定，这里不能买虚拟商品';
    const lines = [anOrderLine('year', { delivers, price: { fen: 9_900, shells: 0 } })];
    const quote = { ...lamp, kind: 'series' as const, lines, coupons: [], obstacle };
    const { unmount } = await open(confirm, (network) => network.answer(quoteOrder, quote), userAgent);
    await screen.findByText('商品 year');
    expect(document.body.textContent.includes('¥99')).toBe(isShown);
    expect(screen.queryAllByText('合计')).toHaveLength(isShown ? 1 : 0);
    expect(screen.queryAllByRole('link', { name: /^优惠券/ })).toHaveLength(isShown ? 1 : 0);
    unmount();
    const channels = isShown ? (['wechat'] as const) : [];
    await open(
      path,
      (net) => net.answer(getCashier, aCashier(order.id, { channels: [...channels], obstacle })),
      userAgent,
    );
    await screen.findByRole('button', { name: '付款' });
    expect(document.body.textContent.includes('¥99')).toBe(isShown);
  });

  it.each([
    ['WeChat on iOS', iosWechat, ['received', 'refunded']],
    ['a browser', 'Safari', ['unpaid', 'cancelled', 'expired', 'received', 'refunded']],
  ])(
    'for virtual goods shows its price in %s if it was paid, and before that only where the price may be shown',
    async (_, userAgent, priced) => {
      const total = { fen: 9_900, shells: 0 };
      const lines = [anOrderLine('year', { delivers: 'membership', price: total })];
      const virtual = { kind: 'membership' as const, lines, total, steps: [{ kind: 'list', ...total }], actions: [] };
      for (const state of ['unpaid', 'cancelled', 'expired', 'received', 'refunded']) {
        const answer = (network: Network) => {
          network.answer(getOrder, anOrder(1, { ...virtual, state }));
          network.answer(listOrders, { items: [anOrderCard(1, { ...virtual, state })], next: null });
        };
        for (const address of ['/order', `/order_detail?id=${order.id}`, `/exmall/payResult?id=${order.id}`]) {
          const { unmount } = await open(address, answer, userAgent);
          await screen.findByText('商品 year');
          const isShown = document.body.textContent.includes('¥99');
          expect([state, address, isShown]).toEqual([state, address, priced.includes(state)]);
          unmount();
        }
      }
    },
  );

  it.each([
    ['for virtual goods is not shown in WeChat on iOS', iosWechat, 'virtual', false],
    ['for virtual goods is shown in other apps and browsers', 'Safari', 'virtual', true],
    ['for goods in a parcel is shown in WeChat on iOS', iosWechat, 'parcel', true],
  ] as const)('the price of an open request to a friend to pay %s', async (_, userAgent, nature, isShown) => {
    const changes = { nature, obstacle: '这个订单现在不能付款', request: aRequest('request-00000001') };
    const asked = aPayRequest(order.id, changes);
    await open(`/orderdispenser/index?id=${order.id}`, (net) => net.answer(getPayRequest, asked), userAgent);
    await screen.findByText('等朋友付款');
    expect(document.body.textContent.includes('¥99')).toBe(isShown);
  });

  it.each([
    [path, '请求超时,请检查网络后重试。刚才要是付了钱，不会丢，连上以后这里能看到结果'],
    [`/order_detail?id=${order.id}`, '请求超时,请检查网络后重试'],
  ])(
    'shows an error at %s if it cannot be loaded, and on the page of the payment also says that money is not lost',
    async (address, text) => {
      const failed = new ApiError('timeout', '请求超时,请检查网络后重试');
      await open(address, (network) => {
        network.answer(getCashier, failed);
        network.answer(getOrder, failed);
      });
      expect(await screen.findByText(text)).toBeInTheDocument();
    },
  );

  it('says that nothing was charged if the payment could not be started', async () => {
    await open(path, (network) => {
      network.answer(getCashier, aCashier(order.id, { guardian: { isPassed: true, mobile: null } }));
      network.answer(startPayment, new ApiError('timeout', '请求超时,请检查网络后重试'));
    });
    await click('付款');
    expect(await screen.findByText('这次付款还没有开始，没有扣款')).toBeInTheDocument();
  });

  it('gets another order key when the quantity changes', async () => {
    await open(confirm);
    await button('提交订单');
    const keyOf = () => new URLSearchParams(currentPath().split('?')[1]).get('key');
    const first = keyOf();
    await click('多买一件');
    await waitFor(() => expect(keyOf()).not.toBe(first));
    expect(keyOf()).toMatch(/^[\da-f-]{36}$/);
    expect(await button('少买一件')).toBeEnabled();
  });

  it('offers no choice of the quantity if only one piece can be bought, and no quantity above the maximum', async () => {
    const answer = (most: number) => (network: Network) => network.answer(quoteOrder, { ...lamp, most });
    const single = await open(confirm, answer(1));
    await button('提交订单');
    expect(screen.queryByRole('group', { name: '数量' })).not.toBeInTheDocument();
    single.unmount();
    await open(`${confirm}&quantity=2`, answer(2));
    expect(await button('多买一件')).toBeDisabled();
    expect(await button('少买一件')).toBeEnabled();
  });

  it('shows how many pieces are left if the buyer wants more, and can then be placed with fewer', async () => {
    const text = '只剩 2 件啦，少选几件吧';
    await open(`${confirm}&quantity=3`, (network) =>
      network.answer(quoteOrder, ({ body }) => ({
        ...lamp,
        most: 2,
        obstacle: (body.lines[0]?.quantity ?? 0) > 2 ? text : null,
      })),
    );
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '提交订单' })).not.toBeInTheDocument();
    await click('少买一件');
    await waitFor(async () => expect(await button('提交订单')).toBeEnabled());
  });

  it.each([
    ['goods', 1],
    ['series', 1],
    ['membership', 0],
    ['exchange', 0],
  ] as const)('of the kind "%s" shows %i links to the coupons', async (kind, times) => {
    await open(confirm, (network) => network.answer(quoteOrder, { ...lamp, kind }));
    await screen.findByRole('button', { name: /^(提交订单|确认兑换)$/ });
    expect(screen.queryAllByRole('link', { name: /^优惠券/ })).toHaveLength(times);
  });

  it.each([
    [{ fen: 9_900, shells: 0 }, '钱会原路退回', '钱会原路退回'],
    [{ fen: 990, shells: 5 }, '贝壳会全部退回，钱会原路退回', '贝壳已经退回，钱会原路退回'],
  ])('with the total %j can be refunded on its page after a confirmation', async (total, before, after) => {
    const paid = anOrder(1, { kind: 'goods', total, actions: [{ id: 'refund', obstacle: null }] });
    const { network } = await open(`/order_detail?id=${order.id}`, (net) => net.answer(getOrder, paid));
    network.answer(refundOrder, { ...paid, state: 'refunding', actions: [] });
    await click('申请退款');
    const dialog = within(await screen.findByRole('alertdialog', { name: '不要了，退款吗？' }));
    expect(dialog.getByText(`订单马上结束，${before}，一般几天内到账`)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: '退款' }));
    expect(await screen.findByText(`正在退款，${after}`)).toBeInTheDocument();
    expect(network.callsTo(refundOrder)).toHaveLength(1);
  });

  it('can be cancelled before it is paid, and the dialog promises no refund', async () => {
    const total = { fen: 9_900, shells: 0 };
    const unpaid = anOrder(1, { kind: 'goods', state: 'unpaid', total, actions: [{ id: 'cancel', obstacle: null }] });
    await open(`/order_detail?id=${order.id}`, (net) => net.answer(getOrder, unpaid));
    await click('取消订单');
    const dialog = within(await screen.findByRole('alertdialog', { name: '要取消订单吗？' }));
    expect(dialog.getByText(/^取消以后就不用付了。要是刚刚付过，钱不会丢/)).toBeInTheDocument();
  });

  it('says why no friend can be asked to pay for it here, instead of linking to the payment request', async () => {
    const obstacle = '这个订单在这里不能找人代付，请直接在应用内付款';
    const actions = [
      { id: 'pay', obstacle: null },
      { id: 'ask-friend', obstacle },
    ];
    const unpaid = anOrder(1, { kind: 'series', state: 'unpaid', actions });
    const { unmount } = await open(`/order_detail?id=${order.id}`, (net) => net.answer(getOrder, unpaid));
    expect(await screen.findByText(obstacle)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去付款' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '找人代付' })).not.toBeInTheDocument();
    unmount();
    await open(path, (net) => net.answer(getCashier, aCashier(order.id, { friendObstacle: obstacle })));
    expect(await screen.findByText(obstacle)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '找人代付' })).not.toBeInTheDocument();
  });

  it('has a link to its payment on its page', async () => {
    const unpaid = anOrder(1, { kind: 'goods', state: 'unpaid', actions: [{ id: 'pay', obstacle: null }] });
    await open(`/order_detail?id=${order.id}`, (net) => net.answer(getOrder, unpaid));
    expect(await screen.findByRole('link', { name: '去付款' })).toHaveAttribute('href', `/combine${path}`);
  });
});
