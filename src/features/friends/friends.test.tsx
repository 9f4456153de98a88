import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/family/friends.ts';
import { checkParentCode, checkParentPin, getParentPin, sendParentPinCode } from '#contract/account/parentPin.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aFriend, aRankedFamily, someFriends } from '#test/builders/family/friends.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

type App = Awaited<ReturnType<typeof renderApp>>;
type Options = Omit<NonNullable<Parameters<typeof renderApp>[1]>, 'beforeRender'>;

const ID = 'AAAAAAAAAAAAAAAA';
const SECRET = 's'.repeat(43);
const LINK = `/friend/interact?invite=${ID}#${SECRET}`;
const CALLER_2003 = 'Mozilla/5.0 ilisten_android/2003/12.0/huawei';

const open = (path: string, answer: (network: App['network']) => void, options: Options = {}) =>
  renderApp(path, {
    ...options,
    beforeRender({ network, dispatch }) {
      dispatch(setToken({ token: 'a' }));
      network.answer(contract.getFriends, someFriends());
      network.answer(getParentPin, { isSet: true, isLocked: false, mobile: null });
      network.answer(checkParentPin, {});
      answer(network);
    },
  });
/** Enters the parent PIN in the sheet that asks for it. */
async function enterPin() {
  const sheet = within(await screen.findByRole('dialog', { name: '家长确认' }));
  for (const digit of '2580') await userEvent.click(await sheet.findByRole('button', { name: digit }));
}
const anInvite = (changes: Partial<contract.FriendInvite> = {}): contract.FriendInvite => ({
  state: 'open',
  inviter: { name: '小**妈', avatarUrl: null, headwearUrl: '' },
  ...changes,
});

describe('the screen of friends', () => {
  it('ranks the family itself and the friends who show their listening minutes, and says how many friends do not show their minutes', async () => {
    await open('/friend/interact', (network) =>
      network.answer(
        contract.getFriends,
        someFriends({
          items: [aFriend(1), aFriend(2)],
          ranking: {
            since: '2026-11-23',
            items: [aRankedFamily(1, { name: '大海' }), aRankedFamily(2, { friendId: null, minutes: 0 })],
            hidden: 1,
          },
        }),
      ),
    );
    const ranking = within(await screen.findByRole('region', { name: '本周一起听' }));
    expect(ranking.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1大海听了 99 分钟',
      '我们家这周还没有听',
    ]);
    expect(ranking.getByText('还有 1 位好友没有公开时长')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '好友（2）' })).toHaveTextContent('小**1');
  });

  it('STATE-09 shows no nickname in the app of caller 2003', async () => {
    await open(
      '/friend/interact',
      (network) =>
        network.answer(
          contract.getFriends,
          someFriends({
            items: [aFriend(1, { name: '大海' })],
            ranking: { since: '2026-11-23', items: [aRankedFamily(1, { name: '大海' })], hidden: 0 },
          }),
        ),
      { userAgent: CALLER_2003 },
    );
    expect(await screen.findByRole('region', { name: '好友（1）' })).toHaveTextContent('好友');
    expect(screen.queryByText(/大海/)).not.toBeInTheDocument();
  });

  it('blocks a friend after a confirmation, and shows why the gateway refuses to remove a friend', async () => {
    const { network } = await open('/friend/interact', (one) =>
      one.answer(contract.getFriends, someFriends({ items: [aFriend(1)] })),
    );
    network.answer(contract.removeFriend, new ApiError('status', '内容不存在', 404));
    await press('移除');
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: '移除小**1 吗？' })).getByRole('button', { name: '移除' }),
    );
    expect(await screen.findByText('内容不存在')).toBeInTheDocument();
    network.answer(contract.blockFriend, ({ params }) => {
      expect(params).toEqual({ friendId: aFriend(1).id });
      return {};
    });
    network.answer(contract.getFriends, someFriends());
    await press('拉黑');
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: '拉黑小**1 吗？' })).getByRole('button', { name: '拉黑' }),
    );
    expect(await screen.findByText('还没有好友')).toBeInTheDocument();
  });

  it('asks an adult for an SMS code before the family shows more data to its friends, but not before the family shows less data', async () => {
    let settings = someFriends().settings;
    const { network } = await open('/friend/interact', (one) => {
      one.answer(contract.getFriends, () => someFriends({ settings }));
      one.answer(getParentPin, { isSet: false, isLocked: false, mobile: '138****8000' });
      one.answer(sendParentPinCode, {});
      one.answer(checkParentCode, {});
      one.answer(
        contract.saveFriendSettings,
        ({ body }) => (settings = { ...settings, showsMinutes: body.showsMinutes ?? settings.showsMinutes }),
      );
    });
    await press('参加排行');
    const form = within(await screen.findByRole('form', { name: '家长确认' }));
    expect(form.getByRole('link', { name: '设一个家长密码，以后不用等短信' })).toHaveAttribute(
      'href',
      '/combine/privacy/manager?pin=set',
    );
    await userEvent.click(form.getByRole('button', { name: '获取验证码' }));
    await userEvent.type(form.getByLabelText('验证码'), '482193');
    expect(network.callsTo(contract.saveFriendSettings)).toEqual([]);
    await userEvent.click(form.getByRole('button', { name: '确认' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '参加排行' })).toHaveAttribute('aria-pressed', 'true'),
    );
    expect(network.callsTo(checkParentCode)).toMatchObject([
      { request: { body: { code: '482193', action: { kind: 'friends' } } } },
    ]);
    expect(settings).toEqual({ showsNickname: false, showsAvatar: false, showsMinutes: true });
    await press('不公开');
    await waitFor(() => expect(settings.showsMinutes).toBe(false));
    expect(network.callsTo(checkParentCode)).toHaveLength(1);
    // Each call contains only the changed setting, because the page may not know the latest values of the other
    // settings.
    expect(network.callsTo(contract.saveFriendSettings).map(({ request }) => request)).toEqual([
      { body: { showsMinutes: true } },
      { body: { showsMinutes: false } },
    ]);
  });

  it('asks for the parent PIN instead of an SMS code if the family has a PIN', async () => {
    const { network } = await open('/friend/interact', (one) => {
      one.answer(checkParentPin, ({ body }) => {
        expect(body).toEqual({ pin: '2580', action: { kind: 'friends' } });
        return {};
      });
      one.answer(contract.createFriendInvite, { id: ID, secret: SECRET, endsAt: Date.now() + 60_000 });
    });
    await press('生成邀请链接');
    await screen.findByRole('dialog', { name: '家长确认' });
    expect(network.callsTo(contract.createFriendInvite)).toEqual([]);
    await enterPin();
    expect(await screen.findByRole('button', { name: '把邀请发给好友' })).toBeInTheDocument();
  });

  it('keeps the secret of an invitation link out of the Redux store, and deletes the secret from the phone when the family ends all links', async () => {
    const { network, store } = await open('/friend/interact', (one) => {
      one.answer(contract.createFriendInvite, { id: ID, secret: SECRET, endsAt: Date.now() + 60_000 });
      one.answer(contract.endFriendInvites, {});
    });
    await press('生成邀请链接');
    await enterPin();
    await screen.findByRole('button', { name: '把邀请发给好友' });
    expect(JSON.stringify(store.getState())).not.toContain(SECRET);
    await press('让邀请失效');
    await press('全部失效');
    expect(await screen.findByRole('button', { name: '生成邀请链接' })).toBeInTheDocument();
    expect(network.callsTo(contract.endFriendInvites)).toHaveLength(1);
    expect(localStorage.getItem('friend_invites')).toBe('[]');
  });
});

