import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/goods.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aGoodsCard, aGoodsDetail, aPrice, aReview, aVariant } from '#test/builders/mall/goods.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type App = Awaited<ReturnType<typeof renderApp>>;

async function open(path: string, prepare: (network: App['network']) => void = () => undefined, isSignedIn = true) {
  return renderApp(path, {
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

describe('the front of the mall', () => {
  it('shows the balance, shelves with links to goods, and categories', async () => {
    await open('/exmall');
    const balance = await screen.findByRole('region', { name: '我的贝壳' });
    await within(balance).findByText('60');
    expect(screen.getByRole('link', { name: '夜灯' })).toHaveAttribute(
      'href',
      '/combine/equipmentMall/index?category=lamps',
    );
    const lamp = screen.getByRole('link', { name: /商品 lamp/ });
    expect(lamp).toHaveTextContent('会员 ¥88');
    await userEvent.click(lamp);
    expect(currentPath()).toBe('/equipmentMall/goodsInfo?id=lamp');
  });

  it('filters the goods for shells by the kind of delivery', async () => {
    const { network } = await open('/exmall');
    await userEvent.click(await screen.findByRole('button', { name: '卡券' }));
    expect(network.callsTo(contract.listGoods).at(-1)?.request).toMatchObject({
      query: { part: 'exchange', delivers: 'voucher' },
    });
    await userEvent.click(screen.getByRole('button', { name: '全部' }));
    expect(await screen.findByRole('link', { name: /商品 cup/ })).toHaveAttribute(
      'href',
      '/combine/exmall/goods_detail?id=cup',
    );
  });

  it('shows one error when it fails to load, and retries', async () => {
    const { network } = await open('/exmall', (one) => one.answer(contract.getMall, new ApiError('timeout')));
    expect(await screen.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
    network.answer(contract.getMall, { categories: [], shelves: [], notice: null });
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('link', { name: /商品 cup/ })).toBeInTheDocument();
  });

  it('says why the mall is closed, and still shows its goods', async () => {
    await open('/exmall', (one) =>
      one.answer(contract.getMall, { categories: [], shelves: [], notice: '仓库在盘点，周五再来' }),
    );
    const notice = await screen.findByRole('region', { name: '商城通知' });
    expect(notice).toHaveTextContent('商城暂时不营业仓库在盘点，周五再来');
    expect(await screen.findByRole('link', { name: /商品 cup/ })).toBeInTheDocument();
  });

  it('lets the user load the balance again after a failure', async () => {
    const { network } = await open('/exmall', (one) => one.answer(contract.getShells, new ApiError('timeout')));
    const balance = await screen.findByRole('region', { name: '我的贝壳' });
    expect(await within(balance).findByText(/没数清/)).toBeInTheDocument();
    network.answer(contract.getShells, { balance: 7 });
    await userEvent.click(within(balance).getByRole('button', { name: '再数一次' }));
    expect(await within(balance).findByText('7')).toBeInTheDocument();
  });

  it('GATE-08 sends no request before a guest has logged in', async () => {
    const { network } = await open('/exmall', undefined, false);
    expect(network.callsTo(contract.getMall)).toEqual([]);
    expect(network.callsTo(contract.getShells)).toEqual([]);
  });
});

describe('a card of goods', () => {
  it.each([
    [{ price: aPrice(16_950), hasOtherPrices: true }, '¥169.5 起'],
    [{ kind: 'exchange', price: aPrice(0, { shells: 120 }) }, '120 贝壳'],
    [{ kind: 'exchange', price: aPrice(1990, { shells: 600 }) }, '600 贝壳 + ¥19.9'],
    [{ price: aPrice(16_900, { memberFen: 15_900 }), soldCount: 12 }, '会员 ¥159 · 已卖 12 件'],
    [{ state: 'soldOut' }, '卖完了'],
    [{ kind: 'exchange', state: 'soldOut' }, '换完了'],
    [{ state: 'allTaken' }, '名额已满'],
  ] as const)('for %j shows %s', async (card, text) => {
    await open('/equipmentMall/index', (network) =>
      network.answer(contract.listGoods, { items: [aGoodsCard('one', card)], next: null }),
    );
    expect(await screen.findByRole('link', { name: /商品 one/ })).toHaveTextContent(text);
  });
});

describe('the hardware mall', () => {
  it('keeps category and order in the address', async () => {
    const { network } = await open('/equipmentMall/index');
    await userEvent.click(await screen.findByRole('button', { name: '夜灯' }));
    await userEvent.click(screen.getByRole('button', { name: '从便宜到贵' }));
    expect(currentPath()).toBe('/equipmentMall/index?category=lamps&sort=cheapest');
    expect(network.callsTo(contract.listGoods).at(-1)?.request).toMatchObject({
      query: { part: 'hardware', category: 'lamps', sort: 'cheapest' },
    });
  });

  it('ROUTE-07 ignores invalid parameters of the address', async () => {
    const { network } = await open('/equipmentMall/index?category=../x&sort=nonsense');
    expect(network.callsTo(contract.listGoods)[0]?.request).toEqual({
      query: { part: 'hardware', sort: 'editors', limit: 20 },
    });
  });

  it('offers to show all goods when a category is empty', async () => {
    await open('/equipmentMall/index?category=lamps', (network) =>
      network.answer(contract.listGoods, { items: [], next: null }),
    );
    await userEvent.click(await screen.findByRole('button', { name: '看全部' }));
    expect(currentPath()).toBe('/equipmentMall/index?sort=editors');
  });
});

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
    open(
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

  it('ROLE-02 name the price for members beside the price to pay', async () => {
    await show({ variants: [aVariant([], { price: aPrice(9_900, { memberFen: 8_800 }) })] });
    expect(await screen.findByText('会员 ¥88')).toBeInTheDocument();
  });

  it('GATE-08 for shells request no shells of a guest', async () => {
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
  ] as const)('say whether they can be returned under the rule %s', async (returns, text) => {
    await show({ returns });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it.each([
    [undefined, ['包邮']],
    [{ fen: 0, freeFromFen: 5_900, remoteFen: 1_200 }, ['包邮', '西藏、新疆加 12 元']],
    [{ fen: 650, freeFromFen: 5_900, remoteFen: 1_200 }, ['运费 6.5 元，满 59 元包邮', '西藏、新疆加 12 元']],
  ])('with the freight %j say what delivery costs', async (freight, texts) => {
    await show(freight ? { freight } : {});
    const facts = within(await screen.findByRole('list', { name: '服务' })).getAllByRole('listitem');
    expect(facts.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining([...texts, '港澳台寄不到']));
  });

  it('have reviews that can be filtered by rating, and sample reviews are labelled as such', async () => {
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

  it('that cost shells show the balance and how many shells are missing', async () => {
    await open('/exmall/goods_detail?id=cup', (network) => {
      const variant = aVariant([], { price: aPrice(0, { shells: 100 }) });
      network.answer(contract.getGoods, aGoodsDetail('cup', { kind: 'exchange', variants: [variant] }));
    });
    expect(await screen.findByText('我有 60 个贝壳')).toBeInTheDocument();
    expect(screen.getByText('还差 40 个贝壳')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去攒贝壳' })).toHaveAttribute('href', '/combine/dictation/index');
    expect(screen.queryByRole('link', { name: '立即兑换' })).not.toBeInTheDocument();
  });

  it('for shells link to the confirmation of the chosen variant, or say why it cannot be exchanged', async () => {
    const options = [{ name: '颜色', values: ['绿', '黄'] }];
    const price = aPrice(0, { shells: 50 });
    const variants = [aVariant(['绿'], { price }), aVariant(['黄'], { price, isSoldOut: true })];
    await open('/exmall/goods_detail?id=cup', (network) =>
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

  it.each(['', '?id=', '?id=../x'])('ROUTE-07 at the address %j show a link to the mall', async (query) => {
    const { network } = await open(`/equipmentMall/goodsInfo${query}`);
    expect(await screen.findByRole('link', { name: '去商城看看' })).toBeInTheDocument();
    expect(network.callsTo(contract.getGoods)).toEqual([]);
  });
});

describe('the plans', () => {
  const aTrial = {
    ...aGoodsCard('trial', { kind: 'plan' }),
    days: 7,
    isTrial: true,
    variantId: 'trial.one',
    isTaken: false,
    unpaidOrderId: null,
    closedFor: null,
    closedText: null,
  };

  it('show their price, and the price of a month if they last longer', async () => {
    const plan = (id: string, days: number, fen: number, isTrial = false) => ({
      ...aGoodsCard(id, { kind: 'plan', price: aPrice(fen) }),
      days,
      isTrial,
      variantId: `${id}.one`,
      isTaken: false,
      unpaidOrderId: null,
      closedFor: null,
      closedText: null,
    });
    await open(
      '/vippage/index',
      (network) =>
        network.answer(contract.listPlans, { items: [plan('trial', 7, 100, true), plan('year', 366, 11_800)] }),
      false,
    );
    const plans = within(await screen.findByRole('list', { name: '会员套餐' }));
    expect(screen.getByRole('row', { name: '会员故事 试听 90 秒 完整听' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '看会员订单' })).not.toBeInTheDocument();
    const [trial, year] = plans.getAllByRole('listitem');
    expect(trial).toHaveTextContent('只能体验一次');
    expect(trial).not.toHaveTextContent('／月');
    expect(year).toHaveTextContent('约 ¥9.99／月');
    expect(screen.getByRole('region', { name: '我的会员' })).toHaveTextContent('还不是会员');
    expect(screen.getByRole('link', { name: '开通商品 year' })).toHaveAttribute(
      'href',
      '/combine/mall/confirm?variant=year.one',
    );
  });

  it.each([
    ['已经体验过', { isTaken: true }],
    ['在线付款还没有开放', { closedFor: 'payment' as const }],
    ['商城暂时不营业：盘点', { closedFor: 'payment' as const, closedText: '商城暂时不营业：盘点' }],
  ])('say %s instead of linking to the order', async (text, fields) => {
    const trial = { ...aTrial, ...fields };
    await open('/vippage/index', (network) => network.answer(contract.listPlans, { items: [trial] }), false);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^开通/ })).not.toBeInTheDocument();
  });

  it('link to the payment of a trial that was ordered but not paid', async () => {
    const trial = { ...aTrial, unpaidOrderId: '20261123000000000001' };
    await open('/vippage/index', (network) => network.answer(contract.listPlans, { items: [trial] }), false);
    expect(await screen.findByText('下过单，还没付款')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '付款开通商品 trial' })).toHaveAttribute(
      'href',
      '/combine/mall/order?id=20261123000000000001',
    );
  });

  it('ROLE-02 show members how long the membership lasts and how much it has saved', async () => {
    const { dispatch } = await open('/vippage/index', (network) => {
      network.answer(contract.listPlans, { items: [{ ...aTrial, isTrial: false }] });
      network.answer(contract.getMemberSavings, { savedFen: 1_250 });
    });
    act(() => {
      const vip = [{ kind: 'bought', title: '会员', expireTime: Date.UTC(2026, 11, 1, 4) }];
      dispatch(setUser({ userId: 'u', isVip: 1, vip }));
    });
    const own = screen.getByRole('region', { name: '我的会员' });
    expect(own).toHaveTextContent('你是会员2026年12月1日到期');
    expect(await within(own).findByText('会员价已经省了 ¥12.50')).toBeInTheDocument();
    expect(await screen.findByText('续到2026年12月8日')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '续费商品 trial' })).toBeInTheDocument();
    const history = screen.getByRole('link', { name: '看会员订单' });
    expect(history).toHaveAttribute('href', '/combine/myorder?kind=membership');
  });
});

describe('the series that the user has bought', () => {
  const owned = { id: 'sea', title: '海的专辑', summary: '', cover: '/media/cover/sea', storyCount: 6 };

  it('are listed with links to play them and to their orders', async () => {
    await open('/my_purchased', (network) =>
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
    const { network } = await open('/my_purchased', (one) => one.answer(contract.listOwnedSeries, all));
    await screen.findByRole('article', { name: '海的专辑' });
    network.answer(contract.listOwnedSeries, { items: [], next: null });
    await userEvent.click(screen.getByRole('button', { name: '单独买的' }));
    expect(await screen.findByText('没有单独买的专辑')).toBeInTheDocument();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(network.callsTo(contract.listOwnedSeries).at(-1)?.request).toMatchObject({ query: { boughtIn: 'alone' } });
    expect(currentPath()).toBe('/my_purchased?in=alone');
  });

  it('are marked when a friend has given them', async () => {
    const gift = { ...owned, orderId: 'o', boughtIn: 'alone' as const, isGift: true, ownedSince: 0 };
    await open('/my_purchased', (one) => one.answer(contract.listOwnedSeries, { items: [gift], next: null }));
    const card = within(await screen.findByRole('article', { name: '海的专辑' }));
    expect(card.getByText(/朋友送的$/)).toBeInTheDocument();
  });

  it('can be given to a friend from the page of the goods; users without the series read there how to give it', async () => {
    const series = (givableOrderId: string | null) =>
      open('/mall/goods_detail?id=sea', (network) =>
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

  it('are replaced by a link to the packages if there are none', async () => {
    await open('/my_purchased', (network) => network.answer(contract.listOwnedSeries, { items: [], next: null }));
    expect(await screen.findByRole('link', { name: '看看故事礼包' })).toHaveAttribute('href', '/combine/package');
  });

  it('can be requested again when they could not be loaded', async () => {
    const { network } = await open('/my_purchased', (one) =>
      one.answer(contract.listOwnedSeries, new ApiError('timeout')),
    );
    network.answer(contract.listOwnedSeries, { items: [], next: null });
    await userEvent.click(await screen.findByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('还没有买过专辑')).toBeInTheDocument();
  });

  it('are linked from the page of their goods', async () => {
    await open('/mall/goods_detail?id=sea', (network) =>
      network.answer(contract.getGoods, aGoodsDetail('sea', { kind: 'series', isOwned: true })),
    );
    expect(await screen.findByText('你已经有了，去“我的已购”就能听')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去听' })).toHaveAttribute('href', '/combine/my_purchased');
  });
});
