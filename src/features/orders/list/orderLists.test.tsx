import { screen, waitFor } from '@testing-library/react';
import * as contract from '#contract/mall/orders.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { anOrderCard } from '#test/builders/mall/orders.ts';
import { currentPath } from '#test/harness/renderApp.tsx';
import { click, openOrders, order } from '#test/harness/shop/openOrders.ts';

describe('the lists of orders', () => {
  it.each([
    ['/exmall/log', '/combine/exmall/detail'],
    ['/order', '/combine/order_detail'],
    ['/myorder', '/combine/order_detail'],
  ])('show state, goods and price at %s, and link to the orders', async (path, detail) => {
    await openOrders(path);
    const link = await screen.findByRole('link', { name: /商品 cup/ });
    expect(link).toHaveAttribute('href', `${detail}?id=${order.id}`);
    expect(link).toHaveTextContent('等待寄出');
    expect(link).toHaveTextContent('80 贝壳');
  });

  it('keep the chosen filter in the address, and ignore an invalid one', async () => {
    const { network } = await openOrders('/order?filter=nonsense');
    await click('待收货');
    expect(currentPath()).toBe('/order?filter=toReceive');
    const queries = network.callsTo(contract.listOrders).map(({ request }) => request);
    expect(queries).toEqual([{ query: { limit: 20 } }, { query: { filter: 'toReceive', limit: 20 } }]);
  });

  it('load the next page on request', async () => {
    const { network } = await openOrders('/exmall/log', (net) =>
      net.answer(contract.listOrders, ({ query }) =>
        query.cursor === undefined ? { items: [anOrderCard(1)], next: '5.a' } : { items: [anOrderCard(2)], next: null },
      ),
    );
    await click('再看一些');
    await waitFor(() => expect(screen.getAllByRole('link', { name: /商品 cup/ })).toHaveLength(2));
    expect(network.callsTo(contract.listOrders).at(-1)?.request).toMatchObject({ query: { cursor: '5.a' } });
  });

  it('can be loaded again after a failure, and link to the mall if they are empty', async () => {
    const { network } = await openOrders('/exmall/log', (net) =>
      net.answer(contract.listOrders, new ApiError('network')),
    );
    network.answer(contract.listOrders, { items: [], next: null });
    await click('再试一次');
    expect(await screen.findByRole('link', { name: '看看能换什么' })).toHaveAttribute('href', '/combine/exmall');
  });
});
