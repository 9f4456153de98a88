import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HostEventName } from '#contract/host/hostEvents.ts';
import { getOrder } from '#contract/mall/orders.ts';
import { createEmitter } from '#lib/emitter.ts';
import * as contract from '#contract/mall/returns.ts';
import type { OrderReturn, Returns } from '#contract/mall/returns.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aPictureOf } from '#test/harness/fakes/fakeUploads.ts';
import { anOrder, anOrderLine } from '#test/builders/mall/orders.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

const lines = [anOrderLine('lamp', { quantity: 2 }), anOrderLine('film')];
const requested = { id: 9, state: 'received', topic: 'returnRequested', actor: 'buyer', note: null, at: 0 };
const order = anOrder(1, { kind: 'goods', state: 'received', lines, actions: [{ id: 'return', obstacle: null }] });
const detail = `/order_detail?id=${order.id}`;
const form = `${detail}&return=1`;
const noReason = '这件商品不支持七天无理由退货，有质量问题可以退';

const someReturns = (items: OrderReturn[] = []): Returns => ({
  items,
  lines: [
    { variantId: 'lamp.one', most: 2, unwanted: null, fault: null },
    { variantId: 'film.one', most: 1, unwanted: noReason, fault: null },
  ],
  carriers: [
    { code: 'sf', name: '顺丰速运' },
    { code: 'yto', name: '圆通速递' },
  ],
});
const aReturn = (changes: Partial<OrderReturn> = {}): OrderReturn => ({
  id: 'return-000000001',
  state: 'accepted',
  reason: 'faulty',
  text: '不亮',
  refund: { fen: 990, shells: 0 },
  lines: [{ variantId: 'lamp.one', quantity: 1, pictures: [aPictureOf('picture-00000001')] }],
  decision: '请寄到云朵路 1 号，电话 13800138000',
  parcel: null,
  requestedAt: Date.UTC(2026, 10, 20, 4),
  canWithdraw: true,
  canSend: true,
  ...changes,
});

