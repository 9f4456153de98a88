import { createCookieJar } from '#platform/storage/cookies.ts';
import { restoreVariable } from './restoreVariable.ts';

const cookies = createCookieJar();

describe('the simulated current time for debugging', () => {
  it.each([
    ['1700000000000', 'local', 1_700_000_000_000],
    ['1700000000000', 'test', 1_700_000_000_000],
    ['1700000000000', 'production', null],
    ['tomorrow', 'local', null],
    ['-5', 'local', null],
  ] as const)('STATE-07 with the cookie debug_time=%s in a %s build is %p', (cookie, appEnv, expected) => {
    cookies.write('debug_time', cookie);
    expect(restoreVariable(cookies, appEnv).currentTimestamp).toBe(expected);
  });
});