it('AUTH-09 an invitation link of the account that used the phone before is not shown to the present account', async () => {
  localStorage.setItem('account_of_data', 'of another account');
  localStorage.setItem('friend_invites', JSON.stringify([{ id: ID, secret: SECRET, endsAt: Date.now() + 60_000 }]));
  const { dispatch } = await open('/friend/interact', () => undefined);
  expect(await screen.findByRole('button', { name: '把邀请发给好友' })).toBeInTheDocument();
  act(() => void dispatch(setUser({ userId: 'user-b' })));
  expect(await screen.findByRole('button', { name: '生成邀请链接' })).toBeInTheDocument();
  expect(localStorage.getItem('friend_invites')).toBeNull();
});

it('the sheet in which a parent confirms an invitation stays open when the app learns which account is signed in', async () => {
  const { dispatch } = await open('/friend/interact', () => undefined);
  await press('生成邀请链接');
  const sheet = await screen.findByRole('dialog', { name: '家长确认' });
  act(() => void dispatch(setUser({ userId: 'user-b' })));
  expect(sheet).toBeInTheDocument();
});

describe('an invitation', () => {
  it('removes its secret from the address, and makes two families friends after an adult has confirmed it', async () => {
    const { network, store } = await open(LINK, (one) => {
      one.answer(contract.viewFriendInvite, ({ params, body }) => {
        expect([params.inviteId, body.secret]).toEqual([ID, SECRET]);
        return anInvite();
      });
      one.answer(contract.acceptFriendInvite, {});
    });
    expect(await screen.findByText('小**妈邀请你们一起听故事')).toBeInTheDocument();
    expect(window.location.hash).toBe('');
    expect(JSON.stringify(store.getState())).not.toContain(SECRET);
    expect(network.callsTo(contract.acceptFriendInvite)).toEqual([]);
    await press('接受邀请');
    await screen.findByRole('dialog', { name: '家长确认' });
    expect(network.callsTo(contract.acceptFriendInvite)).toEqual([]);
    await enterPin();
    expect(await screen.findByText('和小**妈成为好友啦')).toBeInTheDocument();
    expect(await screen.findByText('本周一起听')).toBeInTheDocument();
  });

  it.each([
    ['own', '这是你自己的邀请'],
    ['friends', '你和小**妈已经是好友'],
    ['over', '这个邀请已经失效了'],
  ] as const)('in the state "%s" cannot be accepted', async (state, title) => {
    await open(LINK, (one) =>
      one.answer(contract.viewFriendInvite, anInvite({ state, ...(state === 'over' && { inviter: null }) })),
    );
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '接受邀请' })).not.toBeInTheDocument();
  });

  it.each([
    [
      'that the gateway does not find',
      LINK,
      (one: App['network']) => {
        one.answer(contract.viewFriendInvite, new ApiError('status', '', 404));
      },
    ],
    ['without its secret', `/friend/interact?invite=${'B'.repeat(16)}`, () => undefined],
  ] as const)('%s cannot be opened', async (_case, path, answer) => {
    await open(path, answer);
    expect(await screen.findByText('打不开这个邀请')).toBeInTheDocument();
  });
});
