import { readLoginParameters } from './addressParameters.ts';

const NOW = Date.parse('2026-11-23T04:00:00Z');
const HOME = 'http://localhost:8080/combine/';

const read = (parameters: Record<string, string>) =>
  readLoginParameters(new URL(`${HOME}?${new URLSearchParams(parameters).toString()}`));

describe('the login parameters of an address', () => {
  it('AUTH-12 AUTH-13 are all undefined for an address without a login', () => {
    expect(read({ id: '1' })).toEqual({
      caller: undefined,
      agentAppId: undefined,
      grant: undefined,
      authToken: undefined,
      nonce: undefined,
    });
  });

  it('AUTH-12 AUTH-13 AUTH-20 are all read from one address', () => {
    const all = { _token: 'a', _expire_time: String(NOW + 1), _caller: '2003', _app_id: 'ilisten-1.x_y' };
    expect(read({ ...all, authToken: 'b', _login: 'c-d_e' })).toEqual({
      caller: '2003',
      agentAppId: 'ilisten-1.x_y',
      grant: { token: 'a', expireAt: NOW + 1 },
      authToken: 'b',
      nonce: 'c-d_e',
    });
  });

  it.each([
    ['_caller', 'caller', '1', '1234567890'],
    ['_app_id', 'agentAppId', 'a', 'a'.repeat(64)],
    ['_login', 'nonce', 'a', 'a'.repeat(64)],
    ['authToken', 'authToken', 'a', 'a'.repeat(4096)],
  ] as const)(
    'AUTH-13 AUTH-20 include %s only if it is neither empty nor too long and contains no white space',
    (name, field, shortest, longest) => {
      expect([read({ [name]: shortest })[field], read({ [name]: longest })[field]]).toEqual([shortest, longest]);
      for (const wrong of ['', `${longest}1`, `${shortest} 1`, ` ${shortest}`, `${shortest}\n`]) {
        expect(read({ [name]: wrong })[field]).toBeUndefined();
      }
    },
  );

  it.each(['2003a', 'a2003', '-1', '2003.0'])('AUTH-13 do not include the malformed caller %s', (caller) => {
    expect(read({ _caller: caller }).caller).toBeUndefined();
  });

  it.each([
    ['a time in milliseconds', String(NOW + 1), NOW + 1],
    ['a time in seconds', String(NOW / 1000 + 60), NOW + 60_000],
    ['nothing', '', undefined],
    ['too few digits', '999999999', undefined],
    ['too many digits', `${NOW + 1}0`, undefined],
    ['other characters before', `x${NOW + 1}`, undefined],
    ['other characters after', `${NOW + 1}x`, undefined],
  ])('AUTH-13 include the expiry of a token only if it is a valid time: %s', (_what, text, expireAt) => {
    expect(read({ _token: 'a', _expire_time: text }).grant).toEqual({ token: 'a', expireAt });
  });
});
