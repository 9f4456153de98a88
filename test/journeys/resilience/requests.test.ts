import { compactVerify } from 'jose';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { exchangeAuthToken, getUserInfo, refreshToken, revokeToken } from '#contract/account/session.ts';
import { getHome, getStory } from '#contract/stories/stories.ts';
import type { Call } from '#test/harness/browser/network.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { INSECURE_HOST } from '#test/harness/browser/phone.ts';
import {
  acceptLogin,
  asRequestedLogin,
  loggedInAddress,
  waitForCleanAddress,
  signIn,
  tokenCookie,
} from '#test/harness/browser/signIn.ts';
import { waitUntilEqual, waitUntil } from '#test/harness/browser/until.ts';
import { disableRendering } from '#test/harness/browser/page/disableRendering.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const STORY = '/audio_detail?id=daidi-ear-umbrella';
const secret = new TextEncoder().encode(DEVELOPMENT_SIGNING_SECRET);
/**
 * The tolerance, in seconds, for the time of issue. It must be clearly less than the 90 s by which the app backdates
 * the tokens of users, but long enough for a busy machine.
 */
const NEAR_SECONDS = 40;
const secondsFromNow = (call: Call): number => (call.claims?.iat ?? 0) - Date.now() / 1000;

/** Returns the header of a call's request token. Throws unless the token was signed with the secret of the build. */
const verified = async (call: Call) =>
  (await compactVerify((call.headers['authorization'] ?? '').replace(/^Bearer /, ''), secret)).protectedHeader;

