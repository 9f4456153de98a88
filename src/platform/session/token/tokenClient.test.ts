import { getVip, swapV1Token, swapV3Token } from '#contract/account/session.ts';
import { fakeNetwork } from '#test/harness/fakes/fakeNetwork.ts';
import { createTokenClient } from './tokenClient.ts';

const EXPIRE_AT = Date.UTC(2030, 0, 1);

it.each([
  [1, '/inner4/user/token:v1token', { v1token: 'native' }],
  [2, '/inner4/user/token:v1token', { v1token: 'native' }],
  [3, '/inner4/user/token:v3Token', { v3Token: 'native' }],
] as const)('SWAP-03 SWAP-04 a token of type %i is swapped at %s', async (tokenType, path, body) => {
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
