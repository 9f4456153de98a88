import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listAddresses, type Address } from '#contract/account/addresses.ts';
import { getShells } from '#contract/mall/goods.ts';
import * as contract from '#contract/mall/orders.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aStoredAddress } from '#test/builders/account/addresses.ts';
import { anOrder, anOrderCard, anOrderLine, aQuote } from '#test/builders/mall/orders.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const home = aStoredAddress(1, { isDefault: true });
const school = aStoredAddress(2, { receiver: '李大海', detailAddress: '海浪路 8 号' });
const order = anOrder(1);

const open = (path: string, prepare: (network: Network) => void = () => undefined, items: Address[] = [school, home]) =>
  renderApp(path, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(listAddresses, { items });
      network.answer(getShells, { balance: 100 });
      network.answer(contract.quoteOrder, aQuote());
      network.answer(contract.createOrder, { id: order.id });
      network.answer(contract.getOrder, order);
      network.answer(contract.listOrders, { items: [anOrderCard(1)], next: null });
      prepare(network);
      dispatch(setToken({ token: 'a' }));
    },
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const click = async (name: string | RegExp) => userEvent.click(await button(name));
const keyInAddress = () => new URLSearchParams(currentPath().split('?')[1]).get('key');
const payment = '/exmall/payment?variant=cup.one';

