import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/orders.ts';
import type { Parcel } from '#contract/mall/orders.ts';
import { getParcelTrack, type ParcelTrack } from '#contract/mall/parcels.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { anOrder } from '#test/builders/mall/orders.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const aParcel = (id: number, parcel: Partial<Parcel> = {}): Parcel => ({
  id,
  carrier: '圆通速递',
  hotline: '95554',
  number: `YT0000000${id}`,
  sentAt: Date.UTC(2026, 10, 20, 4),
  items: [{ title: '杯子', choices: ['绿'], quantity: 1 }],
  ...parcel,
});
const aTrack = (track: Partial<ParcelTrack> = {}): ParcelTrack => ({
  source: 'fresh',
  stage: 'arriving',
  answeredAt: Date.UTC(2026, 10, 22, 4),
  reports: [
    { at: Date.UTC(2026, 10, 22, 1), text: '快递员王师傅（13800138000）正在派送，客服 0571-87654321' },
    { at: Date.UTC(2026, 10, 21, 1), text: '快件到达【杭州市】' },
  ],
  ...track,
});
const support = { phone: '400-800-1234', hours: '每天 9:00–18:00' };
const order = anOrder(1, { state: 'shipped', parcels: [aParcel(1), aParcel(2, { carrier: '顺丰速运' })], support });

const open = (query = '', prepare: (network: Network) => void = () => undefined) =>
  renderApp(`/logistics?id=${order.id}${query}`, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(contract.getOrder, order);
      network.answer(getParcelTrack, aTrack());
      prepare(network);
      dispatch(setToken({ token: 'a' }));
    },
  });

describe('the screen with the parcels of an order', () => {
  it('shows the reports of the carrier, newest first, with telephone numbers as links', async () => {
    const { network } = await open();
    const reports = await screen.findByRole('region', { name: '快递动态' });
    expect(await screen.findByText('正在派送')).toBeInTheDocument();
    expect(reports).toHaveTextContent(/王师傅.*杭州市/);
    expect(screen.getByRole('link', { name: '13800138000' })).toHaveAttribute('href', 'tel:13800138000');
    expect(screen.getByRole('link', { name: '0571-87654321' })).toHaveAttribute('href', 'tel:057187654321');
    expect(screen.getByRole('link', { name: '快递电话 95554' })).toHaveAttribute('href', 'tel:95554');
    expect(screen.getByRole('link', { name: '客服电话 400-800-1234' })).toHaveAttribute('href', 'tel:4008001234');
    expect(screen.getByText(/杯子 绿 × 1/)).toBeInTheDocument();
    expect(network.callsTo(getParcelTrack).map(({ request }) => request)).toEqual([
      { params: { orderId: order.id, parcelId: 1 } },
    ]);
  });

  it('shows one parcel at a time, and the address contains the parcel’s position, not its number', async () => {
    const { network } = await open();
    await userEvent.click(await screen.findByRole('button', { name: '包裹 2' }));
    expect(await screen.findByRole('heading', { name: '顺丰速运' })).toBeInTheDocument();
    expect(currentPath()).toBe(`/logistics?id=${order.id}&parcel=2`);
    expect(network.callsTo(getParcelTrack).at(-1)?.request).toEqual({ params: { orderId: order.id, parcelId: 2 } });
  });

  it.each(['&parcel=0', '&parcel=-3', '&parcel=x', '&parcel=1.5', '&parcel='])(
    'ROUTE-07 shows the first parcel if the parameters of the address are %j',
    async (query) => {
      await open(query);
      expect(await screen.findByRole('button', { name: '包裹 1' })).toHaveAttribute('aria-pressed', 'true');
    },
  );

  it('lets the user copy the number of the parcel', async () => {
    const user = userEvent.setup();
    await open('&parcel=2');
    expect(await screen.findByLabelText('快递单号')).toHaveValue('YT00000002');
    await user.click(screen.getByRole('button', { name: '复制单号' }));
    expect(await screen.findByText('单号已复制')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('YT00000002');
  });

  it('lets the user copy the order number, for which the support asks', async () => {
    const user = userEvent.setup();
    await open();
    expect(await screen.findByLabelText('订单号')).toHaveValue(order.id);
    await user.click(screen.getByRole('button', { name: '复制订单号' }));
    expect(await screen.findByText('订单号已复制')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(order.id);
  });

  it.each<[string, Partial<ParcelTrack>, RegExp]>([
    ['is not asked', { source: 'off', stage: null, reports: [], answeredAt: null }, /这里查不到快递公司的记录/],
    ['has seen nothing yet', { reports: [], stage: 'collected' }, /快递公司还没有记录/],
    ['never answered', { source: 'late', stage: null, reports: [], answeredAt: null }, /暂时没有回应，过几分钟/],
    ['does not answer now', { source: 'late' }, /暂时没有回应，下面是 2026年11月22日 \d\d:00 查到的/],
  ])('shows an explanation and the log of the order if the carrier %s', async (_, track, text) => {
    await open('', (network) => network.answer(getParcelTrack, aTrack(track)));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '订单动态' })).toBeInTheDocument();
  });

  it('lets the user retry when the reports could not be loaded', async () => {
    const { network } = await open('', (net) => net.answer(getParcelTrack, new ApiError('timeout')));
    const retry = await screen.findByRole('button', { name: '再试一次' });
    expect(screen.getByLabelText('快递单号')).toHaveValue('YT00000001');
    network.answer(getParcelTrack, aTrack());
    await userEvent.click(retry);
    expect(await screen.findByText('快件到达【杭州市】')).toBeInTheDocument();
  });

  it('links to the order and says whom to ask while there is no parcel', async () => {
    await open('', (network) => network.answer(contract.getOrder, anOrder(1)));
    expect(await screen.findByText('还没有包裹')).toBeInTheDocument();
    expect(screen.getByText(/联系提供本应用的商家/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: '看看订单' }));
    await waitFor(() => expect(currentPath()).toBe(`/exmall/detail?id=${order.id}`));
  });
});

