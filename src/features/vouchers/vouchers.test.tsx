import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getUserInfo } from '#contract/account/session.ts';
import { redeemCardCode } from '#contract/mall/cardCodes.ts';
import { listCouponOffers, listCoupons, takeCoupon } from '#contract/mall/coupons.ts';
import * as contract from '#contract/mall/vouchers.ts';
import { newCardCode, shownCardCode } from '#lib/codes/cardCode.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { personKeys } from '#platform/storage/storageKeys.ts';
import { aVoucher } from '#test/builders/mall/vouchers.ts';
import { withUserFetched } from '#test/harness/fakes/advanceTimeAfter.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const unused = aVoucher(1);
const code = newCardCode((count) => 20 % count);
const membership = {
  reward: 'membership',
  amount: 30,
  title: '会员',
  until: Date.UTC(2027, 0, 1, 4),
  voucherId: null,
} as const;

const open = (path: string, prepare: (network: Network) => void = () => undefined) =>
  renderApp(path, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(contract.listVouchers, { items: [unused], next: null });
      network.answer(contract.getVoucher, unused);
      network.answer(redeemCardCode, membership);
      prepare(network);
      dispatch(setToken({ token: 'a' }));
    },
  });
const type = async (text: string) => userEvent.type(await screen.findByLabelText('卡号'), text);
const redeem = async () => userEvent.click(await screen.findByRole('button', { name: '兑换' }));

describe('the vouchers of a user', () => {
  it('link to the page of a usable voucher, which shows its code', async () => {
    await open('/my_voucher');
    const list = await screen.findByRole('list', { name: '卡券' });
    expect(within(list).getByText('2027年2月20日前有效')).toBeInTheDocument();
    await userEvent.click(within(list).getByRole('link'));
    await waitFor(() => expect(currentPath()).toBe(`/voucher_detail?id=${unused.id}`));
    expect(await screen.findByRole('img', { name: '录音间体验券的二维码' })).toBeInTheDocument();
    expect(screen.getByText('7F3KQ2-M8XA1C-0RWP5D')).toBeInTheDocument();
    expect(screen.getByText('一张券用一次。')).toBeInTheDocument();
  });

  it('show used and expired vouchers on request', async () => {
    const { network } = await open('/my_voucher');
    network.answer(contract.listVouchers, { items: [aVoucher(2, { state: 'expired' })], next: null });
    await userEvent.click(await screen.findByRole('button', { name: '用过和过期' }));
    expect(await screen.findByText('已经过期')).toBeInTheDocument();
    expect(network.callsTo(contract.listVouchers).at(-1)?.request).toMatchObject({ query: { part: 'over' } });
  });

  it('can be requested again after a failure', async () => {
    const { network } = await open('/my_voucher', (net) => net.answer(contract.listVouchers, new ApiError('network')));
    const retry = await screen.findByRole('button', { name: /重试|再试/ });
    network.answer(contract.listVouchers, { items: [unused], next: null });
    await userEvent.click(retry);
    expect(await screen.findByText('录音间体验券')).toBeInTheDocument();
  });

  it.each([
    ['used', '已经用过', { usedAt: Date.UTC(2026, 11, 1, 4) }],
    ['expired', '已经过期', {}],
    ['withdrawn', '已经退回', {}],
    ['later-release', '暂时不能用', {}],
  ])('have no QR code if the voucher is %s', async (state, text, changes) => {
    await open(`/voucher_detail?id=${unused.id}`, (net) =>
      net.answer(contract.getVoucher, aVoucher(1, { state, ...changes })),
    );
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /二维码/ })).not.toBeInTheDocument();
  });

  it.each(['/voucher_detail', '/voucher_detail?id=x'])(
    'ROUTE-07 are replaced by the not-found page at the invalid address %s',
    async (path) => {
      const { network } = await open(path);
      expect(await screen.findByRole('link', { name: '看看我的卡券' })).toBeInTheDocument();
      expect(network.callsTo(contract.getVoucher)).toEqual([]);
    },
  );
});

