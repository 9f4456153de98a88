import { decodeJwt, decodeProtectedHeader } from 'jose';
import { http, HttpResponse } from 'msw';
import { block } from '#contract/stories/blocked.ts';
import { getHome } from '#contract/stories/stories.ts';
import { getUserInfo, swapV3Token } from '#contract/account/session.ts';
import { aRequestIdentity, aUser } from '#test/builders/account/session.ts';
import { useApiServer } from '#test/harness/fakes/useApiServer.ts';
import { errorOfAnswer } from './errors/replyError.ts';
import { createClock } from './clock.ts';
import { createSend } from './httpClient.ts';
import { createLazySend } from './lazySend.ts';
import { errorOfTransport } from './errors/transportError.ts';

const ROOT = 'http://localhost:8080';
const EXCHANGE = 'https://exchange.example/v2';
const server = useApiServer();

const identity = aRequestIdentity({ userToken: 'token-a' });
const options = {
  root: ROOT,
  tokenExchangeRoot: EXCHANGE,
  signingSecret: 'a-secret-of-at-least-thirty-two-characters',
  clock: createClock(),
  identity: () => identity,
};
const send = createSend(options);

const USER = `${ROOT}/inner4/member/user\\:info`;
const tokenOf = (request: Request) => (request.headers.get('authorization') ?? '').replace('Bearer ', '');

/** Replies with `reply` to requests for the user. Returns the list of these requests. */
function answerUser(reply: () => Response): Request[] {
  const seen: Request[] = [];
  server.use(http.get(USER, ({ request }) => (seen.push(request), reply())));
  return seen;
}

describe('a request', () => {
  it('HTTP-06 AUTH-10 has its query in the address and no body', async () => {
    const seen = answerUser(() => HttpResponse.json(aUser()));
    await send(getUserInfo, { query: { need_kids: true } });
    expect([seen[0]!.url, seen[0]!.body]).toEqual([`${ROOT}/inner4/member/user:info?need_kids=true`, null]);
  });

  it('HTTP-06 goes to the base URL of the token exchange if its path belongs to the exchange, otherwise to the general base URL', async () => {
    const seen: string[] = [];
    server.use(
      http.post('*', ({ request }) => {
        seen.push(request.url);
        return HttpResponse.json({ data: { token: 'a-user-token', expire_time: 9 } });
      }),
    );
    const swap = (tokenExchangeRoot: string | undefined, path: string) =>
      createSend({ ...options, tokenExchangeRoot })({ ...swapV3Token, path }, { body: { v3Token: 'native' } });
    await swap(EXCHANGE, '/inner4/user/token:v3Token');
    await swap(EXCHANGE, '/inner4/users/token');
    await swap(undefined, '/inner4/user/token:v3Token');
    expect(seen).toEqual([
      `${EXCHANGE}/token:v3Token`,
      `${ROOT}/inner4/users/token`,
      `${ROOT}/inner4/user/token:v3Token`,
    ]);
  });

  it('HTTP-02 AUTH-09 contains the user token given to the call instead of the current user’s token', async () => {
    const seen = answerUser(() => HttpResponse.json(aUser()));
    await send(getUserInfo, { query: {} }, { userToken: 'earlier' });
    await send(getUserInfo, { query: {} });
    expect(seen.map((request) => decodeJwt(tokenOf(request))['user_token'])).toEqual(['earlier', 'token-a']);
    expect(seen.map((request) => decodeProtectedHeader(tokenOf(request)))).toEqual([
      { alg: 'HS256', typ: 'JWT' },
      { alg: 'HS256', typ: 'JWT' },
    ]);
  });

  it('HTTP-05 has the same token header where WebCrypto is missing', async () => {
    const seen = answerUser(() => HttpResponse.json(aUser()));
    Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
    await send(getUserInfo, { query: {} });
    Reflect.deleteProperty(crypto, 'subtle');
    expect(decodeProtectedHeader(tokenOf(seen[0]!))).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(decodeJwt(tokenOf(seen[0]!))).toMatchObject({ iss: 'ilisten001', user_token: 'token-a', user_token2: '' });
  });
});