describe('the confirmation of an exchange', () => {
  it('shows the price, the balance and the default address, and leads to the result', async () => {
    const { network } = await open(payment);
    expect(await screen.findByRole('link', { name: /李小满 138\*{4}8000/ })).toBeInTheDocument();
    expect(screen.getByText('20 贝壳')).toBeInTheDocument();
    const orderKey = keyInAddress();
    await click('确认兑换');
    await waitFor(() => expect(currentPath()).toBe(`/exmall/payResult?id=${order.id}`));
    expect(await screen.findByText('换好啦！')).toBeInTheDocument();
    expect(network.callsTo(contract.createOrder).map(({ request }) => request)).toEqual([
      {
        body: {
          orderKey,
          lines: [{ variantId: 'cup.one', quantity: 1 }],
          expected: { fen: 0, shells: 80 },
          addressId: home.id,
        },
      },
    ]);
  });

  it('requests the price for the delivery address in the page’s address, and shows the freight', async () => {
    const steps = [
      { kind: 'list', fen: 2_900, shells: 0 },
      { kind: 'freight', fen: 1_800, shells: 0 },
    ];
    const { network } = await open(`${payment}&address=${school.id}`, (net) =>
      net.answer(contract.quoteOrder, aQuote({ kind: 'goods', steps, total: { fen: 4_700, shells: 0 } })),
    );
    expect((await screen.findByText('运费')).parentElement).toHaveTextContent('运费¥18');
    expect(network.callsTo(contract.quoteOrder).map(({ request }) => request)).toEqual([
      { body: { lines: [{ variantId: 'cup.one', quantity: 1 }], coupon: 'best', addressId: school.id } },
    ]);
  });

  it('sends one order for two quick taps', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<{ id: string }>((resolve) => (answer = () => resolve({ id: order.id })));
    const { network } = await open(payment, (net) => net.answer(contract.createOrder, () => answered));
    await userEvent.dblClick(await button('确认兑换'));
    answer();
    await screen.findByText('换好啦！');
    expect(network.callsTo(contract.createOrder)).toHaveLength(1);
  });

  it('HTTP-10 keeps its order key when the reply is lost, also over a reload', async () => {
    const isLost = (net: Network) => net.answer(contract.createOrder, new ApiError('network'));
    const orders: unknown[] = [];
    const confirm = async ({ network }: { network: Network }) => {
      await click('确认兑换');
      await waitFor(() => expect(network.callsTo(contract.createOrder)).not.toEqual([]));
      orders.push(network.callsTo(contract.createOrder).at(-1)?.request);
    };
    const first = await open(payment, isLost);
    await confirm(first);
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    first.unmount();
    const reloaded = await open(currentPath(), isLost);
    await confirm(reloaded);
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    reloaded.network.answer(contract.createOrder, { id: order.id });
    await confirm(reloaded);
    await screen.findByText('换好啦！');
    expect(reloaded.network.callsTo(contract.createOrder)).toHaveLength(2);
    expect(orders[0]).toMatchObject({ body: { orderKey: expect.stringMatching(/^[\da-f-]{36}$/) as string } });
    expect(orders).toEqual([orders[0], orders[0], orders[0]]);
  });

  it.each([
    ['the reply is lost', new ApiError('network'), 2],
    ['the request takes too long', new ApiError('timeout'), 2],
    ['the gateway fails', new ApiError('status', '服务器忙，请稍后再试', 502), 2],
    ['the gateway refuses it', new ApiError('status', '贝壳不够啦', 409), 1],
  ])('HTTP-10 can be sent again although the order itself has taken the shells, if %s', async (_, error, times) => {
    const { network } = await open(payment);
    network.answer(contract.createOrder, () => {
      network.answer(contract.quoteOrder, aQuote({ balance: 20, obstacle: '贝壳不够啦，去做听写再攒一些吧' }));
      network.answer(contract.createOrder, { id: order.id });
      throw error;
    });
    await click('确认兑换');
    await waitFor(() => expect(network.callsTo(contract.quoteOrder)).toHaveLength(2));
    if (times === 2) {
      await click('确认兑换');
      await screen.findByText('换好啦！');
    } else expect(await screen.findByRole('link', { name: '看看别的' })).toBeInTheDocument();
    const requests = network.callsTo(contract.createOrder).map(({ request }) => request);
    expect(requests).toHaveLength(times);
    expect(requests.at(-1)).toEqual(requests[0]);
  });

  it('uses the order key and the delivery address in the page’s address', async () => {
    const key = '0b5c1f1e-6f0e-4a3c-9a7e-3d2f7c1b9a10';
    const { network } = await open(`${payment}&key=${key}&address=${school.id}`);
    expect(await screen.findByRole('link', { name: /李大海/ })).toBeInTheDocument();
    await click('确认兑换');
    await screen.findByText('换好啦！');
    expect(network.callsTo(contract.createOrder)[0]?.request).toMatchObject({
      body: { orderKey: key, addressId: school.id },
    });
  });

  it('links to the list of addresses, which returns the chosen address without changing the order key', async () => {
    await open(payment);
    await userEvent.click(await screen.findByRole('link', { name: /李小满/ }));
    await waitFor(() => expect(currentPath()).toContain('/address/edit?choose=1'));
    await click(/^用这个地址：李大海/);
    await screen.findByRole('link', { name: /李大海/ });
    expect(currentPath()).toMatch(
      new RegExp(`^/exmall/payment\\?variant=cup\\.one&key=[\\da-f-]{36}&address=${school.id}$`),
    );
  });

  it('requires an address before the order can be confirmed', async () => {
    await open(payment, undefined, []);
    expect(await screen.findByRole('link', { name: '选收货地址' })).toHaveAttribute(
      'href',
      expect.stringContaining('/address/edit?choose=1&back='),
    );
    expect(screen.queryByRole('button', { name: '确认兑换' })).not.toBeInTheDocument();
  });

  it('says why an exchange is not possible, and has no button for it', async () => {
    await open(payment, (net) => net.answer(contract.quoteOrder, aQuote({ obstacle: '名额已经用完啦' })));
    expect(await screen.findByText('名额已经用完啦')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '看看别的' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '确认兑换' })).not.toBeInTheDocument();
  });

  it('shows the new price when the price has changed, and requires another confirmation', async () => {
    const { network } = await open(payment, (net) =>
      net.answer(contract.createOrder, new ApiError('status', '价格刚刚变了，请看清楚再确认', 409)),
    );
    await screen.findByText('20 贝壳');
    network.answer(contract.quoteOrder, aQuote({ total: { fen: 0, shells: 90 } }));
    await click('确认兑换');
    expect(await screen.findByText('价格刚刚变了，请看清楚再确认')).toBeInTheDocument();
    expect(await screen.findByText('10 贝壳')).toBeInTheDocument();
  });

  it('lets the user retry when the price could not be loaded', async () => {
    const { network } = await open(payment, (net) => net.answer(contract.quoteOrder, new ApiError('timeout')));
    expect(await screen.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
    network.answer(contract.quoteOrder, aQuote());
    await click('再试一次');
    expect(await button('确认兑换')).toBeInTheDocument();
  });

  it.each(['', '?variant=', '?variant=cup', '?variant=../x.one'])(
    'ROUTE-07 with the parameters %j links to the mall',
    async (query) => {
      const { network } = await open(`/exmall/payment${query}`);
      expect(await screen.findByRole('link', { name: '去商城看看' })).toBeInTheDocument();
      expect(network.callsTo(contract.quoteOrder)).toEqual([]);
    },
  );
});

