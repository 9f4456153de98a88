import fs from 'node:fs';
import path from 'node:path';
import type * as v from 'valibot';
import {
  NATIVE_TOKEN_PATH,
  REQUEST_TOKEN_PATH,
  WECHAT_SIGNATURE_PATH,
  type NativeTokenRequest,
  type NativeTokenReply,
} from '#contract/host/lab.ts';
import * as session from '#contract/account/session.ts';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { verifyRequestToken } from '#server/access/requestToken/requestToken.ts';
import { signWechatAddress } from '#contract/host/wechat.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { useGateway, type TestGateway } from '#server/testing/useGateway.ts';

const anOrder = (changes: Partial<NativeTokenRequest> = {}): v.InferInput<typeof NativeTokenRequest> => ({
  userId: 'lab-1',
  nickname: '小米',
  age: 6,
  userType: 1,
  tokenType: 1,
  ...changes,
});

const order = (test: TestGateway, payload: object) =>
  test.app.inject({ method: 'POST', url: NATIVE_TOKEN_PATH, payload });

async function tokenFor(test: TestGateway, changes: Partial<NativeTokenRequest> = {}): Promise<NativeTokenReply> {
  return (await order(test, anOrder(changes))).json();
}

describe.each(testedDatabases)('native tokens (tokens of a host app) for the host simulator on %s', (kind) => {
  const test = useGateway(kind);
  const swapV1 = (v1token: string) => call(test, session.swapV1Token, { body: { v1token } });
  const swapV3 = (v3Token: string) => call(test, session.swapV3Token, { body: { v3Token } });
  const whoIs = async (userToken: string) => (await call(test, session.getUserInfo, { query: {} }, { userToken })).body;

  it('SWAP-03 have no prefix if their type is 1, and can be exchanged for a user token', async () => {
    const { token } = await tokenFor(test);
    const swapped = await swapV1(token);
    expect(swapped.status).toBe(200);
    expect(await whoIs(swapped.body.data.token)).toMatchObject({ user: { nickname: '小米' } });
  });

  it('SWAP-03 have the prefix Bearer if their type is 2', async () => {
    const { token } = await tokenFor(test, { tokenType: 2 });
    expect(token).toMatch(/^Bearer /);
    expect((await swapV1(token.replace('Bearer ', ''))).status).toBe(200);
  });

  it('SWAP-03 have the prefix JwtUser and white space if their type is 3', async () => {
    expect((await tokenFor(test, { tokenType: 3 })).token).toMatch(/^JwtUser\s+\S+\s$/);
  });

  it('SWAP-03 can be exchanged only at the endpoint for type 3 if their type is 3', async () => {
    const { token } = await tokenFor(test, { tokenType: 3 });
    const bare = token.replace('JwtUser', '').trim();
    expect((await swapV3(bare)).status).toBe(200);
    expect((await swapV1(bare)).status).toBe(401);
  });

  it.each([
    [0, { isAnonymous: true, isVip: 0 }],
    [1, { isAnonymous: false, isVip: 0 }],
    [2, { isAnonymous: false, isVip: 1 }],
  ] as const)(
    'SWAP-03 are themselves user tokens if their type is 4, for example of a user with the user type %d',
    async (userType, ilisten) => {
      const { token, expireTime } = await tokenFor(test, { userId: `lab-4-${userType}`, tokenType: 4, userType });
      expect(await whoIs(token)).toMatchObject({ user: { nickname: '小米', ilisten } });
      expect(expireTime === undefined).toBe(userType === 0);
    },
  );

  it.each([1, 2, 3, 4] as const)(
    'SWAP-05 can be made so that the gateway refuses them (type %d)',
    async (tokenType) => {
      const { token } = await tokenFor(test, { tokenType, refused: true });
      const bare = token.replace(/^(Bearer|JwtUser)/, '').trim();
      const answer =
        tokenType === 4
          ? await call(test, session.getVip, {}, { userToken: bare })
          : await (tokenType === 3 ? swapV3 : swapV1)(bare);
      expect(answer.status).toBe(401);
    },
  );

  it.each([1, 4] as const)('can be made for a host that sends neither name nor age (type %d)', async (tokenType) => {
    const order = { userId: `lab-untold-${tokenType}`, nickname: '', age: 0, tokenType };
    const { token } = await tokenFor(test, order);
    const userToken = tokenType === 4 ? token : (await swapV1(token)).body.data.token;
    expect(await whoIs(userToken)).toMatchObject({ user: { nickname: expect.stringMatching(/^小听众/) as string } });
  });

  it('are not made for an invalid request', async () => {
    expect((await order(test, anOrder({ userId: '' }))).statusCode).toBe(400);
    expect((await order(test, { ...anOrder(), tokenType: 5 })).statusCode).toBe(400);
  });
});

