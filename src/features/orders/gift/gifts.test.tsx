import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/gifts.ts';
import type { OrderGift } from '#contract/mall/gifts.ts';
import { checkParentPin, getParentPin } from '#contract/account/parentPin.ts';
import { getOrder } from '#contract/mall/orders.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { anOrder, anOrderLine } from '#test/builders/mall/orders.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

const SECRET = 's'.repeat(43);
const lines = [anOrderLine('sea', { delivers: 'series' })];
const order = anOrder(1, {
  kind: 'series',
  state: 'received',
  lines,
  destination: null,
  actions: [{ id: 'give', obstacle: null }],
});
const detail = `/order_detail?id=${order.id}`;
const items = [{ title: '大海', choices: [], picture: '/media/cover/sea', quantity: 1 }];
const guardian = { isPassed: false, mobile: '138****0000' };
const aGift = (gift: Partial<NonNullable<OrderGift['gift']>> = {}): OrderGift => ({
  orderId: order.id,
  items,
  obstacle: null,
  guardian: { ...guardian, isPassed: true },
  gift: {
    id: 'gift-00000000001',
    state: 'open',
    message: '送给你',
    endsAt: Date.UTC(2026, 10, 30, 4),
    receiverName: null,
    ...gift,
  },
});
const none: OrderGift = { orderId: order.id, items, obstacle: null, guardian, gift: null };

/** Opens a page of an order. `later` is the reply to every request for the order after the first one. */
const open = (orderGift: OrderGift, path = `${detail}&give=1`, userAgent?: string, later = order) =>
  renderApp(path, {
    ...(userAgent !== undefined && { userAgent }),
    beforeRender: ({ network, dispatch }) => {
      network.answer(getOrder, () => (network.callsTo(getOrder).length > 1 ? later : order));
      network.answer(contract.getOrderGift, orderGift);
      network.answer(contract.sendGiftCode, {});
      network.answer(contract.giveOrder, () => {
        network.answer(contract.getOrderGift, aGift());
        return { id: 'gift-00000000001', secret: SECRET };
      });
      network.answer(contract.cancelGift, () => {
        network.answer(contract.getOrderGift, aGift({ state: 'cancelled' }));
        return aGift({ state: 'cancelled' });
      });
      dispatch(setToken({ token: 'a' }));
    },
  });