describe('the coupon of an order for money', () => {
  const coupon = (number: number, obstacle: string | null = null) => ({
    id: `coupon${String(number).padStart(10, '0')}`,
    title: `测试券 ${number}`,
    valueFen: number * 1_000,
    minimumFen: 9_900,
    endsAt: Date.UTC(2026, 11, 31, 4),
    obstacle,
  });
  const [best, small, unusable] = [coupon(2), coupon(1), coupon(5, '还差 99 元才能用')];
  const quoteFor = (wish: contract.CouponSelection | undefined) => {
    const used = wish === 'best' ? best : [best, small].find(({ id }) => id === wish);
    const steps = [{ kind: 'list', fen: 10_000, shells: 0 }];
    if (used) steps.push({ kind: 'coupon', fen: -used.valueFen, shells: 0 });
    return aQuote({
      kind: 'goods',
      coupons: [best, small, unusable],
      couponId: used?.id ?? null,
      steps,
      total: { fen: 10_000 - (used?.valueFen ?? 0), shells: 0 },
    });
  };
  const openOrder = () =>
    open('/mall/confirm?variant=cup.one', (network) =>
      network.answer(contract.quoteOrder, ({ body }) => quoteFor(body.coupon)),
    );

  it('is the best one at first, is a step of the price, and belongs to the order', async () => {
    const { network } = await openOrder();
    expect(await button(/^优惠券 ?−¥20 测试券 2/)).toBeInTheDocument();
    expect(screen.getByText('优惠券', { selector: 'dt' })).toBeInTheDocument();
    await click('提交订单');
    await waitFor(() => expect(network.callsTo(contract.createOrder)).toHaveLength(1));
    expect(network.callsTo(contract.createOrder)[0]?.request).toMatchObject({
      body: { couponId: best.id, expected: { fen: 8_000, shells: 0 } },
    });
  });

  it('is chosen in a list with usable coupons first; another coupon makes another order', async () => {
    await openOrder();
    await click(/^优惠券/);
    const dialog = within(await screen.findByRole('dialog', { name: '选优惠券' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('测试券 2'),
      expect.stringContaining('测试券 1'),
      expect.stringContaining('还差 99 元才能用'),
    ]);
    expect(dialog.getByRole('button', { name: /测试券 5/ })).toBeDisabled();
    const before = keyInAddress();
    await userEvent.click(dialog.getByRole('button', { name: /测试券 1/ }));
    expect(await button(/^优惠券 ?−¥10 测试券 1/)).toBeInTheDocument();
    expect(keyInAddress()).not.toBe(before);
    expect(currentPath()).toContain(`coupon=${small.id}`);
  });

  it('may be left out', async () => {
    const { network } = await openOrder();
    await click(/^优惠券/);
    await click('这次不用优惠券');
    expect(await button(/^优惠券 ?2 张可用/)).toBeInTheDocument();
    await click('提交订单');
    await waitFor(() => expect(network.callsTo(contract.createOrder)).toHaveLength(1));
    expect(network.callsTo(contract.createOrder)[0]?.request).not.toHaveProperty('body.couponId');
  });
});

describe('the text about refunds on the confirmation', () => {
  const instant = /马上就能用，不能退；用不了请联系客服。$/;
  it.each<[contract.OrderKind, contract.OrderLine['delivers'], contract.OrderLine['returns'], RegExp]>([
    ['goods', 'parcel', 'sevenDays', /寄出以前随时可以取消，钱会原路退回。收到后七天内可以无理由退货。$/],
    ['goods', 'parcel', 'unopened', /钱会原路退回。收到后七天内，没有拆封的可以退。$/],
    ['goods', 'parcel', undefined, /寄出以前随时可以取消，钱会原路退回。$/],
    ['exchange', 'parcel', 'none', /贝壳会全部退回。收到后不能无理由退货，有质量问题可以退。$/],
    ['exchange', 'voucher', 'none', instant],
    ['exchange', 'membership', 'none', instant],
    ['package', 'series', 'none', instant],
    ['series', 'series', 'none', instant],
    ['membership', 'membership', 'none', instant],
  ])('for %s delivered as %s with the rule %s says what the server grants', async (kind, delivers, returns, text) => {
    const line = anOrderLine('cup', { delivers, ...(returns && { returns }) });
    const total = kind === 'exchange' ? { fen: 0, shells: 80 } : { fen: 990, shells: 0 };
    const path = kind === 'exchange' ? payment : '/mall/confirm?variant=cup.one';
    await open(path, (net) => net.answer(contract.quoteOrder, aQuote({ kind, total, lines: [line] })));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryAllByText(/随时可以取消/)).toHaveLength(delivers === 'parcel' ? 1 : 0);
  });
});

