import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listAddresses } from '#contract/account/addresses.ts';
import { getGoods, getShells } from '#contract/mall/goods.ts';
import { createOrder, getOrder, giveUpOrder, quoteOrder } from '#contract/mall/orders.ts';
import { getCashier } from '#contract/mall/payments.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { logout, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { personKeys } from '#platform/storage/storageKeys.ts';
import { aStoredAddress } from '#test/builders/account/addresses.ts';
import { aGoodsDetail, aVariant } from '#test/builders/mall/goods.ts';
import { anOrder, anOrderLine, aQuote } from '#test/builders/mall/orders.ts';
import { aCashier } from '#test/builders/mall/payments.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import type { OrderBody } from './sentOrders.ts';
import { press } from '#test/harness/press.ts';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const order = anOrder(1, { kind: 'goods' });
const confirm = '/mall/confirm?variant=lamp.one';
const notice = /还没有收到结果/;
const lost = new ApiError('network');
const coupon = { title: '测试券', valueFen: 1_000, minimumFen: 5_000, endsAt: Date.UTC(2027, 0, 1), obstacle: null };
const couponId = 'coupon0000000001';

const open = (path: string, prepare: (network: Network) => void = () => undefined) =>
  renderApp(path, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(getShells, { balance: 100 });
      network.answer(getCashier, aCashier(order.id));
      network.answer(getOrder, order);
      network.answer(listAddresses, {
        items: [aStoredAddress(1, { isDefault: true }), aStoredAddress(2, { receiver: '李大海' })],
      });
      network.answer(quoteOrder, ({ body }) => quoteFor(body.lines[0]?.quantity ?? 0, body.coupon !== 'none'));
      network.answer(createOrder, { id: order.id });
      prepare(network);
      dispatch(setToken({ token: 'a' }));
    },
  });
function quoteFor(quantity: number, hasCoupon: boolean) {
  const fen = 9_900 * quantity - (hasCoupon ? 1_000 : 0);
  return aQuote({
    kind: 'goods',
    lines: [anOrderLine('lamp', { quantity })],
    coupons: [{ id: couponId, ...coupon }],
    couponId: hasCoupon ? couponId : null,
    total: { fen, shells: 0 },
    steps: [{ kind: 'list', fen, shells: 0 }],
  });
}
const requests = (network: Network) =>
  network.callsTo(createOrder).map(({ request }) => request as { body: OrderBody });

/** Orders two lamps. The answer is lost, and the user leaves the page. Returns the request. */
async function orderAndLeave(error: ApiError = lost) {
  const first = await open(`${confirm}&quantity=2`, (network) => network.answer(createOrder, error));
  await press('提交订单');
  await waitFor(() => expect(requests(first.network)).toHaveLength(1));
  await screen.findByText(error.message);
  first.unmount();
  return requests(first.network)[0];
}

