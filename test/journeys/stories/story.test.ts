import fs from 'node:fs';
import path from 'node:path';
import { countPlay, saveProgress } from '#contract/stories/stories.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { captchaFor, readLog } from '#test/harness/browser/run/gateway.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { backUrlOf } from '#test/harness/session/loginRequest.ts';
import { createMobileNumber, cookie, openAs, waitForCleanAddress } from '#test/harness/browser/signIn.ts';
import {
  exposeSounds,
  JUMPS_WITHIN_MS,
  waitForSoundToAdvance,
  playingPosition,
} from '#test/harness/browser/page/sounds.ts';
import { waitUntilEqual, waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const DAY_SECONDS = 86_400;
const ACCOUNT_COOKIES = ['token', 'token_expire', 'token_updated_at', 'user_id', 'nickname', 'avatar', 'anonymous'];

const storiesFolder = path.resolve('content/built-in/stories');
const builtInTitles = fs
  .readdirSync(storiesFolder)
  .map((file) => (JSON.parse(fs.readFileSync(path.join(storiesFolder, file), 'utf8')) as { title: string }).title);

/** The tests depend on each other: each continues where the previous one stopped. */
describe('the app during one evening', () => {
  const mobile = createMobileNumber();
  let phone: Phone;
  let storyTitle = '';
  let storyAddress = '';
  let nickname = '';
  let stoppedAt = 0;
  let userToken = '';
  const clear = async (name: string) => (await cookie(phone, name))?.value;

  beforeAll(async () => {
    phone = await phoneFor({ isForWholeFile: true, prepare: exposeSounds });
  });

  it('ROUTE-01 ROUTE-03 ENV-07 ENV-09 /combine/ is the home screen, in Chinese, with the stories of the database', async () => {
    const { page } = phone;
    await phone.open('/');
    await waitForTitle(page, '首页');
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    const links = page.locator('main a[href*="/combine/audio_detail?id="]');
    await links.first().waitFor();
    await waitUntil(async () => {
      const text = await page.locator('main').innerText();
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      return builtInTitles.filter((title) => text.includes(title)).length >= 12 && new Set(addresses).size >= 12;
    }, 'a dozen stories are shown');
  });

  it('HTTP-07 opens a story and plays its sound, which is requested in ranges', async () => {
    const { page, network } = phone;
    const tile = page.locator('section').filter({ hasText: '今天为你挑的' }).getByRole('link').first();
    storyAddress = (await tile.getAttribute('href')) ?? '';
    await tile.tap();
    await waitForTitle(page, '故事详情');
    await page.getByRole('button', { name: '播放', exact: true }).waitFor();
    storyTitle = await page.getByRole('heading', { level: 2 }).first().innerText();
    expect(builtInTitles).toContain(storyTitle);
    await page.getByRole('button', { name: '播放', exact: true }).tap();
    await page.getByRole('button', { name: '暂停', exact: true }).waitFor();
    await waitForSoundToAdvance(page);
    const sound = network.requests.filter((request) => /\/sound\/[\w-]+\.mp3$/.test(new URL(request.url()).pathname));
    expect(sound.length).toBeGreaterThan(0);
    const first = sound[0]!;
    expect((await first.allHeaders())['range']).toMatch(/^bytes=\d+-/);
    expect((await first.response())?.status()).toBe(206);
    expect(await network.waitForAnswer(countPlay)).toMatchObject({ status: 200 });
  });

  it('GATE-07 ROLE-01 a protected screen shows the login while the story goes on playing', async () => {
    const { page } = phone;
    await page.goBack();
    await waitForTitle(page, '首页');
    await page.getByRole('link', { name: '我的' }).tap();
    await waitForTitle(page, '个人资料');
    await page.getByRole('button', { name: '手机号登录' }).waitFor();
    expect(await playingPosition(page)).toBeGreaterThan(0);
    await page.getByRole('region', { name: '正在播放' }).getByText(storyTitle).waitFor();
  });

  it('AUTH-14 opens the account page after the agreement is ticked, with the back address in the query', async () => {
    const { page } = phone;
    const login = page.getByRole('button', { name: '手机号登录' });
    await login.tap();
    await page.getByText('请先阅读并勾选上面的协议').waitFor();
    expect(new URL(page.url()).pathname).toBe('/combine/profile');
    await page.getByRole('checkbox', { name: /用户协议/ }).check();
    await login.tap();
    await waitForTitle(page, '手机号登录 - 呆迪听故事');
    const address = new URL(page.url());
    expect(address.pathname).toBe('/account/phone');
    expect(backUrlOf(page.url())).toBe(`${phone.gateway.origin}/combine/profile`);
    expect(address.searchParams.get('caller')).toBe('1002');
  });

  it('STATE-08 keeps the countdown of the SMS code after a reload', async () => {
    const { page } = phone;
    await page.getByLabel('手机号').fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).tap();
    const waiting = page.getByRole('button', { name: /^\d+ 秒后重发$/ });
    await waiting.waitFor();
    expect(Number(await page.evaluate(() => localStorage.getItem('captcha_countdown')))).toBeGreaterThan(Date.now());
    await page.reload();
    await waiting.waitFor();
    expect(await waiting.isDisabled()).toBe(true);
    expect(parseInt(await waiting.innerText(), 10)).toBeGreaterThan(30);
  });

  it("AUTH-03 GATE-07 logs in with the SMS code from the gateway's log, and returns without an authToken in the address", async () => {
    const { page } = phone;
    await page.getByLabel('手机号').fill(mobile);
    await page.getByLabel('验证码').fill(await captchaFor(phone.gateway, mobile));
    await page.getByRole('button', { name: '登录' }).tap();
    await page.getByRole('alert').getByText('请先阅读并同意用户协议和隐私政策').waitFor();
    await page.getByRole('checkbox', { name: /用户协议/ }).check();
    await page.getByRole('button', { name: '登录' }).tap();
    await page.waitForURL(/\/combine\/profile/);
    await page.getByRole('region', { name: '我是谁' }).waitFor();
    await waitForCleanAddress(page);
    expect(page.url()).toBe(`${phone.gateway.origin}/combine/profile`);
    await waitForTitle(page, '个人资料');
  });

  it('AUTH-07 AUTH-08 AUTH-16 sets cookies with path /, SameSite=Lax and the lifetime of the token', async () => {
    await phone.network.waitForAnswer(getUserInfo);
    await waitUntil(async () => {
      const kept = await Promise.all(ACCOUNT_COOKIES.map((name) => cookie(phone, name)));
      return !kept.includes(undefined);
    }, 'the user is in the cookies');
    const expireAt = Number(await clear('token_expire'));
    expect(Math.abs(expireAt / 1000 - Date.now() / 1000 - DAY_SECONDS)).toBeLessThan(120);
    for (const name of ACCOUNT_COOKIES) {
      const kept = await cookie(phone, name);
      expect(kept).toMatchObject({ path: '/', sameSite: 'Lax', secure: false });
      expect(Math.abs(kept!.expires - expireAt / 1000)).toBeLessThan(2);
    }
    userToken = (await clear('token')) ?? '';
    expect(userToken).toMatch(/^[\w.-]{20,}$/);
    expect(await clear('anonymous')).toBe('0');
    expect(Math.abs(Number(await clear('token_updated_at')) - Date.now())).toBeLessThan(120_000);
  });

  it('AUTH-10 STATE-01 shows the user in the corner of the home screen and in the profile', async () => {
    const { page } = phone;
    nickname = decodeURIComponent((await clear('nickname')) ?? '');
    expect(nickname).not.toBe('');
    await page.getByRole('region', { name: '我是谁' }).getByText(nickname).waitFor();
    await page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`).waitFor();
    await page.getByRole('link', { name: '故事', exact: true }).tap();
    await waitForTitle(page, '首页');
    await page.locator('header').getByText(nickname).waitFor();
  });

  it('HTTP-07 stores the position on the server when the story is paused', async () => {
    const { page, network } = phone;
    await page.goto(storyAddress);
    await page.getByRole('button', { name: '播放', exact: true }).tap();
    await waitForSoundToAdvance(page, 0.5);
    await page.getByRole('button', { name: '前进15秒' }).tap();
    await page.getByRole('button', { name: '前进15秒' }).tap();
    await waitUntil(async () => ((await playingPosition(page)) ?? 0) > 30, 'the sound has jumped', JUMPS_WITHIN_MS);
    await page.getByRole('button', { name: '暂停', exact: true }).tap();
    await page.getByRole('button', { name: '播放', exact: true }).waitFor();
    stoppedAt = await page.evaluate(() => window.journeySounds?.[0]?.currentTime ?? 0);
    await waitUntil(() => network.callsTo(saveProgress).at(-1)?.status === 200, 'the position is saved');
  });

  it('AUTH-13 HTTP-07 continues the story on another phone of the same user where the first phone stopped', async () => {
    const other = await phoneFor({ prepare: exposeSounds });
    await openAs(phone, other, '/');
    await other.page.getByRole('heading', { name: '接着听' }).waitFor();
    await other.page.goto(storyAddress);
    await other.page.getByRole('button', { name: '播放', exact: true }).tap();
    await other.page.getByText(/^上次听到 \d+:\d\d，已接着播放$/).waitFor();
    // If the tap comes before the app has started, the sound plays immediately, and the app moves it to the stored
    // position once enough has loaded.
    const hasMoved = async () => ((await playingPosition(other.page)) ?? 0) > stoppedAt - 12;
    await waitUntil(hasMoved, 'the sound continues where it stopped', JUMPS_WITHIN_MS);
    const { from } = await waitForSoundToAdvance(other.page, 0.5);
    expect(from).toBeLessThan(stoppedAt + 12);
  });

  it('AUTH-09 AUTH-21 logout clears the cookies and the history, and returns to back_url', async () => {
    const { page, network } = phone;
    await phone.open('/profile');
    await page.getByRole('button', { name: '退出登录' }).tap();
    network.forget();
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).tap();
    await page.getByRole('button', { name: '手机号登录' }).waitFor();
    const left = await waitUntil(
      () =>
        network.requests
          .map((request) => new URL(request.url()))
          .find(({ pathname }) => pathname === '/account/logout'),
      'the browser goes to the logout address',
    );
    expect(left.searchParams.get('caller')).toBe('1002');
    expect(left.searchParams.get('back_url')).toBe(`${phone.gateway.origin}/combine/profile`);
    await page.waitForURL(`${phone.gateway.origin}/combine/profile`);
    await page.getByRole('button', { name: '手机号登录' }).waitFor();
    const names = async () => (await phone.context.cookies()).map(({ name }) => name);
    await waitUntilEqual(async () => (await names()).filter((name) => ACCOUNT_COOKIES.includes(name)), []);
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain('heard_by_user');
    expect(stored).not.toContain(nickname);
  });

  it('HTTP-07 the gateway has logged no mobile number, no token of this user and no request token', async () => {
    const log = readLog(phone.gateway);
    expect(log).toMatch(/authToken=\*\*\*/);
    expect(log).not.toContain(mobile);
    expect(log).not.toMatch(/authToken=(?!\*\*\*)/);
    expect(log).not.toContain(userToken);
    // A JWT, such as the token that signs each request, begins with the encoded text `{"`.
    expect(log).not.toMatch(/\beyJ[\w-]{10,}\./);
  });
});