describe('an order', () => {
  const show = (changes: Parameters<typeof anOrder>[1], path = '/exmall/detail') =>
    open(`${path}?id=${order.id}`, (net) => net.answer(contract.getOrder, anOrder(1, changes)));

  it('is cancelled after a confirmation, and then shows its new state', async () => {
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

  it('shows its new state when it was sent before it could be cancelled', async () => {
    const { network } = await show({});
    network.answer(contract.cancelOrder, new ApiError('status', '订单刚刚有了变化，请看看最新的状态', 409));
    await click('取消兑换');
    network.answer(contract.getOrder, anOrder(1, { state: 'shipped', actions: [] }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '不换了' }));
    expect(await screen.findByText('订单刚刚有了变化，请看看最新的状态')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: '在路上' })).toBeInTheDocument();
  });

  it('shows its parcels, the date of the automatic receipt and obstacles; the receipt can be confirmed', async () => {
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
        { id: 3, state: 'refunded', actor: 'operator', note: '仓库进水了', at },
        { id: 2, state: 'paid', actor: 'buyer', note: null, at },
        { id: 1, state: 'unpaid', actor: 'buyer', note: null, at },
      ],
    });
    const entries = within(await screen.findByRole('region', { name: '订单动态' })).getAllByRole('listitem');
    expect(entries[0]).toHaveTextContent('贝壳已经退回仓库进水了');
    expect(entries[1]).toHaveTextContent('贝壳已付，兑换成功');
  });

  it('of a later release is shown with neutral texts for state, step and event, and without its action', async () => {
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
    'ROUTE-04 ROUTE-07 with an invalid id shows at %s a link to the list of orders',
    async (path) => {
      const { network } = await open(`${path}?id=1`);
      expect(await screen.findByRole('link', { name: '看看我的订单' })).toBeInTheDocument();
      expect(network.callsTo(contract.getOrder)).toEqual([]);
    },
  );
});

describe('the lists of orders', () => {
  it.each([
    ['/exmall/log', '/combine/exmall/detail'],
    ['/order', '/combine/order_detail'],
    ['/myorder', '/combine/order_detail'],
  ])('at %s show state, goods and price, and link to the orders', async (path, detail) => {
    await open(path);
    const link = await screen.findByRole('link', { name: /商品 cup/ });
    expect(link).toHaveAttribute('href', `${detail}?id=${order.id}`);
    expect(link).toHaveTextContent('等待寄出');
    expect(link).toHaveTextContent('80 贝壳');
  });

  it('keep the chosen filter in the address, and ignore an invalid one', async () => {
    const { network } = await open('/order?filter=nonsense');
    await click('待收货');
    expect(currentPath()).toBe('/order?filter=toReceive');
    const queries = network.callsTo(contract.listOrders).map(({ request }) => request);
    expect(queries).toEqual([{ query: { limit: 20 } }, { query: { filter: 'toReceive', limit: 20 } }]);
  });

  it('load the next page on request', async () => {
    const { network } = await open('/exmall/log', (net) =>
      net.answer(contract.listOrders, ({ query }) =>
        query.cursor === undefined ? { items: [anOrderCard(1)], next: '5.a' } : { items: [anOrderCard(2)], next: null },
      ),
    );
    await click('再看一些');
    await waitFor(() => expect(screen.getAllByRole('link', { name: /商品 cup/ })).toHaveLength(2));
    expect(network.callsTo(contract.listOrders).at(-1)?.request).toMatchObject({ query: { cursor: '5.a' } });
  });

  it('can be requested again after a failure, and link to the mall when they are empty', async () => {
    const { network } = await open('/exmall/log', (net) => net.answer(contract.listOrders, new ApiError('network')));
    network.answer(contract.listOrders, { items: [], next: null });
    await click('再试一次');
    expect(await screen.findByRole('link', { name: '看看能换什么' })).toHaveAttribute('href', '/combine/exmall');
  });
});
