import { accountAddress, logoutAddress, webViewAuthAddress } from './accountAddresses.ts';

const BACK = 'http://localhost:8080/combine/series?id=1';

/** Returns the path and the parameters of an address. */
function partsOf(address: string) {
  const { pathname, searchParams } = new URL(address);
  return [pathname, Object.fromEntries(searchParams)];
}

it.each([
  ['wechat', '/account/index'],
  ['browser', '/account/phone'],
  ['alipay', '/account/phone'],
  ['host', '/account/phone'],
] as const)('AUTH-14 the account page in the environment %s is %s', (kind, path) => {
  expect(partsOf(accountAddress(kind, '2003', `${BACK}#part`))).toEqual([path, { caller: '2003', back_url: BACK }]);
});

it('AUTH-15 the address at which a web view authenticates contains the caller, a level and the return address', () => {
  const [, parameters] = partsOf(webViewAuthAddress('2003', BACK));
  expect(parameters).toEqual({ caller: '2003', level: 'reg', back_url: BACK });
  expect(partsOf(webViewAuthAddress('2003', BACK, 'bind'))[1]).toMatchObject({ level: 'bind' });
});

it('AUTH-09 the logout address contains the address to which the logout returns', () => {
  expect(partsOf(logoutAddress('2003', BACK))).toEqual(['/account/logout', { caller: '2003', back_url: BACK }]);
});
