import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getUserInfo } from '#contract/account/session.ts';
import { getShells } from '#contract/mall/goods.ts';
import { getOrder } from '#contract/mall/orders.ts';
import * as contract from '#contract/mall/payRequests.ts';
import { getCashier, passGuardianCheck, sendGuardianCode } from '#contract/mall/payments.ts';
import { api, calling } from '#platform/http/api.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { localStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { anOrder } from '#test/builders/mall/orders.ts';
import { aCashier } from '#test/builders/mall/payments.ts';
import { aFriendView, aPayRequest, aRequest } from '#test/builders/mall/payRequests.ts';
import { withUserFetched } from '#test/harness/fakes/advanceTimeAfter.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const order = anOrder(1, { kind: 'goods', state: 'unpaid', actions: [{ id: 'pay', obstacle: null }] });
const requestId = 'request-00000001';
const secret = 's'.repeat(43);
const own = `/orderdispenser/index?id=${order.id}`;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const click = async (name: string | RegExp) => userEvent.click(await button(name));

beforeEach(() => {
  localStore.remove(storageKeys.friendLinks);
  localStore.remove(storageKeys.payRequestLinks);
});

describe('a request to a friend to pay for an order', () => {
  const open = (path: string, prepare: (network: Network) => void = () => undefined) =>
    renderApp(path, {
      beforeRender: ({ network, dispatch }) => {
        network.answer(getShells, { balance: 100 });
        network.answer(getOrder, order);
        network.answer(getCashier, aCashier(order.id));
        network.answer(contract.getPayRequest, aPayRequest(order.id));
        prepare(network);
        dispatch(setToken({ token: 'a' }));
      },
    });
  const showing =
    (changes: Partial<contract.PayRequest>) =>
    (network: Network): void =>
      network.answer(contract.getPayRequest, aPayRequest(order.id, changes));

  it.each([`/order_detail?id=${order.id}`, `/mall/order?id=${order.id}`])('is linked from %s', async (path) => {
    await open(path);
    expect(await screen.findByRole('link', { name: '找人代付' })).toHaveAttribute('href', `/combine${own}`);
  });

  it('is sent with a message, and its secret is part of the link but not of the Redux store', async () => {
    const { network, store } = await open(own);
    network.answer(contract.askFriend, () => {
      network.answer(contract.getPayRequest, aPayRequest(order.id, { request: aRequest(requestId) }));
      return { id: requestId, secret };
    });
    const field = await screen.findByLabelText('想对朋友说的话');
    expect(field).toHaveValue('帮我付一下这个吧，谢谢！');
    await userEvent.clear(field);
    await userEvent.type(field, '生日礼物');
    await click('生成代付链接');
    await click('发给朋友');
    const address = `${location.origin}/combine/orderdispenser/result?id=${requestId}#${secret}`;
    expect(await screen.findByDisplayValue(address)).toBeInTheDocument();
    expect(network.callsTo(contract.askFriend)[0]?.request).toEqual({
      params: { orderId: order.id },
      body: { message: '生日礼物' },
    });
    const { api } = store.getState();
    expect(JSON.stringify(api)).not.toContain(secret);
  });

  it('BRIDGE-11 keeps the typed message across a reload, asks for confirmation before the message is lost, and deletes it after sending', async () => {
    const first = await open(own);
    const field = await screen.findByLabelText('想对朋友说的话');
    await userEvent.clear(field);
    await userEvent.type(field, '生日礼物');
    first.unmount();
    const { network } = await open(own);
    expect(await screen.findByLabelText('想对朋友说的话')).toHaveValue('生日礼物');
    await click('返回');
    const dialog = within(await screen.findByRole('alertdialog', { name: '链接还没有生成' }));
    expect(currentPath()).toBe(own);
    await userEvent.click(dialog.getByRole('button', { name: '继续填写' }));
    expect(localStorage.getItem(storageKeys.friendMessageDraft)).toContain('生日礼物');
    network.answer(contract.askFriend, () => {
      network.answer(contract.getPayRequest, aPayRequest(order.id, { request: aRequest(requestId) }));
      return { id: requestId, secret };
    });
    await click('生成代付链接');
    await button('发给朋友');
    expect(localStorage.getItem(storageKeys.friendMessageDraft)).toBeNull();
  });

  it('needs the confirmation of an adult', async () => {
    const { network } = await open(own, showing({ guardian: { isPassed: false, mobile: '138****8000' } }));
    network.answer(sendGuardianCode, {});
    network.answer(passGuardianCheck, () => {
      network.answer(contract.getPayRequest, aPayRequest(order.id));
      return aCashier(order.id);
    });
    expect(await button('生成代付链接')).toBeDisabled();
    expect(screen.getByText('先请家长确认')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('验证码'), '123456');
    await click('确认');
    await waitFor(() => expect(screen.getByRole('button', { name: '生成代付链接' })).toBeEnabled());
  });

  it('can be cancelled after a confirmation, and a new one can be created with the same message', async () => {
    const { network } = await open(own, showing({ request: aRequest(requestId) }));
    network.answer(contract.cancelPayRequest, () => {
      const cancelled = aPayRequest(order.id, { request: aRequest(requestId, { state: 'cancelled' }) });
      network.answer(contract.getPayRequest, cancelled);
      return cancelled;
    });
    await click('取消代付');
    const dialog = within(await screen.findByRole('alertdialog', { name: '不找人代付了吗？' }));
    await userEvent.click(dialog.getByRole('button', { name: '取消代付' }));
    expect(await screen.findByText('上一个链接已经取消，朋友打不开了。可以重新发起。')).toBeInTheDocument();
    expect(screen.getByLabelText('想对朋友说的话')).toHaveValue('帮我付一下吧');
  });

  it('can be renewed, but not sent, on another device, because only the first device has the secret of the link', async () => {
    const { network } = await open(own, showing({ request: aRequest(requestId) }));
    expect(await screen.findByText(/链接只在发起的手机上能看到/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '发给朋友' })).not.toBeInTheDocument();
    const fresh = 'request-00000002';
    network.answer(contract.askFriend, () => {
      network.answer(contract.getPayRequest, aPayRequest(order.id, { request: aRequest(fresh) }));
      return { id: fresh, secret };
    });
    await click('换新链接');
    const dialog = within(await screen.findByRole('alertdialog', { name: '换一个新链接吗？' }));
    await userEvent.click(dialog.getByRole('button', { name: '换新链接' }));
    expect(await button('发给朋友')).toBeInTheDocument();
  });

  it.each([
    ['paying', '朋友正在付款'],
    ['paid', '朋友付好了！'],
    ['refunding', '正在退款'],
    ['refunded', '已经退款'],
    ['ended', '这个订单不用代付了'],
    ['expired', '上一个链接过期了，朋友不能付款了。可以重新发起。'],
  ] as const)('in the state “%s” is shown with a text about this state', async (state, text) => {
    await open(own, showing({ request: aRequest(requestId, { state }) }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('ROLE-02 makes the app reload the user and everything that the order changes once a friend has paid', async () => {
    const watched = api.injectEndpoints({
      endpoints: (build) => ({ watched: build.query({ ...calling(getShells), providesTags: ['Goods', 'Listening'] }) }),
    });
    const { network, store } = await open(own, showing({ request: aRequest(requestId) }));
    const dispatch: ThunkDispatch<unknown, unknown, UnknownAction> = store.dispatch;
    await act(async () => void dispatch(watched.endpoints.watched.initiate(undefined)));
    await screen.findByText('等朋友付款');
    const [shells, users] = [getShells, getUserInfo].map((endpoint) => network.callsTo(endpoint).length);
    showing({ request: aRequest(requestId, { state: 'paid' }) })(network);
    await withUserFetched(async () => {
      await act(async () => void document.dispatchEvent(new Event('resume')));
      return screen.findByText('朋友付好了！');
    });
    expect(network.callsTo(getShells)).toHaveLength(shells! + 1);
    expect(network.callsTo(getUserInfo)).toHaveLength(users! + 1);
  });

  it('cannot be sent if nobody can be asked to pay, and the page shows the reason', async () => {
    await open(own, showing({ obstacle: '按照平台规定，这里不能买虚拟商品' }));
    expect(await screen.findByText('按照平台规定，这里不能买虚拟商品')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '生成代付链接' })).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    const { network } = await open(own, (net) => net.answer(contract.getPayRequest, new ApiError('timeout')));
    network.answer(contract.getPayRequest, aPayRequest(order.id));
    await click('再试一次');
    expect(await button('生成代付链接')).toBeEnabled();
  });

  it('ROLE-01 is explained to guests, without a request to the gateway', async () => {
    const { network } = await renderApp(own);
    expect(await screen.findByText('请家人朋友帮忙付款')).toBeInTheDocument();
    expect(network.callsTo(contract.getPayRequest)).toEqual([]);
  });
});

describe('a friend who was asked to pay', () => {
  const link = `/orderdispenser/result?id=${requestId}`;
  const open = (view: Partial<contract.FriendView> = {}, path = `${link}#${secret}`, userAgent?: string) =>
    renderApp(path, {
      ...(userAgent !== undefined && { userAgent }),
      beforeRender: ({ network }) => {
        network.answer(contract.viewPayRequest, aFriendView(view));
        network.answer(contract.checkFriendPayment, aFriendView(view));
        network.answer(contract.startFriendPayment, { kind: 'open', url: '/pay/sandbox/1' });
      },
    });
  const sent = (network: Network) => network.callsTo(contract.viewPayRequest)[0]?.request;

  it('opens the link, and the app immediately removes the secret from the address and keeps it out of the store', async () => {
    const { network, store } = await open();
    expect(await screen.findByText('小**妈 请你帮忙付款')).toBeInTheDocument();
    expect(screen.getByText('“帮我付一下吧”')).toBeInTheDocument();
    expect([currentPath(), location.hash]).toEqual([link, '']);
    expect(sent(network)).toEqual({
      params: { requestId },
      body: { secret, payer: expect.stringMatching(/^[\w-]{43}$/) as string },
    });
    expect(JSON.stringify(store.getState())).not.toContain(secret);
  });

  it('sees the payment after returning without the secret in the address, because the device has stored the secret', async () => {
    const first = await open();
    await screen.findByText('小**妈 请你帮忙付款');
    const before = sent(first.network);
    first.unmount();
    const { network } = await open({ state: 'paid', viewer: 'payer', channels: [] }, link);
    expect(await screen.findByText('付好了，谢谢你！')).toBeInTheDocument();
    expect(sent(network)).toEqual(before);
  });

  it('pays with the chosen channel after confirming that they are an adult', async () => {
    const { network, left } = await open();
    expect(await button('帮朋友付款')).toBeDisabled();
    expect(screen.getByText('先勾选“我已满 18 周岁”')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: '我已满 18 周岁，自愿帮朋友付款' }));
    expect(screen.queryByText('先勾选“我已满 18 周岁”')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /^沙箱/ }));
    await userEvent.dblClick(await button('帮朋友付款'));
    await waitFor(() => expect(left).toEqual(['/pay/sandbox/1']));
    expect(network.callsTo(contract.startFriendPayment)).toHaveLength(1);
    expect(network.callsTo(contract.startFriendPayment)[0]?.request).toMatchObject({
      body: { secret, isAdult: true, channel: 'sandbox' },
    });
  });

  it('sees that the payment is not confirmed yet, and can pay again', async () => {
    await open({ state: 'paying' });
    expect(await screen.findByText('正在确认付款结果')).toBeInTheDocument();
    await click('没有付，重新付款');
    expect(await button('帮朋友付款')).toBeInTheDocument();
  });

  it('sees, after the link has expired, that an earlier payment is not confirmed yet, and cannot begin another payment', async () => {
    const { network } = await open({ state: 'paying', channels: [], endsAt: null });
    expect(await screen.findByText('正在确认付款结果')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '没有付，重新付款' })).not.toBeInTheDocument();
    network.answer(
      contract.viewPayRequest,
      aFriendView({ state: 'paid', viewer: 'payer', channels: [], endsAt: null }),
    );
    network.answer(contract.checkFriendPayment, aFriendView({ state: 'paid', viewer: 'payer' }));
    expect(await screen.findByText('付好了，谢谢你！')).toBeInTheDocument();
  });

  it.each([
    ['cancelled', /已经付了钱的话不用担心，会算进朋友的订单，或者自动原路退给你。$/],
    ['expired', /已经付了钱的话不用担心，会算进朋友的订单，或者自动原路退给你。$/],
    ['ended', /已经付的钱会自动原路退给你。$/],
    ['paid', /多付的钱会自动原路退给你。$/],
  ] as const)('reads in the state "%s" what happens to money that was already paid: %s', async (state, text) => {
    await open({ state, channels: [], endsAt: null });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('stays at the cashier and reads why, if the payment could not be started', async () => {
    const { network } = await open();
    network.answer(contract.startFriendPayment, () => {
      network.answer(contract.viewPayRequest, aFriendView({ state: 'paying' }));
      throw new ApiError('status', '付款服务暂时连不上，还没有扣款，请稍后再试', 503);
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: '我已满 18 周岁，自愿帮朋友付款' }));
    await click('帮朋友付款');
    expect(await screen.findByText('付款服务暂时连不上，还没有扣款，请稍后再试')).toBeInTheDocument();
    await waitFor(() => expect(network.callsTo(contract.viewPayRequest)).toHaveLength(2));
    expect(await button('帮朋友付款')).toBeEnabled();
  });

  it('STATE-09 sees no nickname in the app of caller 2003', async () => {
    await open({}, `${link}#${secret}`, 'ilisten_android/2003/11.60/huawei');
    expect(await screen.findByText('朋友 请你帮忙付款')).toBeInTheDocument();
    expect(screen.queryByText(/小\*\*妈/)).not.toBeInTheDocument();
  });

  it.each([
    ['payer', 'paid', '付好了，谢谢你！'],
    ['payer', 'refunding', '正在退款'],
    ['payer', 'refunded', '已经退款'],
    ['guest', 'paid', '已经有人付过了'],
    ['guest', 'cancelled', '朋友取消了代付'],
    ['guest', 'expired', '链接过期了'],
    ['guest', 'ended', '订单已经结束'],
  ] as const)('who opens the link as a %s of a request in the state "%s" reads: %s', async (viewer, state, text) => {
    await open({ viewer, state, channels: [], endsAt: null });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '帮朋友付款' })).not.toBeInTheDocument();
  });

  it.each([
    ['open', '把链接发给朋友，朋友打开就能付款。'],
    ['paid', '已经付好了，这个链接不用再发了。'],
    ['cancelled', '代付取消了，朋友用这个链接不能付款了。'],
    ['expired', '链接过期了，朋友用它不能付款了。'],
    ['ended', '订单已经取消或者退款，不用付款了。'],
  ] as const)(
    'sees, if the friend is the owner of the order, a link to the owner’s page of the request and, in the state "%s", reads: %s',
    async (state, text) => {
      await open({ viewer: 'owner', state, orderId: order.id, channels: [], endsAt: null });
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(await screen.findByRole('link', { name: '看代付进度' })).toHaveAttribute('href', `/combine${own}`);
    },
  );

  it('reads the reason if nothing can be paid on this page', async () => {
    await open({ channels: [], obstacle: '按照平台规定，这里不能买虚拟商品' });
    expect(await screen.findByText('按照平台规定，这里不能买虚拟商品')).toBeInTheDocument();
    expect(await button('帮朋友付款')).toBeDisabled();
  });

  it('can retry when the page could not be loaded, and reads that money is not lost', async () => {
    const { network } = await renderApp(`${link}#${secret}`, {
      beforeRender: (session) => session.network.answer(contract.viewPayRequest, new ApiError('timeout')),
    });
    expect(await screen.findByText(/。刚才要是付了钱，不会丢，连上以后这里能看到结果$/)).toBeInTheDocument();
    network.answer(contract.viewPayRequest, aFriendView());
    await click('再试一次');
    expect(await screen.findByText('小**妈 请你帮忙付款')).toBeInTheDocument();
  });

  it.each([link, '/orderdispenser/result', `/orderdispenser/result?id=1#${secret}`, `${link}#short`])(
    'ROUTE-07 reads that the link cannot be opened if it is incomplete: %s',
    async (path) => {
      const { network } = await open({}, path);
      expect(await screen.findByText('打不开这个代付链接')).toBeInTheDocument();
      expect(network.callsTo(contract.viewPayRequest)).toEqual([]);
    },
  );

  it('reads that the link cannot be opened if the gateway does not find the request', async () => {
    await renderApp(`${link}#${secret}`, {
      beforeRender: ({ network }) => network.answer(contract.viewPayRequest, new ApiError('status', '内容不存在', 404)),
    });
    expect(await screen.findByText('打不开这个代付链接')).toBeInTheDocument();
  });
});