describe('the headers of a call', () => {
  it("HTTP-02 a guest's request token contains no user token, and the current time as its time of issue", async () => {
    const phone = await phoneFor();
    await phone.open(STORY);
    const call = await phone.network.waitForAnswer(getStory);
    expect(call.status).toBe(200);
    expect(await verified(call)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(Object.keys(call.claims!).sort()).toEqual(['agent_app_id', 'device_id', 'iat', 'iss', 'jti', 'ver']);
    expect(call.claims).toMatchObject({ iss: 'ilisten001', ver: 'a@1', agent_app_id: '' });
    expect(Math.abs(secondsFromNow(call))).toBeLessThan(NEAR_SECONDS);
    const deviceId = await phone.page.evaluate(() => localStorage.getItem('device_uuid'));
    expect(call.claims!.device_id).toBe(deviceId);
  });

  it("HTTP-02 a user's request tokens contain the user token, are backdated by 90 s, and each have an id of their own", async () => {
    const phone = await phoneFor();
    await signIn(phone);
    const call = await phone.network.waitForAnswer(getUserInfo);
    await verified(call);
    expect(call.claims).toMatchObject({ user_token: await tokenCookie(phone), user_token2: '' });
    expect(Math.abs(secondsFromNow(call) + 90)).toBeLessThan(NEAR_SECONDS);
    await phone.open(STORY);
    await phone.network.waitForAnswer(getStory);
    const ids = phone.network.calls.map(({ claims }) => claims?.jti).filter((id) => id !== undefined);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('HTTP-03 STATE-05 AUTH-13 the gateway headers contain caller, version and channel; parameters of the address change the caller and the channel', async () => {
    const phone = await phoneFor();
    await phone.open(STORY);
    const call = await phone.network.waitForAnswer(getStory);
    expect(call.headers).toMatchObject({
      'x-gw-caller': '1002',
      'x-gw-prd-ver': '1.0.0',
      'x-gw-channel': 'appshare',
    });
    phone.network.forget();
    await phone.open(`${STORY}&channel=huawei&_caller=5004&_app_id=agent-7`);
    const second = await phone.network.waitForAnswer(getStory);
    expect(second.headers).toMatchObject({ 'x-gw-caller': '5004', 'x-gw-channel': 'huawei' });
    expect(second.claims).toMatchObject({ agent_app_id: 'agent-7', iss: 'ilisten001' });
    expect(phone.page.url()).not.toMatch(/_caller|_app_id/);
  });

  it('ENV-02 HTTP-03 a native user agent provides caller, version and market channel', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 10; M2006C3LC) Chrome/120.0 ilisten_android/3003/12.4.1/xiaomi';
    const phone = await phoneFor({ context: { userAgent } });
    await phone.open(STORY);
    const call = await phone.network.waitForAnswer(getStory);
    expect(call.headers).toMatchObject({
      'x-gw-caller': '3003',
      'x-gw-prd-ver': '12.4.1',
      'x-gw-channel': 'xiaomi',
    });
  });

  it.each([
    ['in a browser, from a server of static files', { prepare: disableRendering }],
    ['in a host app', { context: { userAgent: `Mozilla/5.0 (Linux; Android 13) ilisten_android/1002/12.4.1/xiaomi` } }],
  ] as const)(
    'HTTP-03 HTTP-07 a home that the gateway has not rendered requests its data once, by a signed call: %s',
    async (_, options) => {
      const phone = await phoneFor(options);
      const scripts = () => phone.network.requests.map((request) => /\/js\/(\w+)\./.exec(request.url())?.[1]);
      let letEntryCome = (): void => undefined;
      const mayCome = new Promise<void>((resolve) => (letEntryCome = resolve));
      await phone.page.route('**/combine/js/main.*', async (route) => {
        await mayCome;
        await route.continue();
      });
      await phone.open('/');
      // The code of the home and of the HTTP client is requested before the entry has arrived.
      await waitUntil(() => ['home', 'http'].every((name) => scripts().includes(name)), 'both are requested');
      expect(phone.network.calls).toEqual([]);
      letEntryCome();
      await phone.page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
      const [call, ...others] = phone.network.callsTo(getHome);
      expect(others).toEqual([]);
      await verified(call as Call);
      expect(call?.headers['x-gw-caller']).toBe('1002');
      for (const name of ['home', 'http']) expect(scripts().filter((one) => one === name)).toHaveLength(1);
    },
  );

  it('HTTP-03 a page that the service worker has opened without a network sends signed calls', async () => {
    const phone = await phoneFor({ context: { serviceWorkers: 'allow' } });
    const { page, context, network, problems } = phone;
    await phone.open('/about');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await context.setOffline(true);
    network.forget();
    await phone.open('/?from=shelf');
    await page.getByText('无法连接到网络,请检查网络后重试').waitFor();
    expect(network.callsTo(getHome).length).toBeGreaterThan(0);
    for (const call of network.callsTo(getHome)) await verified(call);
    problems.removeExpected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  });

  it.each([
    ['an hour ahead', 3_600_000],
    ['a day behind', -86_400_000],
    ['ten years behind', -10 * 365 * 86_400_000],
  ])('HTTP-08 let a phone log in although its clock is %s', async (_, offMs) => {
    const phone = await phoneFor();
    const { page, network } = phone;
    await page.clock.install({ time: Date.now() + offMs });
    await signIn(phone);
    await waitUntilEqual(() => network.callsTo(exchangeAuthToken).map(({ status }) => status), [401, 200]);
    const user = await network.waitForAnswer(getUserInfo);
    expect(user.status).toBe(200);
    expect(Math.abs(secondsFromNow(user) + 90)).toBeLessThan(NEAR_SECONDS);
  });

  it('HTTP-05 calls are also signed on plain http, where WebCrypto is missing', async () => {
    const phone = await phoneFor({ host: INSECURE_HOST });
    await phone.open(STORY);
    expect(await phone.page.evaluate(() => typeof (crypto as Partial<Crypto>).subtle)).toBe('undefined');
    const call = await phone.network.waitForAnswer(getStory);
    expect(call.status).toBe(200);
    await verified(call);
    await phone.page.getByRole('button', { name: '播放', exact: true }).waitFor();
    // Expects a message of the browser about a header that works only on https.
    phone.problems.removeExpected(/Cross-Origin-Opener-Policy header has been ignored/);
  });
});

describe('secrets in addresses', () => {
  it('AUTH-13 AUTH-12 HTTP-09 neither the auth token nor the user token appears in an address or referrer that the app sends, from login to logout', async () => {
    const phone = await phoneFor();
    const { page, network, gateway } = phone;
    const landing = await loggedInAddress(gateway, { backUrl: `${gateway.origin}/combine/` });
    const authToken = new URL(landing).searchParams.get('authToken') ?? '';
    await page.goto(await asRequestedLogin(phone, landing));
    await waitForCleanAddress(page);
    await network.waitForAnswer(getUserInfo);
    const userToken = (await tokenCookie(phone)) ?? '';
    await page.locator('main a[href*="audio_detail"]').first().tap();
    await waitForTitle(page, '故事详情');
    await page.getByRole('button', { name: '播放', exact: true }).tap();
    await page.getByRole('button', { name: '暂停', exact: true }).waitFor();
    await phone.open(`/about?_token=${userToken}&_expire_time=${Date.now() + 3_600_000}`);
    await waitForTitle(page, '关于我们');
    await phone.open('/profile');
    await page.getByRole('button', { name: '退出登录' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).tap();
    await page.waitForURL((url) => url.pathname === '/combine/profile');
    await page.getByRole('button', { name: '手机号登录' }).waitFor();
    expect(network.callsTo(revokeToken)).toHaveLength(1);

    expect(authToken.length).toBeGreaterThan(20);
    expect(userToken.length).toBeGreaterThan(20);
    const hasSecret = (text: string) => text.includes(authToken) || text.includes(userToken);
    const pages = network.requests.filter((request) => request.isNavigationRequest());
    const others = network.requests.filter((request) => !request.isNavigationRequest());
    // Only the two links that the test itself opened contain a secret. The app has not navigated to an address with
    // one.
    expect(pages.map((request) => request.url()).filter(hasSecret)).toHaveLength(2);
    expect(others.map((request) => request.url()).filter(hasSecret)).toEqual([]);
    const referrers = network.requests.map((request) => request.headers()['referer']);
    expect(referrers.filter((referrer) => referrer !== undefined && new URL(referrer).pathname !== '/')).toEqual([]);
    expect(referrers.filter((referrer) => referrer !== undefined).length).toBeGreaterThan(5);
  });

  it('AUTH-13 the tokens of a link are moved from the address to the Redux state, and log in the account of the link', async () => {
    const first = await phoneFor();
    await signIn(first);
    const token = await tokenCookie(first);
    const phone = await phoneFor();
    await phone.open(`/play_history?_token=${token ?? ''}&_expire_time=${Date.now() + 3_600_000}&kept=1`);
    await acceptLogin(phone.page);
    await phone.page.getByRole('heading', { name: '播放历史' }).waitFor();
    await waitUntilEqual(() => phone.page.url(), `${phone.gateway.origin}/combine/play_history?kept=1`);
    await waitUntil(async () => (await tokenCookie(phone)) === token, 'the token is kept');
    expect(await phone.network.waitForAnswer(getUserInfo)).toMatchObject({
      status: 200,
      claims: { user_token: token },
    });
  });

  it('AUTH-07 a token without an expiry is kept only in the Redux state, until the page is reloaded', async () => {
    const first = await phoneFor();
    await signIn(first);
    const token = await tokenCookie(first);
    const phone = await phoneFor();
    // Prevents the renewal of the token, which would add an expiry.
    await phone.page.route(`**${refreshToken.path}`, (route) => route.abort());
    await phone.open(`/play_history?_token=${token ?? ''}`);
    await acceptLogin(phone.page);
    await phone.page.getByRole('heading', { name: '播放历史' }).waitFor();
    expect(await phone.network.waitForAnswer(getUserInfo)).toMatchObject({ status: 200 });
    expect(await tokenCookie(phone)).toBeUndefined();
    await phone.page.reload();
    await phone.page.getByRole('button', { name: '手机号登录' }).waitFor();
  });
});
