import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/orders.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { anOrder } from '#test/builders/mall/orders.ts';
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

  it('of a later release is shown with neutral texts for its unknown state, step and event, and without its unknown action', async () => {
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

  it.each(['/exmall/detail', '/order_detail', '/exmall/payResult'])(
    'ROUTE-04 ROUTE-07 with an invalid id at %s is replaced by a link to the list of orders',
    async (path) => {
      const { network } = await openOrders(`${path}?id=1`);
      expect(await screen.findByRole('link', { name: '看看我的订单' })).toBeInTheDocument();
      expect(network.callsTo(contract.getOrder)).toEqual([]);
    },
  );
});