describe('a reply', () => {
  it.each([200, 201, 299])('HTTP-01 with the status %d is a success', async (status) => {
    answerUser(() => HttpResponse.json(aUser(), { status }));
    await expect(send(getUserInfo, { query: {} })).resolves.toEqual(aUser());
  });

  it('HTTP-01 ERR-08 with the status 300 is a failure', async () => {
    answerUser(() => HttpResponse.json(aUser(), { status: 300 }));
    await expect(send(getUserInfo, { query: {} })).rejects.toMatchObject({ kind: 'status', status: 300 });
  });

  it.each([
    [409, { code: 'order_changed' }],
    [409, { message: 'request_replayed' }],
    [409, 'request_replayed'],
    [409, null],
    [400, { code: 'request_replayed' }],
  ])('HTTP-10 with the status %d and the body %j does not make the client repeat the call', async (status, body) => {
    let tries = 0;
    server.use(
      http.put(`${ROOT}/inner4/ilisten/blocked/story/moon`, () => {
        tries += 1;
        return HttpResponse.json(body, { status });
      }),
    );
    await expect(send(block, { params: { kind: 'story', id: 'moon' } })).rejects.toMatchObject({ status });
    expect(tries).toBe(1);
  });

  it.each([null, undefined, 5, 'sold_out', [], {}, { message: 5, code: 5 }, { message: '  ' }])(
    'ERR-07 ERR-08 that refuses a call with %j leads to the general message and no code',
    (body) => {
      expect(errorOfAnswer(503, body)).toMatchObject({
        kind: 'status',
        message: '请求失败，请稍后再试',
        status: 503,
        code: '',
      });
    },
  );

  it('ERR-07 that refuses a call provides the message, without spaces at its ends, and the code', () => {
    const error = errorOfAnswer(409, { message: ' 库存不足 ', code: 'sold_out' });
    expect([error.message, error.code]).toEqual(['库存不足', 'sold_out']);
  });

  it.each([
    ['InvalidArgument: variation', 'status'],
    ['InvalidArgument: iat', 'clock'],
  ])('ERR-01 with the message "%s" leads to an error of the kind %s', (message, kind) => {
    expect(errorOfAnswer(400, { message })).toMatchObject({ kind, status: 400 });
  });

  it('ERR-03 that is missing because of an unexpected exception leads to a network error', () => {
    expect(errorOfTransport(new TypeError('inside'))).toMatchObject({
      kind: 'network',
      message: '无法连接到网络,请检查网络后重试',
    });
  });
});

describe('the client that is loaded by the first call', () => {
  function start(userToken: string) {
    const told: string[] = [];
    const lazySend = createLazySend({
      ...options,
      identity: () => ({ ...identity, userToken }),
      onUserTokenRefused: (token) => void told.push(`refused ${token}`),
      onRegistrationNeeded: (token) => void told.push(`anonymous ${token}`),
      onChildRefused: (childId) => void told.push(`child ${childId}`),
      onDetour: (code, token) => void told.push(`${code} ${token}`),
    });
    return { lazySend, told };
  }

  it.each(['signed_out', 'registration_needed'])(
    'AUTH-17 reports the error code %s neither for a guest nor for an endpoint that needs no user',
    async (code) => {
      answerUser(() => HttpResponse.json({ code }, { status: 401 }));
      const guest = start('');
      await expect(guest.lazySend(getUserInfo, { query: {} })).rejects.toMatchObject({ status: 401 });
      server.use(http.get(`${ROOT}${getHome.path}`, () => HttpResponse.json({ code }, { status: 401 })));
      const user = start('token-a');
      await expect(user.lazySend(getHome, { query: { age: 5 } })).rejects.toMatchObject({ status: 401 });
      expect([guest.told, user.told]).toEqual([[], []]);
    },
  );

  it('AUTH-17 does not report a refused token if a user’s call fails for another reason', async () => {
    answerUser(() => HttpResponse.error());
    const { lazySend, told } = start('token-a');
    await expect(lazySend(getUserInfo, { query: {} })).rejects.toMatchObject({ kind: 'network' });
    expect(told).toEqual([]);
  });

  it('ERR-03 is loaded again by the next call if its script could not be loaded', async () => {
    answerUser(() => HttpResponse.json(aUser()));
    const { lazySend } = start('token-a');
    jest.doMock('./httpClient.ts', () => {
      throw new Error('Loading chunk http failed.');
    });
    await expect(lazySend(getUserInfo, { query: {} })).rejects.toMatchObject({ kind: 'network' });
    jest.dontMock('./httpClient.ts');
    await expect(lazySend(getUserInfo, { query: {} })).resolves.toEqual(aUser());
  });
});
