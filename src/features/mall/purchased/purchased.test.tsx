import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/goods.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { aGoodsDetail } from '#test/builders/mall/goods.ts';
import { currentPath } from '#test/harness/renderApp.tsx';
import { openMall } from '#test/harness/shop/openMall.ts';

describe('the series that the user has bought', () => {
  const owned = { id: 'sea', title: '海的专辑', summary: '', cover: '/media/cover/sea', storyCount: 6 };

  it('are listed with links to play them and to their orders', async () => {
    await openMall('/my_purchased', (network) =>
      network.answer(contract.listOwnedSeries, {
        items: [
          {
            ...owned,
            orderId: '20261122000000000001',
            boughtIn: 'package',
            isGift: false,
            ownedSince: Date.UTC(2026, 10, 20, 4),
          },
        ],
        next: null,
      }),
    );
    const card = within(await screen.findByRole('article', { name: '海的专辑' }));
    expect(card.getByRole('link', { name: /6 个故事，都能听完整/ })).toHaveAttribute('href', '/combine/series?id=sea');
    expect(card.getByText(/随礼包买的$/)).toBeInTheDocument();
    expect(card.getByRole('link', { name: '海的专辑的订单' })).toHaveAttribute(
      'href',
      '/combine/order_detail?id=20261122000000000001',
    );
  });

  it('can be filtered by how they were bought, and the address keeps the filter', async () => {
    const all = {
      items: [{ ...owned, orderId: 'o', boughtIn: 'package' as const, isGift: false, ownedSince: 0 }],
      next: null,
    };
    const { network } = await openMall('/my_purchased', (one) => one.answer(contract.listOwnedSeries, all));
    await screen.findByRole('article', { name: '海的专辑' });
    network.answer(contract.listOwnedSeries, { items: [], next: null });
    await userEvent.click(screen.getByRole('button', { name: '单独买的' }));
    expect(await screen.findByText('没有单独买的专辑')).toBeInTheDocument();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(network.callsTo(contract.listOwnedSeries).at(-1)?.request).toMatchObject({ query: { boughtIn: 'alone' } });
    expect(currentPath()).toBe('/my_purchased?in=alone');
  });

  it('are marked if a friend has given them', async () => {
    const gift = { ...owned, orderId: 'o', boughtIn: 'alone' as const, isGift: true, ownedSince: 0 };
    await openMall('/my_purchased', (one) => one.answer(contract.listOwnedSeries, { items: [gift], next: null }));
    const card = within(await screen.findByRole('article', { name: '海的专辑' }));
    expect(card.getByText(/朋友送的$/)).toBeInTheDocument();
  });

  it('can be given to a friend by a link on their goods page, which shows an explanation if no order can be given', async () => {
    const series = (givableOrderId: string | null) =>
      openMall('/mall/goods_detail?id=sea', (network) =>
        network.answer(contract.getGoods, aGoodsDetail('sea', { kind: 'series', givableOrderId })),
      );
    await series('20261122000000000001');
    expect(await screen.findByRole('link', { name: '送给朋友' })).toHaveAttribute(
      'href',
      '/combine/order_detail?id=20261122000000000001&give=1',
    );
    cleanup();
    await series(null);
    expect(await screen.findByText(/^买好以后在订单里点“送给朋友”/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '送给朋友' })).not.toBeInTheDocument();
  });

  it('are replaced by a link to the packages if the user has bought no series', async () => {
    await openMall('/my_purchased', (network) => network.answer(contract.listOwnedSeries, { items: [], next: null }));
    expect(await screen.findByRole('link', { name: '看看故事礼包' })).toHaveAttribute('href', '/combine/package');
  });

  it('can be requested again if they could not be loaded', async () => {
    const { network } = await openMall('/my_purchased', (one) =>
      one.answer(contract.listOwnedSeries, new ApiError('timeout')),
    );
    network.answer(contract.listOwnedSeries, { items: [], next: null });
    await userEvent.click(await screen.findByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('还没有买过专辑')).toBeInTheDocument();
  });

  it('are marked as owned on the page of their goods, with a link to the list of bought series', async () => {
    await openMall('/mall/goods_detail?id=sea', (network) =>
      network.answer(contract.getGoods, aGoodsDetail('sea', { kind: 'series', isOwned: true })),
    );
    expect(await screen.findByText('你已经有了，去“我的已购”就能听')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去听' })).toHaveAttribute('href', '/combine/my_purchased');
  });
});