describe('request tokens for the terminals of the simulator', () => {
  const test = useGateway('postgres');
  const tokenOf = (payload: object) => test.app.inject({ method: 'POST', url: REQUEST_TOKEN_PATH, payload });

  it('HTTP-02 sign the requests of a terminal and contain no user', async () => {
    const { token } = (await tokenOf({ appId: 'lab-terminal', deviceId: 'lab-watch' })).json<{ token: string }>();
    const claims = await verifyRequestToken(`Bearer ${token}`, [DEVELOPMENT_SIGNING_SECRET], new Date(test.time));
    expect(claims).toMatchObject({ iss: 'lab-terminal', device_id: 'lab-watch' });
    expect(claims.user_token).toBeUndefined();
  });

  it('HTTP-02 are not made without a device id', async () => {
    expect((await tokenOf({ appId: 'lab-terminal', deviceId: '' })).statusCode).toBe(400);
  });
});

describe('signatures for the simulated WeChat', () => {
  const test = useGateway('postgres');
  const PAGE = 'http://localhost:8080/combine/audio_detail?id=moon';
  const check = async (claim: object) =>
    (await test.app.inject({ method: 'POST', url: WECHAT_SIGNATURE_PATH, payload: claim })).json<unknown>();

  it('are valid only if the gateway has made them for exactly this address, time and account', async () => {
    const { body } = await call(test, signWechatAddress, { query: { url: PAGE } });
    const claim = { ...body, url: PAGE };
    expect(await check(claim)).toEqual({ isSigned: true });
    const others = [{ url: `${PAGE}2` }, { timestamp: claim.timestamp + 1 }, { nonceStr: 'x' }, { appId: 'wx1' }];
    for (const change of others) expect(await check({ ...claim, ...change })).toEqual({ isSigned: false });
    expect(await check({ ...claim, signature: 1 })).toMatchObject({ code: 'invalid_input' });
  });
});

const writeLab = ({ gateway }: TestGateway) => {
  const folder = path.join(gateway.settings.appDist, 'lab');
  fs.mkdirSync(path.join(folder, 'asset'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'index.html'), '<title>宿主模拟器</title>');
  fs.writeFileSync(path.join(folder, 'asset', 'lab.1a2b3c4d.js'), 'lab()');
  fs.writeFileSync(path.join(folder, 'wechat-sdk.js'), 'sdk()');
};

describe('the page of the host simulator', () => {
  const test = useGateway('postgres');

  it('is replaced by the error app_not_built if there is no build', async () => {
    expect((await test.app.inject('/lab/')).json()).toMatchObject({ code: 'app_not_built' });
  });

  it('may be shown in frames only by its own origin, and is served with its own chunks', async () => {
    writeLab(test);
    const page = await test.app.inject('/lab/?path=%2Fprofile');
    expect([page.statusCode, page.body]).toEqual([200, '<title>宿主模拟器</title>']);
    expect(page.headers['content-security-policy']).toMatch(/frame-src 'self'; ?frame-ancestors 'self'/);
    expect((await test.app.inject('/lab/asset/lab.1a2b3c4d.js')).body).toBe('lab()');
    expect((await test.app.inject('/lab/wechat-sdk.js')).body).toBe('sdk()');
    expect((await test.app.inject('/lab/asset/lab.00000000.js')).statusCode).toBe(404);
    expect((await test.app.inject('/lab/asset/..%2findex.html')).statusCode).toBe(404);
    expect((await test.app.inject('/lab?path=%2Fprofile')).headers.location).toBe('/lab/?path=%2Fprofile');
  });
});

const requestNativeToken = (test: TestGateway, remoteAddress: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: NATIVE_TOKEN_PATH,
    payload: anOrder(),
    remoteAddress,
    headers: { host: 'localhost:8080', ...headers },
  });