describe('the reports of the carrier while an earlier request to the carrier is still running', () => {
  // The chunk of the screen is loaded before the test, because it would never arrive while timers are stopped.
  beforeAll(() => import('./LogisticsScreen.tsx'));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = async (ms: number) => {
    await act(() => jest.advanceTimersByTimeAsync(ms));
    // Replies arrive through several promises, each of which needs a turn of the event loop.
    for (let turn = 0; turn < 10; turn += 1) await act(() => jest.advanceTimersByTimeAsync(0));
  };

  it('are announced by a text, and are shown without a tap as soon as the carrier has answered', async () => {
    const waiting = aTrack({ source: 'late', isAsking: true, stage: null, reports: [], answeredAt: null });
    const { network } = await open('', (net) => net.answer(getParcelTrack, waiting));
    expect(await screen.findByText('正在向快递公司查询，请稍等一下。')).toBeInTheDocument();
    await pass(3_000);
    expect(network.callsTo(getParcelTrack)).toHaveLength(2);
    network.answer(getParcelTrack, aTrack());
    expect(await screen.findByText('快件到达【杭州市】', {}, { timeout: 10_000 })).toBeInTheDocument();
    await pass(30_000);
    expect(network.callsTo(getParcelTrack)).toHaveLength(3);
  });
});

it('an order links to each of its parcels', async () => {
  await renderApp(`/order_detail?id=${order.id}`, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(contract.getOrder, order);
      dispatch(setToken({ token: 'a' }));
    },
  });
  const links = await screen.findAllByRole('link', { name: '看物流' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringMatching(/\/logistics\?id=\d{20}&parcel=1$/),
    expect.stringMatching(/\/logistics\?id=\d{20}&parcel=2$/),
  ]);
});
