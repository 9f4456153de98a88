import type { HostUser } from '#contract/host/bridge.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { bareToken, nativeGrant, userOfHost } from './nativeToken.ts';

const NOW = Date.UTC(2026, 10, 22);
const user = (changes: Partial<HostUser>): HostUser => ({
  userId: 'u',
  userType: 1,
  token: 'native',
  tokenType: 4,
  ...changes,
});

describe('the native token of the host app', () => {
  it.each([
    ['none', undefined, NOW + DAY_MS],
    ['zero', 0, NOW + DAY_MS],
    ['a time in the past', NOW - 1, NOW + DAY_MS],
    ['now', NOW, NOW + DAY_MS],
    ['milliseconds in the future', NOW + 1, NOW + 1],
    ['seconds in the future', NOW / 1000 + 60, NOW + 60_000],
    ['the largest number of seconds', 99_999_999_999, 99_999_999_999_000],
    ['a number too large for seconds, and in the past as milliseconds', 100_000_000_000, NOW + DAY_MS],
  ])(
    'AUTH-16 expires at the time that the host reports, or in 24 h if that time is not in the future: %s',
    (_what, expireTime, expireAt) => {
      expect(nativeGrant(user({ expireTime }), NOW)).toEqual({ token: 'native', expireAt, isAnonymous: false });
    },
  );

  it('AUTH-16 has no expiry for an anonymous user, whatever the host returns', () => {
    expect(nativeGrant(user({ userType: 0, expireTime: NOW + 1_000 }), NOW)).toEqual({
      token: 'native',
      isAnonymous: true,
    });
  });

  it.each([
    [1, 'Bearer native', 'native'],
    [2, ' bearernative ', 'native'],
    [4, 'native Bearer', ''],
    [4, 'Bearer na tive', ''],
    [1, 'JwtUser native', ''],
    [3, 'JwtUser nat\n ive', 'native'],
    [3, 'JwtUserBearer native', 'native'],
    [3, 'Bearer JwtUser native', 'native'],
    [3, 'nativeJwtUser', 'nativeJwtUser'],
    [4, 'nativeBearer', 'nativeBearer'],
    [4, '', ''],
  ] as const)('SWAP-03 of type %i that the host returns as %j is %j without its prefixes', (tokenType, token, bare) => {
    expect(bareToken({ tokenType, token })).toBe(bare);
  });
});

describe('the data of the host’s user', () => {
  it('BRIDGE-09 contains the values that the host reports, with the age as a number', () => {
    const told = { userId: 'host-user', nickname: '朵朵', avatar: '/a.webp', mobile: '138****0000', age: '7' };
    expect(userOfHost(user({ ...told, userType: 2 }))).toEqual({
      ...told,
      isHostId: true,
      age: 7,
      isVip: 1,
      isAnonymous: false,
    });
  });

  it('BRIDGE-09 contains empty strings, and no age, for values that the host does not report', () => {
    expect(userOfHost(user({ userType: 0 }))).toEqual({
      userId: 'u',
      isHostId: true,
      nickname: '',
      avatar: '',
      mobile: '',
      age: undefined,
      isVip: 0,
      isAnonymous: true,
    });
  });
});
