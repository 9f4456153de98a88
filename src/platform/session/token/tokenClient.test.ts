import {
  getUserInfo,
  getVip,
  peekAuthToken,
  revokeToken,
  swapV1Token,
  swapV3Token,
} from '#contract/account/session.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aKid } from '#test/builders/family/children.ts';
import { fakeNetwork } from '#test/harness/fakes/fakeNetwork.ts';
import { createTokenClient } from './tokenClient.ts';

const EXPIRE_AT = Date.UTC(2030, 0, 1);

it.each([
  [1, '/inner4/user/token:v1token', { v1token: 'native' }],
  [2, '/inner4/user/token:v1token', { v1token: 'native' }],
  [3, '/inner4/user/token:v3Token', { v3Token: 'native' }],
] as const)('SWAP-03 SWAP-04 a token of the host of type %i is exchanged at %s', async (tokenType, path, body) => {
  const network = fakeNetwork();
  for (const endpoint of [swapV1Token, swapV3Token])
    network.answer(endpoint, { data: { token: 'user-token', expire_time: EXPIRE_AT } });
  const grant = await createTokenClient(network.send).swap('native', tokenType);
  expect(network.calls).toMatchObject([{ endpoint: { method: 'POST', path }, request: { body } }]);
  expect(grant).toEqual({ token: 'user-token', expireAt: EXPIRE_AT });
});

it('HTTP-07 memberships are read at /inner4/ilisten/user/vip:get', async () => {
  const network = fakeNetwork();
  const vip = [{ kind: 'year', title: '年卡', expireTime: EXPIRE_AT }];
  network.answer(getVip, { data: { isVip: 1, vip } });
  await expect(createTokenClient(network.send).fetchMemberships()).resolves.toEqual(vip);
  expect(network.calls).toMatchObject([{ endpoint: { method: 'GET', path: '/inner4/ilisten/user/vip:get' } }]);
});

it("the request for the owner of a token contains this token instead of the session's token", async () => {
  const network = fakeNetwork();
  const shown = { avatarUrl: '/cdn/avatar/fox.svg', headwearUrl: '/cdn/headwear/bow.svg' };
  network.answer(getUserInfo, aUser({ userId: 'user-b', nickname: '豆豆', ...shown }));
  const owner = await createTokenClient(network.send).ownerOf('other-token');
  expect(owner).toEqual({ userId: 'user-b', nickname: '豆豆', avatar: shown.avatarUrl, headwear: shown.headwearUrl });
  expect(network.calls).toEqual([
    { endpoint: getUserInfo, request: { query: {} }, options: { userToken: 'other-token' } },
  ]);
});

it('the request for the owner of an authToken uses an endpoint that does not use the authToken up', async () => {
  const network = fakeNetwork();
  const owner = { userId: 'user-b', nickname: '豆豆', avatarUrl: '', headwearUrl: '/cdn/headwear/bow.svg' };
  network.answer(peekAuthToken, { user: owner });
  await expect(createTokenClient(network.send).ownerOfAuthToken('one-time')).resolves.toEqual({
    userId: 'user-b',
    nickname: '豆豆',
    avatar: '',
    headwear: '/cdn/headwear/bow.svg',
  });
  expect(network.calls).toMatchObject([{ endpoint: peekAuthToken, request: { body: { authToken: 'one-time' } } }]);
});

it.each(['/uploads/photo.webp?until=1&seal=a', 'https://img.example.cn/child.webp'])(
  'the owner of a token is returned without a photo, because a link with the token may have reached somebody else: %s',
  async (avatarUrl) => {
    const network = fakeNetwork();
    network.answer(getUserInfo, aUser({ avatarUrl }));
    await expect(createTokenClient(network.send).ownerOf('other-token')).resolves.toMatchObject({ avatar: '' });
  },
);

it('AUTH-09 the call that revokes a token carries this token, and completes even if the page is left', async () => {
  const network = fakeNetwork();
  network.answer(revokeToken, {});
  await createTokenClient(network.send).revoke('other-token');
  expect(network.calls).toMatchObject([
    { endpoint: revokeToken, options: { userToken: 'other-token', outlivesPage: true } },
  ]);
});

it.each([undefined, []])('a user whose list of children is %j has no age', async (kids) => {
  const network = fakeNetwork();
  network.answer(getUserInfo, aUser({ kids }));
  const user = await createTokenClient(network.send).fetchUser();
  expect(user).toMatchObject({ nickname: '小明', age: undefined });
});

it.each([
  ['a registered', false, 5],
  ['an anonymous', true, undefined],
])(
  'STATE-02 the child of %s user, whose age the gateway does not know, gets the default age only if the user is registered',
  async (_which, isAnonymous, age) => {
    const network = fakeNetwork();
    network.answer(getUserInfo, aUser({ ilisten: { isVip: 0, isAnonymous }, kids: [aKid({ age: null })] }));
    await expect(createTokenClient(network.send).fetchUser()).resolves.toMatchObject({ isAnonymous, age });
  },
);

describe('the nickname, the pictures and the age of the user', () => {
  const brother = aKid({ id: 'kid-2', nickname: '石头', age: 4, avatarUrl: '/brother.svg', headwearUrl: '/crown.svg' });
  const account = { nickname: '小明', avatarUrl: '/account.svg', headwearUrl: '/bow.svg' };

  it.each([
    ['the first child', 'user-a', { nickname: '小明', avatar: '/account.svg', headwear: '/bow.svg', age: 6 }],
    ['another child', 'kid-2', { nickname: '石头', avatar: '/brother.svg', headwear: '/crown.svg', age: 4 }],
    ['the first child', 'kid-3', { nickname: '小明', avatar: '/account.svg', headwear: '/bow.svg', age: 6 }],
  ])('STATE-01 are those of %s if the id of the active child is %s', async (_which, activeChildId, shown) => {
    const network = fakeNetwork();
    network.answer(getUserInfo, aUser({ ...account, kids: [aKid({ id: 'user-a', age: 6 }), brother], activeChildId }));
    await expect(createTokenClient(network.send).fetchUser()).resolves.toEqual({
      userId: 'user-a',
      mobile: '138****0000',
      isVip: 0,
      isAnonymous: false,
      childId: activeChildId,
      ...shown,
    });
  });
});
