import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/orders.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { anOrderLine, aQuote } from '#test/builders/mall/orders.ts';
import { currentPath } from '#test/harness/renderApp.tsx';
import {
  type Network,
  button,
  click,
  home,
  keyInAddress,
  openOrders,
  order,
  exchangePath,
  school,
} from '#test/harness/shop/openOrders.ts';

describe('the confirmation of an exchange', () => {
  it('shows the price, the balance and the default address, and leads to the result', async () => {
    const { network } = await openOrders(exchangePath);
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

  it('requests the price for the delivery address that the page’s URL contains, and shows the freight', async () => {
    const steps = [
      { kind: 'list', fen: 2_900, shells: 0 },
      { kind: 'freight', fen: 1_800, shells: 0 },
    ];
    const { network } = await openOrders(`${exchangePath}&address=${school.id}`, (net) =>
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
    const { network } = await openOrders(exchangePath, (net) => net.answer(contract.createOrder, () => answered));
    await userEvent.dblClick(await button('确认兑换'));
    answer();
    await screen.findByText('换好啦！');
    expect(network.callsTo(contract.createOrder)).toHaveLength(1);
  });

  it('HTTP-10 keeps its order key if the reply is lost, even after a reload', async () => {
    const isLost = (net: Network) => net.answer(contract.createOrder, new ApiError('network'));
    const orders: unknown[] = [];
    const confirm = async ({ network }: { network: Network }) => {
      await click('确认兑换');
      await waitFor(() => expect(network.callsTo(contract.createOrder)).not.toEqual([]));
      orders.push(network.callsTo(contract.createOrder).at(-1)?.request);
    };
    const first = await openOrders(exchangePath, isLost);
    await confirm(first);
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    first.unmount();
    const reloaded = await openOrders(currentPath(), isLost);
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
  ])(
    'HTTP-10 lets the user send the same order again unless the gateway has refused it, even if the balance of shells is now too low: %s',
    async (_, error, times) => {
      const { network } = await openOrders(exchangePath);
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
    },
  );

  it('uses the order key and the delivery address that the page’s URL contains', async () => {
    const key = '0b5c1f1e-6f0e-4a3c-9a7e-3d2f7c1b9a10';
    const { network } = await openOrders(`${exchangePath}&key=${key}&address=${school.id}`);
    expect(await screen.findByRole('link', { name: /李大海/ })).toBeInTheDocument();
    await click('确认兑换');
    await screen.findByText('换好啦！');
    expect(network.callsTo(contract.createOrder)[0]?.request).toMatchObject({
      body: { orderKey: key, addressId: school.id },
    });
  });

  it('links to the list of addresses, which returns the chosen address without changing the order key', async () => {
    await openOrders(exchangePath);
    await userEvent.click(await screen.findByRole('link', { name: /李小满/ }));
    await waitFor(() => expect(currentPath()).toContain('/address/edit?choose=1'));
    await click(/^用这个地址：李大海/);
    await screen.findByRole('link', { name: /李大海/ });
    expect(currentPath()).toMatch(
      new RegExp(`^/exmall/payment\\?variant=cup\\.one&key=[\\da-f-]{36}&address=${school.id}$`),
    );
  });

  it('requires a delivery address before the user can confirm', async () => {
    await openOrders(exchangePath, undefined, []);
    expect(await screen.findByRole('link', { name: '选收货地址' })).toHaveAttribute(
      'href',
      expect.stringContaining('/address/edit?choose=1&back='),
    );
    expect(screen.queryByRole('button', { name: '确认兑换' })).not.toBeInTheDocument();
  });

  it('says why an exchange is not possible, and has no button for it', async () => {
    await openOrders(exchangePath, (net) => net.answer(contract.quoteOrder, aQuote({ obstacle: '名额已经用完啦' })));
    expect(await screen.findByText('名额已经用完啦')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '看看别的' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '确认兑换' })).not.toBeInTheDocument();
  });

  it('shows the new price if the price has changed, and orders for this price only after another confirmation', async () => {
    const { network } = await openOrders(exchangePath, (net) =>
      net.answer(contract.createOrder, new ApiError('status', '价格刚刚变了，请看清楚再确认', 409)),
    );
    await screen.findByText('20 贝壳');
    network.answer(contract.quoteOrder, aQuote({ total: { fen: 0, shells: 90 } }));
    await click('确认兑换');
    expect(await screen.findByText('价格刚刚变了，请看清楚再确认')).toBeInTheDocument();
    expect(await screen.findByText('10 贝壳')).toBeInTheDocument();
    const expected = () =>
      network
        .callsTo(contract.createOrder)
        .map(({ request }) => (request as { body: { expected: object } }).body.expected);
    expect(expected()).toEqual([{ fen: 0, shells: 80 }]);
    network.answer(contract.createOrder, { id: order.id });
    await click('确认兑换');
    await screen.findByText('换好啦！');
    expect(expected()).toEqual([
      { fen: 0, shells: 80 },
      { fen: 0, shells: 90 },
    ]);
  });

  it('lets the user retry when the price could not be loaded', async () => {
    const { network } = await openOrders(exchangePath, (net) =>
      net.answer(contract.quoteOrder, new ApiError('timeout')),
    );
    expect(await screen.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
    network.answer(contract.quoteOrder, aQuote());
    await click('再试一次');
    expect(await button('确认兑换')).toBeInTheDocument();
  });

  it.each(['', '?variant=', '?variant=cup', '?variant=../x.one'])(
    'ROUTE-07 is replaced by a link to the mall if its parameters are %j',
    async (query) => {
      const { network } = await openOrders(`/exmall/payment${query}`);
      expect(await screen.findByRole('link', { name: '去商城看看' })).toBeInTheDocument();
      expect(network.callsTo(contract.quoteOrder)).toEqual([]);
    },
  );
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
  ])(
    'says whether an order of the kind "%s" with the delivery "%s" and the rule for returns "%s" can be cancelled or returned',
    async (kind, delivers, returns, text) => {
      const line = anOrderLine('cup', { delivers, ...(returns && { returns }) });
      const total = kind === 'exchange' ? { fen: 0, shells: 80 } : { fen: 990, shells: 0 };
      const path = kind === 'exchange' ? exchangePath : '/mall/confirm?variant=cup.one';
      await openOrders(path, (net) => net.answer(contract.quoteOrder, aQuote({ kind, total, lines: [line] })));
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(screen.queryAllByText(/随时可以取消/)).toHaveLength(delivers === 'parcel' ? 1 : 0);
    },
  );
});
