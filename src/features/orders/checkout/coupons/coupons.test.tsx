import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/orders.ts';
import { aQuote } from '#test/builders/mall/orders.ts';
import { currentPath } from '#test/harness/renderApp.tsx';
import { button, click, keyInAddress, openOrders } from '#test/harness/shop/openOrders.ts';

describe('the coupon of an order for money', () => {
  const coupon = (number: number, obstacle: string | null = null) => ({
    id: `coupon${String(number).padStart(10, '0')}`,
    title: `测试券 ${number}`,
    valueFen: number * 1_000,
    minimumFen: 9_900,
    endsAt: Date.UTC(2026, 11, 31, 4),
    obstacle,
  });
  const [best, small, unusable] = [coupon(2), coupon(1), coupon(5, '还差 99 元才能用')];
  const quoteFor = (chosen: contract.CouponSelection | undefined) => {
    const used = chosen === 'best' ? best : [best, small].find(({ id }) => id === chosen);
    const steps = [{ kind: 'list', fen: 10_000, shells: 0 }];
    if (used) steps.push({ kind: 'coupon', fen: -used.valueFen, shells: 0 });
    return aQuote({
      kind: 'goods',
      coupons: [best, small, unusable],
      couponId: used?.id ?? null,
      steps,
      total: { fen: 10_000 - (used?.valueFen ?? 0), shells: 0 },
    });
  };
  const openOrder = () =>
    openOrders('/mall/confirm?variant=cup.one', (network) =>
      network.answer(contract.quoteOrder, ({ body }) => quoteFor(body.coupon)),
    );

  it('is initially the best usable coupon, is shown in the calculation of the price, and is sent with the order', async () => {
    const { network } = await openOrder();
    expect(await button(/^优惠券 ?−¥20 测试券 2/)).toBeInTheDocument();
    expect(screen.getByText('优惠券', { selector: 'dt' })).toBeInTheDocument();
    await click('提交订单');
    await waitFor(() => expect(network.callsTo(contract.createOrder)).toHaveLength(1));
    expect(network.callsTo(contract.createOrder)[0]?.request).toMatchObject({
      body: { couponId: best.id, expected: { fen: 8_000, shells: 0 } },
    });
  });

  it('is chosen in a list that begins with the usable coupons, and choosing another coupon creates a new order key', async () => {
    await openOrder();
    await click(/^优惠券/);
    const dialog = within(await screen.findByRole('dialog', { name: '选优惠券' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('测试券 2'),
      expect.stringContaining('测试券 1'),
      expect.stringContaining('还差 99 元才能用'),
    ]);
    expect(dialog.getByRole('button', { name: /测试券 5/ })).toBeDisabled();
    const before = keyInAddress();
    await userEvent.click(dialog.getByRole('button', { name: /测试券 1/ }));
    expect(await button(/^优惠券 ?−¥10 测试券 1/)).toBeInTheDocument();
    expect(keyInAddress()).not.toBe(before);
    expect(currentPath()).toContain(`coupon=${small.id}`);
  });

  it('is not sent with the order if the user chooses to use no coupon', async () => {
    const { network } = await openOrder();
    await click(/^优惠券/);
    await click('这次不用优惠券');
    expect(await button(/^优惠券 ?2 张可用/)).toBeInTheDocument();
    await click('提交订单');
    await waitFor(() => expect(network.callsTo(contract.createOrder)).toHaveLength(1));
    expect(network.callsTo(contract.createOrder)[0]?.request).not.toHaveProperty('body.couponId');
  });
});