beforeEach(() => {
  // Replaces object URLs, which jsdom does not have.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

type Surroundings = Pick<NonNullable<Parameters<typeof renderApp>[1]>, 'host' | 'userAgent'>;
const open = (path: string, returns = someReturns(), shown = order, surroundings?: Surroundings) =>
  renderApp(path, {
    ...surroundings,
    beforeRender: ({ network, dispatch }) => {
      network.answer(getOrder, shown);
      network.answer(contract.listReturns, returns);
      network.answer(contract.requestReturn, { id: 'return-000000001' });
      network.answer(contract.sendReturn, {});
      network.answer(contract.withdrawReturn, {});
      dispatch(setToken({ token: 'a' }));
    },
  });
const line = async (title: string) => within(await screen.findByRole('region', { name: title }));

describe('the form that requests a return', () => {
  it('sends the reason, a text, pictures and the number of pieces, and returns to the order', async () => {
    const { network, uploads } = await open(detail);
    await userEvent.click(await screen.findByRole('link', { name: '申请退货' }));
    await press('质量有问题');
    const lamp = await line('商品 lamp');
    await userEvent.click(lamp.getByRole('button', { name: '多退一件' }));
    fireEvent.change(lamp.getByLabelText('从相册选照片'), {
      target: { files: [new File(['x'.repeat(100)], 'one.jpg', { type: 'image/jpeg' })] },
    });
    await waitFor(() => expect(uploads.begun.map(({ options }) => options.purpose)).toEqual(['return']));
    await act(async () => uploads.begun[0]?.finish('first-picture-01'));
    await userEvent.type(screen.getByRole('textbox'), '灯不亮');
    await press('提交申请');
    await waitFor(() => expect(currentPath()).toBe(detail));
    expect(network.callsTo(contract.requestReturn).map(({ request }) => request)).toEqual([
      {
        params: { orderId: order.id },
        body: {
          reason: 'faulty',
          text: '灯不亮',
          lines: [{ variantId: 'lamp.one', quantity: 1, pictures: ['first-picture-01'] }],
        },
      },
    ]);
  });

  it('shows which goods cannot be returned for the chosen reason', async () => {
    await open(form);
    const film = await line('商品 film');
    expect(film.queryByText(noReason)).not.toBeInTheDocument();
    await press('不想要了（七天无理由）');
    expect(film.getByText(noReason)).toBeInTheDocument();
    expect(film.queryByRole('button', { name: '多退一件' })).not.toBeInTheDocument();
  });

  it('sends no goods that cannot be returned for the chosen reason, even if the user selected these goods while another reason was chosen', async () => {
    const { network } = await open(form);
    await press('质量有问题');
    await userEvent.click((await line('商品 film')).getByRole('button', { name: '多退一件' }));
    await press('不想要了（七天无理由）');
    await press('提交申请');
    expect(await screen.findByText('选一选要退哪一件')).toBeInTheDocument();
    await userEvent.click((await line('商品 lamp')).getByRole('button', { name: '多退一件' }));
    await press('提交申请');
    await waitFor(() => expect(network.callsTo(contract.requestReturn)).toHaveLength(1));
    expect(network.callsTo(contract.requestReturn)[0]?.request).toMatchObject({
      body: { reason: 'unwanted', lines: [{ variantId: 'lamp.one', quantity: 1 }] },
    });
  });

  it('says what is missing, sends nothing, and allows no more pieces than were bought', async () => {
    const { network } = await open(form);
    await press('提交申请');
    expect(await screen.findByText('选一个退货原因')).toBeInTheDocument();
    await press('发错了');
    await press('提交申请');
    expect(await screen.findByText('选一选要退哪一件')).toBeInTheDocument();
    expect(network.callsTo(contract.requestReturn)).toEqual([]);
    const more = (await line('商品 lamp')).getByRole('button', { name: '多退一件' });
    await userEvent.dblClick(more);
    expect(more).toBeDisabled();
  });

  it('keeps the entered values across a refusal and a reload', async () => {
    const { network, unmount } = await open(form);
    network.answer(contract.requestReturn, new ApiError('status', '已经有一个退货在处理了，等它结束再申请', 409));
    await press('发错了');
    await userEvent.click((await line('商品 film')).getByRole('button', { name: '多退一件' }));
    await userEvent.type(screen.getByRole('textbox'), '要的是蓝色');
    await press('提交申请');
    expect(await screen.findByText('已经有一个退货在处理了，等它结束再申请')).toBeInTheDocument();
    unmount();
    await open(form);
    expect(await screen.findByRole('textbox')).toHaveValue('要的是蓝色');
    expect(screen.getByRole('button', { name: '发错了' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('lets the user retry when the returnable goods could not be loaded', async () => {
    const { network } = await renderApp(form, {
      beforeRender: ({ network: net, dispatch }) => {
        net.answer(getOrder, order);
        net.answer(contract.listReturns, new ApiError('timeout'));
        dispatch(setToken({ token: 'a' }));
      },
    });
    const retry = await screen.findByRole('button', { name: '再试一次' });
    network.answer(contract.listReturns, someReturns());
    await userEvent.click(retry);
    expect(await screen.findByRole('button', { name: '提交申请' })).toBeInTheDocument();
  });
});

describe('a return on the page of its order', () => {
  const returning = anOrder(1, {
    ...order,
    events: [requested],
    actions: [{ id: 'return', obstacle: '退货正在处理' }],
  });

  it('shows where to send the goods, and has a form for the number of the parcel', async () => {
    const { network } = await open(detail, someReturns([aReturn()]), returning);
    const part = await line('退货');
    expect(await part.findByText('可以寄回了')).toBeInTheDocument();
    expect(part.getByRole('link', { name: '13800138000' })).toHaveAttribute('href', 'tel:13800138000');
    await press('放大照片 1');
    const sheet = within(await screen.findByRole('dialog', { name: '照片 1' }));
    expect(sheet.getByRole('img', { name: '照片 1' })).toHaveAttribute('src', aPictureOf('picture-00000001').full);
    await press('关闭');
    await press('我寄出了');
    expect(await part.findByText('选一家快递公司')).toBeInTheDocument();
    await press('圆通速递');
    await userEvent.type(part.getByLabelText('快递单号'), 'yt 1234-5678');
    await press('我寄出了');
    await waitFor(() =>
      expect(network.callsTo(contract.sendReturn).map(({ request }) => request)).toEqual([
        { params: { returnId: 'return-000000001' }, body: { carrier: 'yto', number: 'YT12345678' } },
      ]),
    );
  });

  it('BRIDGE-11 asks for confirmation if the user presses the back key before sending the parcel number', async () => {
    const events = createEmitter<HostEventName>();
    const setting = jest.fn(() => Promise.resolve());
    await open(detail, someReturns([aReturn()]), returning, {
      userAgent: HOST_AGENT,
      host: { ...noHost, setting, subscribeEvents: events.subscribe },
    });
    await userEvent.type(await screen.findByLabelText('快递单号'), 'yt1234');
    await waitFor(() => expect(setting).toHaveBeenLastCalledWith({ controlBack: 1 }));
    await act(async () => events.emit('page.back'));
    const dialog = within(await screen.findByRole('alertdialog', { name: '快递单号还没有提交' }));
    await userEvent.click(dialog.getByRole('button', { name: '继续填写' }));
    expect(screen.getByLabelText('快递单号')).toHaveValue('yt1234');
  });

  it('can be withdrawn after a confirmation', async () => {
    const { network } = await open(detail, someReturns([aReturn({ state: 'requested', canSend: false })]), returning);
    await press('撤回退货');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '撤回' }));
    expect(await screen.findByText('退货已经撤回')).toBeInTheDocument();
    expect(network.callsTo(contract.withdrawReturn)).toHaveLength(1);
  });

  it.each([
    ['refused', '没有通过'],
    ['refunded', '退款完成'],
    ['a state of a later release', '处理中'],
  ])('in the state “%s” shows %j and no action', async (state, text) => {
    const ended = aReturn({ state, canSend: false, canWithdraw: false });
    await open(detail, someReturns([ended]), returning);
    const part = await line('退货');
    expect(await part.findByText(text)).toBeInTheDocument();
    expect(part.queryByRole('button', { name: /撤回|寄出/ })).not.toBeInTheDocument();
  });
});
