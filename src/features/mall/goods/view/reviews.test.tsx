import { screen } from '@testing-library/react';
import * as contract from '#contract/mall/goods.ts';
import { aGoodsDetail, aReview } from '#test/builders/mall/goods.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

it('STATE-09 reviews of goods show no name in the app of caller 2003', async () => {
  await renderApp('/equipmentMall/goodsInfo?id=lamp', {
    userAgent: 'Mozilla/5.0 ilisten_android/2003/12.0/huawei',
    beforeRender: ({ network }) => {
      network.answer(contract.getGoods, aGoodsDetail('lamp', { reviews: { count: 1, average: 50, goodCount: 1 } }));
      network.answer(contract.listReviews, { items: [aReview('first', { nickname: '小鱼妈妈' })], next: null });
    },
  });
  expect(await screen.findByText('匿名买家')).toBeInTheDocument();
  expect(screen.queryByText('小鱼妈妈')).not.toBeInTheDocument();
});
