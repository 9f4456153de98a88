import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/goods.ts';
import { aGoodsDetail, aPrice, aReview, aVariant } from '#test/builders/mall/goods.ts';
import { type App, openMall } from '#test/harness/shop/openMall.ts';

describe('goods', () => {
  const options = [
    { name: '颜色', values: ['蓝', '红'] },
    { name: '大小', values: ['小', '大'] },
  ];
  const variants = [
    aVariant(['蓝', '小'], { price: aPrice(9900), left: 3 }),
    aVariant(['蓝', '大'], { price: aPrice(12_900), isSoldOut: true, left: 0 }),
    aVariant(['红', '小'], { price: aPrice(10_900), picture: '/media/cover/red' }),
  ];
  const show = (
    goods: Parameters<typeof aGoodsDetail>[1],
    prepare: (network: App['network']) => void = () => undefined,
  ) =>
    openMall(
      '/equipmentMall/goodsInfo?id=lamp',
      (network) => {
        network.answer(contract.getGoods, aGoodsDetail('lamp', goods));
        prepare(network);
      },
      false,
    );

  it('are visible to a guest, who can choose a variant', async () => {
    const { network } = await show({ options, variants, pictures: ['/media/cover/lamp', '/media/cover/red'] });
    expect(await screen.findByText('只剩 3 件')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '大，缺货' }));
    expect(screen.getByText('这一款卖完了，看看别的')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '红，没有这个搭配' }));
    expect(screen.getByText('没有“红 · 大”，换成了“小”')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '红', pressed: true })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '商品 lamp' })).toHaveAttribute('src', '/media/cover/red-320.jpg');
    expect(network.callsTo(contract.getShells)).toEqual([]);
  });

  it('ROLE-02 show the price for members beside the price to pay', async () => {
    await show({ variants: [aVariant([], { price: aPrice(9_900, { memberFen: 8_800 }) })] });
    expect(await screen.findByText('会员 ¥88')).toBeInTheDocument();
  });

  it('GATE-08 that cost shells are shown to a guest without a request for the balance', async () => {
    const { network } = await show({ kind: 'exchange' });
    await screen.findByRole('heading', { name: '商品 lamp' });
    expect(network.callsTo(contract.getShells)).toEqual([]);
  });

  it('show the picture that the user chooses', async () => {
    await show({ pictures: ['/media/cover/lamp', '/media/cover/back'] });
    await userEvent.click(await screen.findByRole('button', { name: '第 2 张图，共 2 张' }));
    expect(screen.getByRole('img', { name: '商品 lamp' })).toHaveAttribute('src', '/media/cover/back-320.jpg');
  });

  it.each([
    ['sevenDays', '七天无理由退货'],
    ['unopened', '未拆封七天可退'],
    ['none', '不支持无理由退货'],
  ] as const)('with the rule "%s" for returns show whether they can be returned', async (returns, text) => {
    await show({ returns });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it.each([
    [undefined, ['包邮']],
    [{ fen: 0, freeFromFen: 5_900, remoteFen: 1_200 }, ['包邮', '西藏、新疆加 12 元']],
    [{ fen: 650, freeFromFen: 5_900, remoteFen: 1_200 }, ['运费 6.5 元，满 59 元包邮', '西藏、新疆加 12 元']],
  ])('with the freight %j show what delivery costs', async (freight, texts) => {
    await show(freight ? { freight } : {});
    const facts = within(await screen.findByRole('list', { name: '服务' })).getAllByRole('listitem');
    expect(facts.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining([...texts, '港澳台寄不到']));
  });

  it('have reviews that can be filtered by rating, and label sample reviews as samples', async () => {
    const { network } = await show({ reviews: { count: 4, average: 47, goodCount: 3 } }, (one) =>
      one.answer(contract.listReviews, { items: [aReview('first', { isSample: true, choices: ['蓝'] })], next: null }),
    );
    const reviews = await screen.findByRole('region', { name: '评价' });
    expect(reviews).toHaveTextContent('4.7 分，75% 好评');
    expect(await within(reviews).findByText('示例评价')).toBeInTheDocument();
    expect(reviews).toHaveTextContent('2026年10月20日 · 蓝');
    await userEvent.click(within(reviews).getByRole('button', { name: '差评' }));
    expect(network.callsTo(contract.listReviews).at(-1)?.request).toMatchObject({
      params: { goodsId: 'lamp' },
      query: { rating: 'poor' },
    });
  });

  it.each([
    [{ count: 4, average: 47, goodCount: 4, fairCount: 0 }, ['全部', '好评']],
    [{ count: 4, average: 40, goodCount: 2, fairCount: 1 }, ['全部', '好评', '中评', '差评']],
    [{ count: 4, average: 20, goodCount: 0, fairCount: 1 }, ['全部', '中评', '差评']],
    [{ count: 4, average: 40, goodCount: 3 }, ['全部', '好评', '中评', '差评']],
  ])(
    'have reviews that can be filtered only by the ratings that occur according to the counts %j',
    async (reviews, chips) => {
      await show({ reviews });
      const row = await screen.findByRole('group', { name: '看哪些评价' });
      expect(
        within(row)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(chips);
    },
  );

  it('that cost shells show the balance and how many shells are missing', async () => {
    await openMall('/exmall/goods_detail?id=cup', (network) => {
      const variant = aVariant([], { price: aPrice(0, { shells: 100 }) });
      network.answer(contract.getGoods, aGoodsDetail('cup', { kind: 'exchange', variants: [variant] }));
    });
    expect(await screen.findByText('我有 60 个贝壳')).toBeInTheDocument();
    expect(screen.getByText('还差 40 个贝壳')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去攒贝壳' })).toHaveAttribute('href', '/combine/task/index');
    expect(screen.queryByRole('link', { name: '立即兑换' })).not.toBeInTheDocument();
  });

  it.each([
    ['device', '/equipmentMall/goodsInfo?id=lamp'],
    ['exchange', '/exmall/goods_detail?id=lamp'],
  ] as const)(
    'of the kind "%s" link to the payment of the user’s unpaid order if this order has used up the number that each user may buy',
    async (kind, path) => {
      const goods = {
        kind,
        limits: { perUser: 1, inTotal: null },
        takenByCaller: 1,
        unpaidOrderId: '20261123000000000001',
      };
      await openMall(path, (network) => network.answer(contract.getGoods, aGoodsDetail('lamp', goods)));
      expect(await screen.findByText('下过单，还没付款')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: '去付款' })).toHaveAttribute(
        'href',
        '/combine/mall/order?id=20261123000000000001',
      );
    },
  );

  it('that cost shells link to the confirmation of the exchange, or show why the chosen variant cannot be exchanged', async () => {
    const options = [{ name: '颜色', values: ['绿', '黄'] }];
    const price = aPrice(0, { shells: 50 });
    const variants = [aVariant(['绿'], { price }), aVariant(['黄'], { price, isSoldOut: true })];
    await openMall('/exmall/goods_detail?id=cup', (network) =>
      network.answer(contract.getGoods, aGoodsDetail('cup', { kind: 'exchange', options, variants })),
    );
    expect(await screen.findByRole('link', { name: '立即兑换' })).toHaveAttribute(
      'href',
      `/combine/exmall/payment?variant=${encodeURIComponent(variants[0]!.id)}`,
    );
    await userEvent.click(screen.getByRole('button', { name: '黄，缺货' }));
    expect(screen.getByText('这一款换完了，看看别的')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '不能兑换' })).toBeDisabled();
  });

  it.each(['', '?id=', '?id=../x'])(
    'ROUTE-07 are replaced by a link to the mall if the query of the address is %j',
    async (query) => {
      const { network } = await openMall(`/equipmentMall/goodsInfo${query}`);
      expect(await screen.findByRole('link', { name: '去商城看看' })).toBeInTheDocument();
      expect(network.callsTo(contract.getGoods)).toEqual([]);
    },
  );
});