describe('an order that the user gives to a friend', () => {
  it('gets a link, whose secret is only in the storage of the device and in the address that is shared', async () => {
    const { network, store } = await open(none, detail);
    await userEvent.click(await screen.findByRole('link', { name: '送给朋友' }));
    const message = await screen.findByLabelText('想对朋友说的话');
    await userEvent.clear(message);
    await userEvent.type(message, '生日快乐');
    expect(screen.getByRole('button', { name: '生成礼物链接' })).toBeDisabled();
    expect(screen.getByText(/验证码会发到 138\*{4}0000/)).toBeInTheDocument();
    await press('获取验证码');
    await userEvent.type(screen.getByLabelText('验证码'), '123456');
    await press('生成礼物链接');
    expect(await screen.findByRole('heading', { name: '等朋友收下' })).toBeInTheDocument();
    expect(network.callsTo(contract.giveOrder).map(({ request }) => request)).toEqual([
      { params: { orderId: order.id }, body: { message: '生日快乐', code: '123456' } },
    ]);
    expect(network.callsTo(contract.sendGiftCode).map(({ request }) => request)).toEqual([
      { params: { orderId: order.id }, body: {} },
    ]);
    expect(localStorage.getItem(storageKeys.giftLinks)).toContain(SECRET);
    expect(JSON.stringify(store.getState())).not.toContain(SECRET);
    await press('发给朋友');
    expect(
      await screen.findByDisplayValue(new RegExp(`/package\\?gift=gift-00000000001#${SECRET}$`)),
    ).toBeInTheDocument();
  });

  it('BRIDGE-11 keeps the typed message across a reload, asks for confirmation before the message is lost, and deletes it after sending', async () => {
    const first = await open(none);
    const field = await screen.findByLabelText('想对朋友说的话');
    await userEvent.clear(field);
    await userEvent.type(field, '生日快乐');
    first.unmount();
    await open(none);
    expect(await screen.findByLabelText('想对朋友说的话')).toHaveValue('生日快乐');
    await press('返回');
    const dialog = within(await screen.findByRole('alertdialog', { name: '链接还没有生成' }));
    await userEvent.click(dialog.getByRole('button', { name: '继续填写' }));
    await userEvent.type(screen.getByLabelText('验证码'), '123456');
    await press('生成礼物链接');
    expect(await screen.findByRole('heading', { name: '等朋友收下' })).toBeInTheDocument();
    expect(localStorage.getItem(storageKeys.friendMessageDraft)).toBeNull();
  });

  it('can be taken back after a confirmation, and then given again', async () => {
    const { network } = await open(aGift());
    await press('收回礼物');
    const dialog = within(await screen.findByRole('alertdialog', { name: '不送了吗？' }));
    await userEvent.click(dialog.getByRole('button', { name: '收回' }));
    expect(await screen.findByText(/上一个链接已经收回/)).toBeInTheDocument();
    expect(network.callsTo(contract.cancelGift)).toHaveLength(1);
    expect(screen.getByLabelText('想对朋友说的话')).toHaveValue('送给你');
  });

  it('has no button to send the link on another device, because only the first device has the secret', async () => {
    await open(aGift());
    expect(await screen.findByText(/链接只在发起的手机上能看到/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '发给朋友' })).not.toBeInTheDocument();
  });

  it('keeps the message in the form if the SMS code is wrong, and needs a mobile number if the account has none', async () => {
    const { network } = await open({ ...none, guardian: { ...guardian, mobile: null } });
    network.answer(contract.giveOrder, new ApiError('status', '验证码错误', 400));
    await userEvent.type(await screen.findByLabelText('家长的手机号'), '13800000000');
    await press('获取验证码');
    await userEvent.type(screen.getByLabelText('验证码'), '123456');
    await press('生成礼物链接');
    expect(await screen.findByText('验证码错误')).toBeInTheDocument();
    expect(screen.getByLabelText('想对朋友说的话')).toHaveValue('送你一套好听的故事，快来收下吧！');
    expect(network.callsTo(contract.sendGiftCode)[0]?.request).toMatchObject({ body: { mobile: '13800000000' } });
    expect(network.callsTo(contract.giveOrder)[0]?.request).toMatchObject({ body: { mobile: '13800000000' } });
  });

  it('is confirmed by the parent PIN instead of an SMS code if the account has a PIN', async () => {
    const { network } = await open({ ...none, guardian: { ...guardian, hasPin: true } });
    network.answer(getParentPin, { isSet: true, isLocked: false, mobile: guardian.mobile });
    network.answer(contract.giveOrder, new ApiError('status', '请先输入家长密码', 403, 'pin_needed'));
    network.answer(checkParentPin, () => {
      network.answer(contract.giveOrder, () => {
        network.answer(contract.getOrderGift, aGift());
        return { id: 'gift-00000000001', secret: SECRET };
      });
      return {};
    });
    await press('生成礼物链接');
    expect(await screen.findByText('送出去的东西要由大人决定')).toBeInTheDocument();
    expect(screen.queryByLabelText('验证码')).not.toBeInTheDocument();
    for (const digit of ['4', '8', '2', '1']) await press(digit);
    expect(await screen.findByRole('heading', { name: '等朋友收下' })).toBeInTheDocument();
    expect(network.callsTo(checkParentPin).map(({ request }) => request)).toEqual([
      { body: { pin: '4821', action: { kind: 'give', orderId: order.id } } },
    ]);
    expect(network.callsTo(contract.giveOrder).map(({ request }) => request)).toEqual([
      { params: { orderId: order.id }, body: { message: '送你一套好听的故事，快来收下吧！' } },
      { params: { orderId: order.id }, body: { message: '送你一套好听的故事，快来收下吧！' } },
    ]);
  });

  it('gets a new link without another SMS code while no friend has claimed it', async () => {
    const { network } = await open(aGift());
    await press('换新链接');
    const dialog = within(await screen.findByRole('alertdialog', { name: '换一个新链接吗？' }));
    await userEvent.click(dialog.getByRole('button', { name: '换新链接' }));
    expect(await screen.findByText('新链接好了，旧链接已经失效')).toBeInTheDocument();
    expect(network.callsTo(contract.giveOrder)[0]?.request).toMatchObject({ body: { message: '送给你' } });
  });

  it.each([
    ['the masked name', undefined, '李** 收下了！'],
    ['STATE-09 no name in the app of caller 2003', 'Mozilla/5.0 ilisten_android/2003/12.0/huawei', '朋友收下了！'],
  ])('says that a friend has claimed it, and shows %s', async (_, userAgent, text) => {
    const claimed = aGift({ state: 'claimed', receiverName: '李**' });
    await open({ ...claimed, obstacle: '这个订单现在不能送人' }, undefined, userAgent);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('is loaded again as soon as a friend has claimed it, so that the user need not reload the page', async () => {
    const claimed = { ...aGift({ state: 'claimed', receiverName: '李**' }), obstacle: '不能送人' };
    const { network } = await open(claimed, undefined, undefined, { ...order, isGiven: true, actions: [] });
    await waitFor(() => expect(network.callsTo(getOrder)).toHaveLength(2));
    await userEvent.click(await screen.findByRole('link', { name: '看订单详情' }));
    expect(await screen.findByRole('heading', { name: '已经送给朋友' })).toBeInTheDocument();
  });

  it('shows the friend no price, because the friend’s own order cost nothing', async () => {
    await renderApp(detail, {
      beforeRender: ({ network, dispatch }) => {
        network.answer(getOrder, { ...order, steps: [], total: { fen: 0, shells: 0 }, actions: [] });
        dispatch(setToken({ token: 'a' }));
      },
    });
    expect(await screen.findByRole('heading', { name: '已经开通' })).toBeInTheDocument();
    expect(screen.queryByText('合计')).not.toBeInTheDocument();
  });

  it('is marked as given to a friend on the page of the order', async () => {
    const { network } = await renderApp(detail, {
      beforeRender: ({ network: net, dispatch }) => {
        net.answer(getOrder, { ...order, isGiven: true, actions: [] });
        dispatch(setToken({ token: 'a' }));
      },
    });
    expect(await screen.findByRole('heading', { name: '已经送给朋友' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '看礼物' })).toHaveAttribute('href', `/combine${detail}&give=1`);
    await waitFor(() => expect(network.callsTo(getOrder)).toHaveLength(1));
  });
});
