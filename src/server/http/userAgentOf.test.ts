import { userAgentOf } from './userAgentOf.ts';

const headers = { 'user-agent': 'desktop', 'x-simulated-user-agent': 'phone' };

it.each([
  ['local', headers, 'phone'],
  ['local', { 'user-agent': 'desktop' }, 'desktop'],
  ['production', headers, 'desktop'],
  ['production', {}, ''],
] as const)(
  'in the environment "%s", userAgentOf returns for the headers %j the value "%s"',
  (appEnv, given, expected) => {
    expect(userAgentOf({ headers: given }, { appEnv })).toBe(expected);
  },
);