const elsewhere: [string, string, Record<string, string>][] = [
  ['another machine', '192.168.1.20', {}],
  ['another machine over IPv6', '2001:db8::1', {}],
  ['another machine that claims to be this one', '192.168.1.20', { 'x-forwarded-for': '127.0.0.1' }],
  ['behind a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  ['behind two proxies', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }],
  ['behind a proxy that sends the address in another header', '127.0.0.1', { 'x-real-ip': '203.0.113.9' }],
  ['behind a proxy that sends the standard header', '127.0.0.1', { forwarded: 'for=203.0.113.9' }],
  ['a page whose host name points to this machine', '127.0.0.1', { host: 'evil.example' }],
  ['a page whose host name begins like this machine’s', '127.0.0.1', { host: 'localhost.evil.example' }],
  ['behind a proxy that was addressed by another name', '127.0.0.1', { 'x-forwarded-host': 'm.example.com' }],
];

describe.each([
  ['with no trusted proxy', []],
  ['with trusted proxies', ['127.0.0.1', '::1', '192.168.1.20']],
])('access to the host simulator, %s', (_, trustProxy) => {
  const test = useGateway('postgres', { trustProxy });

  it.each(elsewhere)('is refused for a request from %s', async (__, address, headers) => {
    const answer = await requestNativeToken(test, address, headers);
    expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    expect(test.logLines.at(-2)).toContain('LAB_ACCESS=any');
  });

  it('is refused at every address of the simulator, not only at the one for tokens', async () => {
    writeLab(test);
    const pages = ['/lab', '/lab/', '/lab/asset/lab.1a2b3c4d.js', '/lab/wechat-sdk.js', '/lab/wechat-authorize'];
    for (const url of pages) {
      expect((await test.app.inject({ url, remoteAddress: '192.168.1.20' })).statusCode).toBe(404);
    }
    for (const url of [WECHAT_SIGNATURE_PATH, REQUEST_TOKEN_PATH]) {
      const claim = { method: 'POST', url, payload: {}, remoteAddress: '192.168.1.20' } as const;
      expect((await test.app.inject(claim)).statusCode).toBe(404);
    }
  });

  it.each([
    ['127.0.0.1', {}],
    ['127.8.9.1', { host: '127.0.0.1' }],
    ['::1', { host: '[::1]:8080' }],
    ['::ffff:127.0.0.1', {}],
    ['127.0.0.1', { 'x-forwarded-for': '::1', 'x-forwarded-host': 'localhost:8081' }],
  ])(
    'is allowed for a request from this machine with the IP address %s and the headers %j',
    async (address, headers) => {
      expect((await requestNativeToken(test, address, headers)).statusCode).toBe(200);
    },
  );
});

describe('access to the host simulator of a gateway with a public origin', () => {
  const test = useGateway('postgres', { publicOrigin: 'https://test.example.com' });

  it("is refused to everybody, because the gateway's proxy might not forward the sender's address", async () => {
    expect((await requestNativeToken(test, '127.0.0.1')).statusCode).toBe(404);
  });
});

describe('access to the host simulator with LAB_ACCESS=any', () => {
  const test = useGateway('postgres', { labAccess: 'any', publicOrigin: 'https://test.example.com' });

  it.each(elsewhere)('is allowed for a request from %s', async (__, address, headers) => {
    expect((await requestNativeToken(test, address, headers)).statusCode).toBe(200);
  });
});

describe('the host simulator in production', () => {
  const test = useGateway('postgres', {
    appEnv: 'production',
    publicOrigin: 'https://m.example.com',
    labAccess: 'any',
  });

  it.each(['/lab', '/lab/', '/lab/index.html', '/lab/asset/lab.1a2b3c4d.js', '/lab/wechat-sdk.js'])(
    'ENV-06 answers %s with 404, even if a build exists',
    async (url) => {
      writeLab(test);
      expect((await test.app.inject(url)).statusCode).toBe(404);
    },
  );

  it('ENV-06 makes no tokens and checks no signatures', async () => {
    expect((await order(test, anOrder())).statusCode).toBe(404);
    expect((await test.app.inject({ method: 'POST', url: WECHAT_SIGNATURE_PATH, payload: {} })).statusCode).toBe(404);
  });
});
