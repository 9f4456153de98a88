import * as contract from './session.ts';

/* Other programs rely on the literal addresses, so they are tested here. Client and gateway share the constants, so no
   test in which the client calls the gateway would notice a change. */
it.each([
  ['AUTH-03', contract.exchangeAuthToken, 'POST', '/inner4/user/token:authToken'],
  ['AUTH-06', contract.refreshToken, 'GET', '/inner4/lesson/user/token'],
  ['AUTH-10', contract.getUserInfo, 'GET', '/inner4/member/user:info'],
  ['SWAP-03', contract.swapV1Token, 'POST', '/inner4/user/token:v1token'],
  ['SWAP-03', contract.swapV3Token, 'POST', '/inner4/user/token:v3Token'],
  ['HTTP-07', contract.getVip, 'GET', '/inner4/ilisten/user/vip:get'],
  ['HTTP-07', contract.getListener, 'GET', '/inner4/ilisten/user/user:get'],
])('the endpoint of rule %s has its fixed method and address (case %#)', (_rule, endpoint, method, path) => {
  expect(endpoint).toMatchObject({ method, path });
});
