import * as contract from '#contract/mall/goods.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aGoodsCard, aGoodsDetail, aPrice } from '#test/builders/mall/goods.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

export type App = Awaited<ReturnType<typeof renderApp>>;

/** Opens a screen of the mall, with example replies. `prepare` can replace them. */
export async function openMall(
  path: string,
  prepare: (network: App['network']) => void = () => undefined,
  isSignedIn = true,
  userAgent?: string,
) {
  return renderApp(path, {
    ...(userAgent !== undefined && { userAgent }),
    beforeRender: ({ network, dispatch }) => {
      network.answer(contract.getMall, {
        categories: [{ id: 'lamps', title: '夜灯', cover: '/media/cover/lamps', goodsCount: 2 }],
        shelves: [
          {
            id: 'night',
            title: '睡前的床头',
            subtitle: '',
            goods: [aGoodsCard('lamp', { price: aPrice(9_900, { memberFen: 8_800 }) })],
          },
        ],
        notice: null,
      });
      network.answer(contract.getShells, { balance: 60 });
      network.answer(contract.listGoods, { items: [aGoodsCard('cup', { kind: 'exchange' })], next: null });
      network.answer(contract.getGoods, ({ params }) => aGoodsDetail(params.goodsId));
      network.answer(contract.listReviews, { items: [], next: null });
      prepare(network);
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });
}
