import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/gifts.ts';
import type { Gift } from '#contract/mall/gifts.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

const ID = 'gift-00000000001';
const SECRET = 's'.repeat(43);
const link = `/package?gift=${ID}#${SECRET}`;
const aGift = (gift: Partial<Gift> = {}): Gift => ({
  state: 'open',
  viewer: 'guest',
  giverName: '李**',
  message: '生日快乐',
  orderId: null,
  obstacle: null,
  items: [{ title: '大海', choices: [], picture: '/media/cover/sea', quantity: 1 }],
  endsAt: Date.UTC(2026, 10, 30, 4),
  ...gift,
});

interface Opening {
  isSignedIn?: boolean;
  path?: string;
  userAgent?: string;
}

const open = (gift: Gift | ApiError, { isSignedIn = true, path = link, ...options }: Opening = {}) =>
  renderApp(path, {
    ...options,
    beforeRender: ({ network, dispatch }) => {
      network.answer(contract.viewGift, gift);
      network.answer(contract.claimGift, () => {
        network.answer(
          contract.viewGift,
          aGift({ state: 'claimed', viewer: 'receiver', orderId: '20261123000000000001' }),
        );
        return { orderId: '20261123000000000001' };
      });
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });

describe('a gift', () => {
  it('is shown with the name of its giver, and its secret is removed from the address', async () => {
    const { network, store } = await open(aGift());
    expect(await screen.findByRole('heading', { name: '李** 送你一份礼物' })).toBeInTheDocument();
    expect(screen.getByText('“生日快乐”')).toBeInTheDocument();
    expect(screen.getByText('大海')).toBeInTheDocument();
    expect([currentPath(), location.hash]).toEqual([`/package?gift=${ID}`, '']);
    expect(network.callsTo(contract.viewGift)[0]?.request).toEqual({
      params: { giftId: ID },
      body: { secret: SECRET },
    });
    expect(JSON.stringify(store.getState())).not.toContain(SECRET);
  });

  it('is claimed with one tap, and the screen then links to the series that the user has bought', async () => {
    const { network } = await open(aGift());
    await userEvent.click(await screen.findByRole('button', { name: '收下礼物' }));
    expect(await screen.findByText('收下啦！')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去我的已购' })).toBeInTheDocument();
    expect(network.callsTo(contract.claimGift)).toHaveLength(1);
  });

  it('can be claimed only after a login, whose address does not contain the secret', async () => {
    const { network } = await open(aGift(), { isSignedIn: false });
    await userEvent.click(await screen.findByRole('button', { name: '收下礼物' }));
    await waitFor(() => expect(currentPath()).toContain('/login'));
    expect(location.href).not.toContain(SECRET);
    expect(network.callsTo(contract.claimGift)).toEqual([]);
  });

  it('is shown with the reason if the gateway refuses the claim', async () => {
    const { network } = await open(aGift());
    network.answer(contract.claimGift, new ApiError('status', '礼物里的专辑你都有了，请朋友送给别人吧', 409));
    await userEvent.click(await screen.findByRole('button', { name: '收下礼物' }));
    expect(await screen.findByText('礼物里的专辑你都有了，请朋友送给别人吧')).toBeInTheDocument();
  });

  it.each([
    ['claimed', '礼物已经有人领走了'],
    ['cancelled', '朋友收回了礼物'],
    ['expired', '链接过期了'],
    ['ended', '礼物不在了'],
  ] as const)('in the state "%s" shows “%s” instead of the button to claim it', async (state, text) => {
    await open(aGift({ state, message: '', items: [], endsAt: null }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '收下礼物' })).not.toBeInTheDocument();
  });

  it.each([
    ['open', '这是你自己送出的礼物'],
    ['claimed', '朋友收下了你的礼物'],
    ['cancelled', '这个礼物收回来了'],
    ['expired', '链接过期了，没有人领'],
    ['ended', '礼物不在了'],
  ] as const)('in the state "%s" tells its giver “%s” and links to the page of the gift', async (state, text) => {
    await open(aGift({ state, viewer: 'owner', orderId: '20261123000000000001' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '收下礼物' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '看礼物' })).toHaveAttribute(
      'href',
      '/combine/order_detail?id=20261123000000000001&give=1',
    );
  });

  it('has a text instead of the button to claim it if the user already has everything that it contains', async () => {
    await open(aGift({ obstacle: '礼物里的专辑你都有了，请朋友送给别人吧' }));
    expect(await screen.findByText('礼物里的专辑你都有了，请朋友送给别人吧')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '收下礼物' })).not.toBeInTheDocument();
  });

  it('STATE-09 is shown without the name of its giver in the app of caller 2003', async () => {
    await open(aGift(), { userAgent: 'Mozilla/5.0 ilisten_android/2003/12.0/huawei' });
    expect(await screen.findByRole('heading', { name: '朋友送你一份礼物' })).toBeInTheDocument();
    expect(screen.queryByText(/李/)).not.toBeInTheDocument();
  });

  it.each([
    ['without a secret', `/package?gift=${ID}`],
    ['with a wrong id', `/package?gift=1#${SECRET}`],
  ])('%s cannot be opened', async (_, path) => {
    localStorage.clear();
    const { network } = await open(aGift(), { path });
    expect(await screen.findByText('打不开这个礼物')).toBeInTheDocument();
    expect(network.callsTo(contract.viewGift)).toEqual([]);
  });

  it('that the server does not find cannot be opened', async () => {
    await open(new ApiError('status', '没有找到', 404));
    expect(await screen.findByText('打不开这个礼物')).toBeInTheDocument();
  });
});
