import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/goods.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { aGoodsCard, aPrice } from '#test/builders/mall/goods.ts';
import { currentPath } from '#test/harness/renderApp.tsx';
import { openMall } from '#test/harness/shop/openMall.ts';

describe('the front page of the mall', () => {
  it('shows the balance, shelves with links to goods, and categories', async () => {
    await openMall('/exmall');
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

  it('filters the goods that cost shells by the kind of delivery', async () => {
    const { network } = await openMall('/exmall');
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

  it('keeps the chosen kind of goods and the scroll position, also when the user comes back from a goods page', async () => {
    await openMall('/exmall');
    const chip = () => screen.findByRole('button', { name: '卡券' });
    await chip();
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation();
    jest.replaceProperty(window, 'scrollY', 700);
    await userEvent.click(await chip());
    expect(currentPath()).toBe('/exmall?delivers=voucher');
    expect(scrollTo).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('link', { name: /商品 cup/ }));
    expect(currentPath()).toBe('/exmall/goods_detail?id=cup');
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 0));
    history.back();
    await waitFor(() => expect(currentPath()).toBe('/exmall?delivers=voucher'));
    expect(await chip()).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 700));
  });

  it('shows one error if it fails to load, and loads again on request', async () => {
    const { network } = await openMall('/exmall', (one) => one.answer(contract.getMall, new ApiError('timeout')));
    expect(await screen.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
    network.answer(contract.getMall, { categories: [], shelves: [], notice: null });
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('link', { name: /商品 cup/ })).toBeInTheDocument();
  });

  it('says why the mall is closed, and still shows its goods', async () => {
    await openMall('/exmall', (one) =>
      one.answer(contract.getMall, { categories: [], shelves: [], notice: '仓库在盘点，周五再来' }),
    );
    const notice = await screen.findByRole('region', { name: '商城通知' });
    expect(notice).toHaveTextContent('商城暂时不营业仓库在盘点，周五再来');
    expect(await screen.findByRole('link', { name: /商品 cup/ })).toBeInTheDocument();
  });

  it('lets the user load the balance again after a failure', async () => {
    const { network } = await openMall('/exmall', (one) => one.answer(contract.getShells, new ApiError('timeout')));
    const balance = await screen.findByRole('region', { name: '我的贝壳' });
    expect(await within(balance).findByText(/没数清/)).toBeInTheDocument();
    network.answer(contract.getShells, { balance: 7 });
    await userEvent.click(within(balance).getByRole('button', { name: '再数一次' }));
    expect(await within(balance).findByText('7')).toBeInTheDocument();
  });

  it('GATE-08 sends no request for a guest', async () => {
    const { network } = await openMall('/exmall', undefined, false);
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
  ] as const)('shows for the goods %j the text “%s”', async (card, text) => {
    await openMall('/equipmentMall/index', (network) =>
      network.answer(contract.listGoods, { items: [aGoodsCard('one', card)], next: null }),
    );
    expect(await screen.findByRole('link', { name: /商品 one/ })).toHaveTextContent(text);
  });
});
