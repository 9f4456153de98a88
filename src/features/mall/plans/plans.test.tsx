import { act, screen, within } from '@testing-library/react';
import * as contract from '#contract/mall/goods.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aGoodsCard, aPrice } from '#test/builders/mall/goods.ts';
import { openMall } from '#test/harness/shop/openMall.ts';

describe('the membership plans', () => {
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

  it('link to the screen that confirms an order for them, and show the price per month only if they last longer than a month', async () => {
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
    await openMall(
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
  ])('say “%s” and have no link to order them', async (text, fields) => {
    const trial = { ...aTrial, ...fields };
    await openMall('/vippage/index', (network) => network.answer(contract.listPlans, { items: [trial] }), false);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^开通/ })).not.toBeInTheDocument();
  });

  it('link to the payment of a trial that was ordered but not paid', async () => {
    const trial = { ...aTrial, unpaidOrderId: '20261123000000000001' };
    await openMall('/vippage/index', (network) => network.answer(contract.listPlans, { items: [trial] }), false);
    expect(await screen.findByText('下过单，还没付款')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '付款开通商品 trial' })).toHaveAttribute(
      'href',
      '/combine/mall/order?id=20261123000000000001',
    );
  });

  it('ROLE-02 show members how long the membership lasts and how much money it has saved', async () => {
    const { dispatch } = await openMall('/vippage/index', (network) => {
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
