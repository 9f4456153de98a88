import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getGoods, listGoods, listPackages, listReviews } from '#contract/mall/goods.ts';
import { aGoodsCard, aGoodsDetail, aPrice } from '#test/builders/mall/goods.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

describe('story packages', () => {
  const series = { id: 'sea', title: '海', summary: '', cover: '/media/cover/sea', storyCount: 4, vipCount: 1 };

  it('show how much a user saves compared to buying each series alone, and link to their series', async () => {
    const card = aGoodsCard('box', { kind: 'package', price: aPrice(990, { memberFen: 880 }) });
    await renderApp('/package', {
      beforeRender: ({ network }) => {
        network.answer(listGoods, { items: [], next: null });
        network.answer(listReviews, { items: [], next: null });
        network.answer(listPackages, {
          items: [{ ...card, series: [series, { ...series, id: 'sky' }], separateFen: 1170 }],
        });
        network.answer(getGoods, aGoodsDetail('box', { kind: 'package', series: [series] }));
      },
    });
    const link = await screen.findByRole('link', { name: /商品 box/ });
    expect(link).toHaveTextContent('会员 ¥8.8');
    expect(link).toHaveTextContent('2 张专辑 · 8 个故事');
    expect(link).toHaveTextContent('比分开买省 ¥1.8');
    await userEvent.click(link);
    expect(currentPath()).toBe('/package?id=box');
    expect(await screen.findByRole('link', { name: /海/ })).toHaveAttribute('href', '/combine/series?id=sea');
  });
});
