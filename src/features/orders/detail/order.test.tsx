import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/orders.ts';
import { getCashier } from '#contract/mall/payments.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { anOrder } from '#test/builders/mall/orders.ts';
import { aCashier } from '#test/builders/mall/payments.ts';
import { click, openOrders, order } from '#test/harness/shop/openOrders.ts';

describe('an order', () => {
  const show = (changes: Parameters<typeof anOrder>[1], path = '/exmall/detail') =>
    openOrders(`${path}?id=${order.id}`, (net) => net.answer(contract.getOrder, anOrder(1, changes)));

  it('can be cancelled after a confirmation, and then shows its new state', async () => {
    const { network } = await show({});
    network.answer(contract.cancelOrder, anOrder(1, { state: 'cancelled', actions: [] }));
    await click('取消兑换');
    const dialog = within(await screen.findByRole('alertdialog', { name: '不换了吗？' }));
    expect(network.callsTo(contract.cancelOrder)).toEqual([]);
    network.answer(contract.getOrder, anOrder(1, { state: 'cancelled', actions: [] }));
    await userEvent.click(dialog.getByRole('button', { name: '不换了' }));
    expect(await screen.findByRole('heading', { name: '已取消' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '取消兑换' })).not.toBeInTheDocument();
    expect(network.callsTo(contract.cancelOrder)[0]?.request).toEqual({ params: { orderId: order.id } });
  });

  it('shows its new state if it was shipped before the buyer could cancel it', async () => {
    const { network } = await show({});
    network.answer(contract.cancelOrder, new ApiError('status', '订单刚刚有了变化，请看看最新的状态', 409));
    await click('取消兑换');
    network.answer(contract.getOrder, anOrder(1, { state: 'shipped', actions: [] }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '不换了' }));
    expect(await screen.findByText('订单刚刚有了变化，请看看最新的状态')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: '在路上' })).toBeInTheDocument();
  });

  it('shows its parcels after it was shipped, says why it cannot be cancelled, and lets the buyer confirm its arrival early', async () => {
    const parcel = {
      id: 1,
      carrier: '顺丰速运',
      hotline: '95338',
      number: 'SF00000001',
      sentAt: Date.UTC(2026, 10, 21),
    };
    const { network } = await show({
      state: 'shipped',
      dueAt: Date.UTC(2026, 11, 1, 4),
      parcels: [{ ...parcel, items: [{ title: '杯子', choices: ['绿'], quantity: 2 }] }],
      actions: [
        { id: 'confirm', obstacle: null },
        { id: 'cancel', obstacle: '已经寄出，不能取消了' },
      ],
    });
    const parcels = await screen.findByRole('region', { name: '包裹' });
    expect(parcels).toHaveTextContent('顺丰速运 SF00000001');
    expect(parcels).toHaveTextContent('杯子 绿 × 2');
    expect(within(parcels).getByRole('link', { name: '快递电话 95338' })).toHaveAttribute('href', 'tel:95338');
    expect(screen.getByText('已经寄出，不能取消了')).toBeInTheDocument();
    expect(screen.getByText(/以后自动确认收到$/)).toBeInTheDocument();
    network.answer(contract.confirmReceipt, anOrder(1, { state: 'received' }));
    await click('确认收到');
    await click('都收到了');
    await waitFor(() => expect(network.callsTo(contract.confirmReceipt)).toHaveLength(1));
  });

  it('shows its events in a time line, with the reason of an operator', async () => {
    const at = Date.UTC(2026, 10, 21);
    await show({
      state: 'refunded',
      actions: [],
      events: [
        { id: 3, state: 'refunded', actor: 'operator', note: '仓库进水了，运费 12.50 元也退', at },
        { id: 2, state: 'paid', actor: 'buyer', note: null, at },
        { id: 1, state: 'unpaid', actor: 'buyer', note: null, at },
      ],
    });
    const entries = within(await screen.findByRole('region', { name: '订单动态' })).getAllByRole('listitem');
    expect(entries[0]).toHaveTextContent('贝壳已经退回仓库进水了，运费 12.50 元也退');
    // The sum is an element of its own, whose style keeps it on one line.
    expect(within(entries[0]!).getByText('12.50 元')).toBeInTheDocument();
    expect(entries[1]).toHaveTextContent('贝壳已付，兑换成功');
  });

  it('with a state, price step, event and action that only a later release knows is shown with neutral texts, and without a button for the action', async () => {
    await show(
      {
        state: 'inspected',
        actions: [{ id: 'exchangeParts', obstacle: null }],
        steps: [{ kind: 'wrapping', fen: 0, shells: 80 }],
        events: [{ id: 1, state: 'inspected', actor: 'robot', note: null, at: 0 }],
      },
      '/order_detail',
    );
    expect(await screen.findByRole('heading', { name: '处理中' })).toBeInTheDocument();
    expect(screen.getByText('其他')).toBeInTheDocument();
    expect(screen.getByText('订单有了变化')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: '进度' })).queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['membership', '付了 ¥99.00，会员已经开通，现在就能听'],
    ['series', '付了 ¥99.00，整张专辑都能听完整了'],
    ['goods', '付了 ¥99.00，打包好就寄出'],
  ] as const)('of the kind "%s" says after the payment what the buyer gets and when: %s', async (orderKind, text) => {
    const orderState = orderKind === 'goods' ? 'paid' : 'received';
    await openOrders(`/mall/order?id=${order.id}`, (net) =>
      net.answer(getCashier, aCashier(order.id, { state: 'paid', orderState, orderKind })),
    );
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryAllByRole('link', { name: '去我的已购' })).toHaveLength(orderKind === 'series' ? 1 : 0);
  });

  it.each([
    ['cancelled', '订单已取消'],
    ['expired', '订单已过期'],
    ['refunding', '正在退款'],
    ['refunded', '已经退款'],
    ['inspected', '这个订单不能付款了'],
  ])('in the state "%s" cannot be paid: the page of its payment shows the state', async (orderState, title) => {
    await openOrders(`/mall/order?id=${order.id}`, (net) =>
      net.answer(getCashier, aCashier(order.id, { state: 'closed', orderState, channels: [] })),
    );
    expect(await screen.findByText(title)).toBeInTheDocument();
    const toOrder = `/combine/order_detail?id=${order.id}`;
    expect(screen.getByRole('link', { name: '看订单详情' })).toHaveAttribute('href', toOrder);
  });

  it('shows a reason that forbids several actions only once', async () => {
    const obstacle = '按照平台规定，这里不能买虚拟商品';
    const actions = ['pay', 'ask-friend'].map((id) => ({ id, obstacle }));
    await show({ kind: 'membership', state: 'unpaid', actions }, '/order_detail');
    expect(await screen.findByText(obstacle)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /去付款|找人代付/ })).not.toBeInTheDocument();
  });

  describe.each(['returning', 'returned'])('with a payment that it did not need (the money is %s)', (state) => {
    const surplusPayments = [{ channel: 'alipay', amountFen: 9_900, paidAt: Date.UTC(2026, 10, 21, 4), state }];
    const what = state === 'returned' ? '已经原路退回' : '订单不需要这笔钱，正在原路退回，一般几天内到账';

    it.each([
      ['paid', '正在打包，寄出以后这里能看到快递单号'],
      ['cancelled', '付的钱没有用上，全部原路退回'],
      ['expired', '付的钱没有用上，全部原路退回'],
    ])('in the state "%s" shows this payment and the state of its return', async (orderState, text) => {
      await show(
        { kind: 'goods', state: orderState, total: { fen: 9_900, shells: 0 }, surplusPayments },
        '/order_detail',
      );
      expect(await screen.findByText(text)).toBeInTheDocument();
      const payment = screen.getByRole('region', { name: '没有用上的付款' });
      expect(payment).toHaveTextContent(`支付宝 ¥99.00，${what}2026年11月21日 12:00 付款`);
    });

    it.each([
      ['paid', 'paid', '付款成功'],
      ['closed', 'expired', '付的钱没有用上，全部原路退回'],
    ] as const)('shows this payment at the cashier in the state "%s"', async (cashierState, orderState, text) => {
      await openOrders(`/mall/order?id=${order.id}`, (net) =>
        net.answer(getCashier, aCashier(order.id, { state: cashierState, orderState, channels: [], surplusPayments })),
      );
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(screen.getByRole('region', { name: '没有用上的付款' })).toHaveTextContent(`支付宝 ¥99.00，${what}`);
    });
  });

  it.each(['/exmall/detail', '/order_detail', '/exmall/payResult'])(
    'ROUTE-04 ROUTE-07 with an invalid id at %s is replaced by a link to the list of orders',
    async (path) => {
      const { network } = await openOrders(`${path}?id=1`);
      expect(await screen.findByRole('link', { name: '看看我的订单' })).toBeInTheDocument();
      expect(network.callsTo(contract.getOrder)).toEqual([]);
    },
  );
});
