import { screen } from '@testing-library/react';
import * as contract from '#contract/mall/goods.ts';
import { aGoodsCard, aGoodsDetail, aPrice, aVariant } from '#test/builders/mall/goods.ts';
import { openMall, type App } from '#test/harness/shop/openMall.ts';

const FORBIDDEN = '按照平台规定，这里不能买虚拟商品';
const closed = { closedFor: 'payment', closedText: FORBIDDEN } as const;
const price = aPrice(11_800, { memberFen: 9_900, listFen: 19_900 });
const plan: contract.Plan = {
  ...aGoodsCard('year', { kind: 'plan', delivers: 'membership', price }),
  ...closed,
  days: 366,
  isTrial: false,
  variantId: 'year.one',
  isTaken: false,
  unpaidOrderId: null,
};
const album = aGoodsCard('album', { kind: 'series', delivers: 'series', price });
const storyPackage: contract.StoryPackage = {
  ...aGoodsCard('night', { kind: 'package', delivers: 'series', price }),
  series: [],
  separateFen: 20_000,
};
const cup = aGoodsCard('cup', { kind: 'exchange', price: aPrice(0, { shells: 50 }) });
const ticket = aGoodsCard('ticket', { kind: 'exchange', delivers: 'voucher', price: aPrice(0, { shells: 30 }) });
const lamp = aGoodsCard('lamp', { price: aPrice(5_600) });

function prepare(network: App['network']): void {
  network.answer(contract.listPlans, { items: [plan] });
  network.answer(contract.listPackages, { items: [storyPackage] });
  network.answer(contract.getMall, {
    categories: [],
    shelves: [{ id: 'night', title: '睡前', subtitle: '', goods: [album, lamp] }],
    notice: null,
  });
  network.answer(contract.listGoods, { items: [album, cup, ticket, lamp], next: null });
  network.answer(contract.getGoods, ({ params }) =>
    aGoodsDetail(params.goodsId, {
      ...album,
      variants: [aVariant([], { id: 'album.one', price, ...closed })],
    }),
  );
}

const screens = [
  ['the plans', '/vippage/index', '商品 year'],
  ['the packages', '/package', '商品 night'],
  ['the mall', '/exmall', '商品 ticket'],
  ['an album', '/mall/goods_detail?id=album', '商品 album'],
] as const;

const MONEY = /[¥]\s*(118|99|199|9\.99|82)/;

describe('the prices of virtual goods in WeChat on iOS', () => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50';

  it.each(screens)('are not shown by %s (%s)', async (_, path, title) => {
    await openMall(path, prepare, true, userAgent);
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(MONEY);
    expect((await screen.findAllByText(/不能购买|这里不能买虚拟商品/)).length).toBeGreaterThan(0);
  });

  it('are hidden without hiding the prices of goods that are sent in a parcel, or that cost only shells', async () => {
    await openMall('/exmall', prepare, true, userAgent);
    expect(await screen.findByRole('link', { name: /商品 ticket.*30 贝壳/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /商品 cup.*50 贝壳/ })).toBeInTheDocument();
    for (const link of screen.getAllByRole('link', { name: /商品 lamp/ })) expect(link).toHaveTextContent('¥56');
  });
});

describe('the prices of virtual goods outside WeChat on iOS', () => {
  it.each([
    ['WeChat on Android', 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50'],
    ['a browser on iOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari'],
  ])('are shown in %s', async (_, userAgent) => {
    for (const [, path, title] of screens) {
      const { unmount } = await openMall(path, prepare, true, userAgent);
      expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
      expect(document.body.textContent).toMatch(MONEY);
      unmount();
    }
  });
});