describe('coupons', () => {
  const worth = { title: '小贝壳优惠券', valueFen: 500, minimumFen: 4_900, scope: '专辑' };
  const kinds: ('goods' | 'package' | 'series')[] = ['series'];
  const offer = { ...worth, id: 'small', shells: 60, validDays: 60, obstacle: null };
  const welcome = { ...worth, id: 'welcome', title: '见面礼', shells: 0, validDays: 30, obstacle: '你已经领过了' };
  const coupon = { ...worth, id: 'coupon0000000001', endsAt: Date.UTC(2027, 1, 20, 4), orderId: null, kinds };

  it('can be taken for shells; a coupon that cannot be taken shows the reason', async () => {
    const { network } = await open('/my_voucher?part=coupons', (net) => {
      net.answer(listCoupons, { items: [], next: null });
      net.answer(listCouponOffers, { items: [welcome, offer] });
      net.answer(takeCoupon, coupon);
    });
    expect(await screen.findByText('还没有优惠券')).toBeInTheDocument();
    expect(await screen.findByText('你已经领过了')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '领见面礼' })).not.toBeInTheDocument();
    network.answer(listCoupons, { items: [coupon], next: null });
    await userEvent.click(screen.getByRole('button', { name: '领小贝壳优惠券' }));
    expect(await screen.findByText('2027年2月20日前有效')).toBeInTheDocument();
    expect(network.callsTo(takeCoupon)[0]?.request).toEqual({ params: { offerId: 'small' } });
  });

  it.each([
    [['goods', 'package', 'series'] as const, '/combine/equipmentMall/index'],
    [['package'] as const, '/combine/package'],
    [['series'] as const, '/combine/exmall'],
  ])('that are valid for orders of the kinds %j link to %s', async (some, target) => {
    await open('/my_voucher?part=coupons', (net) => {
      net.answer(listCoupons, { items: [{ ...coupon, kinds: [...some] }], next: null });
      net.answer(listCouponOffers, { items: [] });
    });
    expect(await screen.findByRole('link', { name: '去用小贝壳优惠券' })).toHaveAttribute('href', target);
  });

  it('link to the order in which they were used, show when they have expired, and keep the chosen state in the address', async () => {
    const { network } = await open('/my_voucher?part=coupons', (net) => {
      net.answer(listCoupons, { items: [coupon], next: null });
      net.answer(listCouponOffers, { items: [offer] });
    });
    await screen.findByText('2027年2月20日前有效');
    network.answer(listCoupons, { items: [{ ...coupon, orderId: '20261122000000000001' }], next: null });
    await userEvent.click(screen.getByRole('button', { name: '用过的' }));
    expect(await screen.findByText('已经用在订单里')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '用了小贝壳优惠券的订单' })).toHaveAttribute(
      'href',
      '/combine/order_detail?id=20261122000000000001',
    );
    expect(screen.queryByText('可以领的')).not.toBeInTheDocument();
    network.answer(listCoupons, { items: [coupon], next: null });
    await userEvent.click(screen.getByRole('button', { name: '过期的' }));
    expect(await screen.findByText('2027年2月20日过期了')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /去用/ })).not.toBeInTheDocument();
    expect(network.callsTo(listCoupons).map(({ request }) => request)).toEqual([
      { query: { part: 'open', limit: 20 } },
      { query: { part: 'used', limit: 20 } },
      { query: { part: 'expired', limit: 20 } },
    ]);
    expect(currentPath()).toBe('/my_voucher?part=coupons&state=expired');
  });

  it.each([
    ['used', '还没有用过优惠券'],
    ['expired', '没有过期的优惠券'],
  ])('show a message when the user has no coupons in the state "%s"', async (state, text) => {
    await open(`/my_voucher?part=coupons&state=${state}`, (net) => net.answer(listCoupons, { items: [], next: null }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe('redeeming a card', () => {
  it('sends the code without spaces and separators, shows the reward, and loads the user’s data again', async () => {
    const { network } = await open('/slip/recharge');
    await type(` ${shownCardCode(code).toLowerCase()}`);
    const before = network.callsTo(getUserInfo).length;
    await withUserFetched(async () => fireEvent.click(screen.getByRole('button', { name: '兑换' })));
    expect(await screen.findByText('30 天会员已经到账，2027年1月1日到期')).toBeInTheDocument();
    expect(network.callsTo(redeemCardCode).map(({ request }) => request)).toEqual([{ body: { code } }]);
    expect(network.callsTo(getUserInfo).length).toBeGreaterThan(before);
    expect(localStorage.getItem(personKeys.cardCodeDraft)).toBeNull();
  });

  it('reports a mistyped code before anything is sent', async () => {
    const { network } = await open('/slip/recharge');
    await type(code.slice(0, -1));
    await redeem();
    expect(screen.getByLabelText('卡号')).toHaveAccessibleDescription('卡号是 18 个数字和字母，请对照卡片检查一下');
    expect(network.callsTo(redeemCardCode)).toEqual([]);
  });

  it.each([
    ['card_code_used', '这张卡已经被兑换过了'],
    ['card_code_own', '这张卡你已经兑换过了，不用再兑换'],
  ])('shows the refusal "%s" at the field, and keeps the code', async (refusal, message) => {
    await open('/slip/recharge', (net) => net.answer(redeemCardCode, new ApiError('status', message, 409, refusal)));
    await type(code);
    await redeem();
    expect(await screen.findByLabelText('卡号')).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText('卡号')).toHaveValue(code);
  });

  it('says how long to wait after too many tries', async () => {
    const message = '试得太多了，请 3600 秒后再试';
    await open('/slip/recharge', (net) =>
      net.answer(redeemCardCode, new ApiError('status', message, 429, 'card_code_wait')),
    );
    await type(code);
    await redeem();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('keeps the typed code across a reload', async () => {
    const first = await open('/slip/recharge');
    await type('7F3');
    first.flows.cancel();
    first.unmount();
    await open('/slip/recharge');
    expect(await screen.findByLabelText('卡号')).toHaveValue('7F3');
  });
});
