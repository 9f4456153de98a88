import { aRequestIdentity } from '#test/builders/account/session.ts';
import { requestClaims } from './requestToken.ts';

const guest = aRequestIdentity();

it('HTTP-02 the claims of a guest have the current time as issued-at time, and contain no user token', () => {
  expect(requestClaims(guest, 1_800_000_000_999)).toEqual({
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    iss: 'ilisten001',
    ver: 'a@1',
    device_id: 'device-1',
    agent_app_id: 'agent7',
    iat: 1_800_000_000,
  });
});

it('HTTP-02 the claims of a user have an issued-at time 90 s in the past, the user token and an empty second token', () => {
  expect(requestClaims({ ...guest, userToken: 'token-a' }, 1_800_000_000_999)).toMatchObject({
    iat: 1_799_999_910,
    user_token: 'token-a',
    user_token2: '',
  });
});