describe('a submitted order without a reply from the gateway', () => {
  it('HTTP-10 is sent again unchanged when the user returns to the page and submits it, even if its goods are sold out and its coupon is gone', async () => {
    const sent = await orderAndLeave();
    expect(sent).toMatchObject({
      body: { lines: [{ variantId: 'lamp.one', quantity: 2 }], couponId, expected: { fen: 18_800 } },
    });
    const { network } = await open(confirm, (net) =>
      net.answer(quoteOrder, { ...quoteFor(2, false), coupons: [], obstacle: '已经卖完啦' }),
    );
    expect(await screen.findByText(notice)).toBeInTheDocument();
    expect(screen.getByText('188')).toBeInTheDocument();
    expect(screen.queryByText('已经卖完啦')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '多买一件' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^优惠券/ })).not.toBeInTheDocument();
    await press('提交订单');
    await waitFor(() => expect(currentPath()).toBe(`/mall/order?id=${order.id}`));
    expect(requests(network)).toEqual([sent]);
  });

  it('HTTP-10 stays stored on the device if the app learns only after sending it which account is signed in, even if another account has used the device before', async () => {
    localStorage.setItem(personKeys.accountOfData, 'of another account');
    const first = await open(confirm, (network) => network.answer(createOrder, lost));
    await press('提交订单');
    expect(await screen.findByText(notice)).toBeInTheDocument();
    first.dispatch(setUser({ userId: 'user-b', isAnonymous: false }));
    await waitFor(() => expect(localStorage.getItem(personKeys.sentOrders)).not.toBeNull());
    expect(screen.getByText(notice)).toBeInTheDocument();
    first.unmount();
    const { network } = await open(confirm);
    expect(await screen.findByText(notice)).toBeInTheDocument();
    await press('提交订单');
    await waitFor(() => expect(requests(network)).toEqual(requests(first.network)));
  });

  it('HTTP-10 stays stored on the device if the app learns only after the user has left the page which account is signed in, and is sent again with the same order key', async () => {
    localStorage.setItem(personKeys.accountOfData, 'of another account');
    const { dispatch, network } = await open(confirm, (net) => {
      net.answer(createOrder, lost);
      net.answer(getGoods, aGoodsDetail('lamp', { variants: [aVariant([], { id: 'lamp.one' })] }));
    });
    await press('提交订单');
    await screen.findByText(notice);
    await press('返回');
    const buy = await screen.findByRole('link', { name: '立即购买' });
    await act(async () => void dispatch(setUser({ userId: 'user-b', isAnonymous: false })));
    network.answer(createOrder, { id: order.id });
    await userEvent.click(buy);
    expect(await screen.findByText(notice)).toBeInTheDocument();
    await press('提交订单');
    await waitFor(() => expect(currentPath()).toBe(`/mall/order?id=${order.id}`));
    expect(requests(network)[1]).toEqual(requests(network)[0]);
  });

  it('HTTP-10 is not stored if the app learns only after the reply which account is signed in', async () => {
    localStorage.setItem(personKeys.accountOfData, 'of another account');
    const { dispatch } = await open(confirm);
    await press('提交订单');
    await waitFor(() => expect(currentPath()).toBe(`/mall/order?id=${order.id}`));
    await act(async () => void dispatch(setUser({ userId: 'user-b', isAnonymous: false })));
    expect(localStorage.getItem(personKeys.sentOrders)).toBeNull();
  });

  it('is deleted from the device when the app learns that another account has signed in', async () => {
    await orderAndLeave();
    localStorage.setItem(personKeys.accountOfData, 'of another account');
    const { dispatch, network } = await open(confirm);
    expect(await screen.findByText(notice)).toBeInTheDocument();
    act(() => void dispatch(setUser({ userId: 'user-b', isAnonymous: false })));
    await waitFor(() => expect(screen.queryByText(notice)).not.toBeInTheDocument());
    expect(localStorage.getItem(personKeys.sentOrders)).toBeNull();
    expect(requests(network)).toEqual([]);
  });

  it('AUTH-09 is deleted from the device at a logout, and is not stored again when its request fails after the logout', async () => {
    let lose: (problem: Error) => void = () => undefined;
    const { dispatch, network } = await open(confirm, (net) =>
      net.answer(
        createOrder,
        () =>
          new Promise((_resolve, reject) => {
            lose = reject;
          }),
      ),
    );
    act(() => void dispatch(setUser({ userId: 'user-a', isAnonymous: false })));
    await press('提交订单');
    await waitFor(() => expect(requests(network)).toHaveLength(1));
    act(() => void dispatch(logout()));
    await waitFor(() => expect(localStorage.getItem(personKeys.sentOrders)).toBeNull());
    await act(async () => lose(lost));
    await act(async () => undefined);
    expect(localStorage.getItem(personKeys.sentOrders)).toBeNull();
  });

  it('is deleted from the device as soon as a reply has arrived, so that the next order has a new order key', async () => {
    const sent = await orderAndLeave();
    const again = await open(confirm);
    await press('提交订单');
    await waitFor(() => expect(currentPath()).toContain('/mall/order'));
    again.unmount();
    const { network } = await open(confirm);
    await press('提交订单');
    await waitFor(() => expect(requests(network)).toHaveLength(1));
    expect(requests(again.network)).toEqual([sent]);
    expect(requests(network)[0]?.body.orderKey).not.toBe(sent?.body.orderKey);
    expect(requests(network)[0]?.body.lines).toEqual([{ variantId: 'lamp.one', quantity: 1 }]);
  });

  it('is sent again with another delivery address if the user has chosen one', async () => {
    const sent = await orderAndLeave();
    const { network } = await open(confirm);
    await userEvent.click(await screen.findByRole('link', { name: /李小满/ }));
    await press(/^用这个地址：李大海/);
    expect(await screen.findByText(notice)).toBeInTheDocument();
    await press('提交订单');
    await waitFor(() => expect(requests(network)).toHaveLength(1));
    expect(requests(network)[0]?.body).toEqual({ ...sent?.body, addressId: aStoredAddress(2).id });
  });

  it('HTTP-10 is shown as placed if the gateway had placed it before, with the reason why its delivery address could not be changed', async () => {
    await orderAndLeave();
    await open(`${confirm}&address=${aStoredAddress(2).id}`, (network) =>
      network.answer(createOrder, { id: order.id, addressProblem: '寄到这里要加运费，请取消以后重新下单' }),
    );
    await press('提交订单');
    await waitFor(() => expect(currentPath()).toBe(`/mall/order?id=${order.id}`));
    expect(
      screen.getByText('已经提交成功，但收货地址没有换：寄到这里要加运费，请取消以后重新下单'),
    ).toBeInTheDocument();
  });

  it('does not open the payment when the reply arrives after the user has left the page, but opens the payment when the user sends the same order again', async () => {
    let answer: () => void = () => undefined;
    const late = new Promise<{ id: string }>((resolve) => (answer = () => resolve({ id: order.id })));
    const { network } = await open(confirm, (net) => {
      net.answer(createOrder, () => late);
      net.answer(getGoods, aGoodsDetail('lamp', { variants: [aVariant([], { id: 'lamp.one' })] }));
    });
    await press('提交订单');
    await press('返回');
    const buy = await screen.findByRole('link', { name: '立即购买' });
    await act(async () => answer());
    expect(currentPath()).toBe('/equipmentMall/goodsInfo?id=lamp');
    network.answer(createOrder, { id: order.id });
    await userEvent.click(buy);
    expect(await screen.findByText(notice)).toBeInTheDocument();
    await press('提交订单');
    await waitFor(() => expect(currentPath()).toBe(`/mall/order?id=${order.id}`));
    expect(requests(network)[1]).toEqual(requests(network)[0]);
  });

  it('is not sent again if the gateway has refused it: the next order has a new order key', async () => {
    const sent = await orderAndLeave(new ApiError('status', '价格刚刚变了，请看清楚再确认', 409));
    const { network } = await open(confirm);
    await press('提交订单');
    await waitFor(() => expect(requests(network)).toHaveLength(1));
    expect(requests(network)[0]?.body.orderKey).not.toBe(sent?.body.orderKey);
  });

  it('can be given up if the gateway has not placed it, and then quantity and coupon can be chosen again', async () => {
    await orderAndLeave();
    const { network } = await open(confirm, (net) => net.answer(giveUpOrder, { id: null }));
    expect(await screen.findByText(notice)).toBeInTheDocument();
    await press('不要了，重新选');
    expect(await screen.findByText('没有提交成功，可以重新选了')).toBeInTheDocument();
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
    await press('少买一件');
    await waitFor(() => expect(currentPath()).toContain('quantity=1'));
    expect(screen.getByRole('button', { name: /^优惠券/ })).toBeInTheDocument();
    expect(requests(network)).toEqual([]);
  });

  it('cannot be given up if the gateway has placed it: the app opens the page of the order instead', async () => {
    const sent = await orderAndLeave();
    const { network } = await open(confirm, (net) => net.answer(giveUpOrder, { id: order.id }));
    await press('不要了，重新选');
    await waitFor(() => expect(currentPath()).toBe(`/order_detail?id=${order.id}`));
    expect(network.callsTo(giveUpOrder).map(({ request }) => request)).toEqual([
      { params: { orderKey: sent?.body.orderKey } },
    ]);
    expect(requests(network)).toEqual([]);
  });

  it('cannot be given up without a network, because the gateway may have placed it', async () => {
    await orderAndLeave();
    await open(confirm, (net) => net.answer(giveUpOrder, lost));
    await press('不要了，重新选');
    expect(await screen.findByText('现在还查不到结果，有网络时再试一次')).toBeInTheDocument();
    expect(screen.getByText(notice)).toBeInTheDocument();
  });

  it('is not offered for sending again when the user orders other goods, nor after a day', async () => {
    await orderAndLeave();
    const other = await open('/mall/confirm?variant=cup.one');
    expect(await screen.findByRole('button', { name: '提交订单' })).toBeInTheDocument();
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
    other.unmount();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS);
    await open(confirm);
    expect(await screen.findByRole('button', { name: '提交订单' })).toBeInTheDocument();
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });
});
