import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

it('the photos of a buyer have numbered names for screen readers, and each is shown large and uncropped when it is pressed', async () => {
  await renderApp('/equipmentMall/goodsInfo?id=lamp', {
    beforeRender: ({ network }) => {
      network.answer(contract.getGoods, aGoodsDetail('lamp', { reviews: { count: 1, average: 50, goodCount: 1 } }));
      const pictures = ['/media/upload/first/picture', '/media/upload/second/picture'];
      network.answer(contract.listReviews, { items: [aReview('first', { pictures })], next: null });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '放大买家照片 2' }));
  const sheet = within(await screen.findByRole('dialog', { name: '买家照片 2' }));
  const picture = sheet.getByRole('img', { name: '买家照片 2' });
  expect(picture).toHaveAttribute('src', '/media/upload/second/picture-320.jpg');
  expect(picture.parentElement?.querySelector('source')).toHaveAttribute(
    'srcset',
    '/media/upload/second/picture-640.webp',
  );
});
