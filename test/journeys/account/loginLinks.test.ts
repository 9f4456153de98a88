import { exchangeAuthToken } from '#contract/account/session.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { captchaFor } from '#test/harness/browser/run/gateway.ts';
import { waitForRequests, waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { saveScreenshot } from '#test/harness/browser/page/picture.ts';
import {
  createMobileNumber,
  asRequestedLogin,
  loggedInAddress,
  waitForCleanAddress,
  signIn,
  tokenCookie,
  waitForUser,
} from '#test/harness/browser/signIn.ts';
import { waitUntilEqual, waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const authTokenOf = (address: string): string => new URL(address).searchParams.get('authToken') ?? '';

const TABLET = { viewport: { width: 768, height: 1024 } };

/**
 * For each parameter that can contain a login, a function that returns the query of a link with somebody else's login.
 */
const attacks: Record<string, (phone: Phone) => Promise<string>> = {
  async _token() {
    const stranger = await phoneFor();
    await signIn(stranger);
    return `_token=${(await tokenCookie(stranger)) ?? ''}&_expire_time=${Date.now() + 3_600_000}`;
  },
  async authToken({ gateway }) {
    return `authToken=${authTokenOf(await loggedInAddress(gateway))}`;
  },
};

const questionOn = ({ page }: Phone) => page.getByRole('alertdialog', { name: /^要用“小听众\d{4}”的账号登录吗？$/ });

describe('a link with a login that this browser did not request', () => {
  it.each(Object.entries(attacks))(
    'AUTH-20 a guest who refuses a login by the parameter %s stays a guest',
    async (name, queryFor) => {
      const phone = await phoneFor(name === '_token' ? {} : { context: TABLET });
      const { page, network } = phone;
      await phone.open(`/terminal/watch?${await queryFor(phone)}`);
      const question = questionOn(phone);
      await question.waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      expect(network.callsTo(exchangeAuthToken)).toEqual([]);
      expect(await tokenCookie(phone)).toBeUndefined();
      expect(page.url()).not.toContain('_token');
      await saveScreenshot(page, `login-offer-${name}`);
      await question.getByRole('button', { name: '不登录' }).tap();
      await question.waitFor({ state: 'detached' });
      await waitUntilEqual(() => page.url(), `${phone.gateway.origin}/combine/terminal/watch`);
      await waitForRequests(page);
      expect(await tokenCookie(phone)).toBeUndefined();
      expect(network.callsTo(exchangeAuthToken)).toEqual([]);
      await phone.open('/profile');
      await page.getByRole('button', { name: '手机号登录' }).waitFor();
    },
  );

  it.each(Object.entries(attacks))(
    'AUTH-20 a guest who accepts a login by the parameter %s is signed in',
    async (_name, queryFor) => {
      const phone = await phoneFor();
      const { page } = phone;
      await phone.open(`/profile?${await queryFor(phone)}`);
      await questionOn(phone).getByRole('button', { name: '登录', exact: true }).tap();
      await page.getByRole('region', { name: '我是谁' }).waitFor();
      await waitUntilEqual(() => page.url(), `${phone.gateway.origin}/combine/profile`);
      expect(await tokenCookie(phone)).toBeDefined();
    },
  );

  it('AUTH-20 AUTH-14 a login through the account page needs no confirmation', async () => {
    const phone = await phoneFor();
    const { page, gateway } = phone;
    const mobile = createMobileNumber();
    await phone.open('/profile');
    await page.getByRole('checkbox', { name: /用户协议/ }).check();
    await page.getByRole('button', { name: '手机号登录' }).tap();
    await page.getByLabel('手机号').fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).tap();
    await page.getByLabel('验证码').fill(await captchaFor(gateway, mobile));
    await page.getByRole('checkbox', { name: /用户协议/ }).check();
    await page.getByRole('button', { name: '登录' }).tap();
    await page.getByRole('region', { name: '我是谁' }).waitFor();
    await waitUntilEqual(() => page.url(), `${gateway.origin}/combine/profile`);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('login_requests'))).toBeNull();
  });
});

describe('the app of a signed-in user who opens a link with a login', () => {
  it("AUTH-20 asks before it uses another user's authToken, and keeps the current account if the user refuses", async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    await signIn(phone, { path: '/terminal/car' });
    const before = await tokenCookie(phone);
    const foreign = authTokenOf(await loggedInAddress(phone.gateway));
    network.forget();
    await phone.open(`/terminal/watch?authToken=${foreign}`);
    const question = page.getByRole('alertdialog', { name: /^要换成“小听众\d{4}”的账号吗？$/ });
    await question.waitFor();
    expect(network.callsTo(exchangeAuthToken)).toEqual([]);
    await question.getByRole('button', { name: '留在现在的账号' }).tap();
    await waitForCleanAddress(page);
    await question.waitFor({ state: 'detached' });
    await waitForRequests(page);
    expect(network.callsTo(exchangeAuthToken)).toEqual([]);
    expect(await tokenCookie(phone)).toBe(before);
    await waitForTitle(page, '手表');
  });

  it('AUTH-20 AUTH-04 replaces the token and the user by those of the other account if the user accepts', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    await signIn(phone, { path: '/terminal/car' });
    const before = await tokenCookie(phone);
    const first = await waitForUser(phone);
    const foreign = authTokenOf(await loggedInAddress(phone.gateway));
    await phone.open(`/terminal/watch?authToken=${foreign}`);
    await page.getByRole('alertdialog').getByRole('button', { name: '换账号' }).tap();
    await network.waitForAnswer(exchangeAuthToken, 2);
    await waitForCleanAddress(page);
    await waitUntil(async () => {
      const token = await tokenCookie(phone);
      return token !== undefined && token !== before;
    }, 'the other account’s token is kept');
    await waitUntil(async () => {
      const id = await waitForUser(phone);
      return id !== first;
    }, 'the second user is known');
  });

  it("AUTH-20 asks before it uses another user's _token", async () => {
    const stranger = await phoneFor();
    await signIn(stranger);
    const phone = await phoneFor();
    const { page } = phone;
    await signIn(phone, { path: '/terminal/car' });
    const before = await tokenCookie(phone);
    const foreign = (await tokenCookie(stranger)) ?? '';
    await phone.open(`/terminal/watch?_token=${foreign}&_expire_time=${Date.now() + 3_600_000}`);
    const question = page.getByRole('alertdialog', { name: /^要换成“小听众\d{4}”的账号吗？$/ });
    await question.getByRole('button', { name: '留在现在的账号' }).tap();
    await question.waitFor({ state: 'detached' });
    await waitUntilEqual(() => page.url(), expect.not.stringContaining('_token'));
    expect(await tokenCookie(phone)).toBe(before);
  });

  it('AUTH-12 removes a used authToken from the address without a history entry and without a call', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    const address = await loggedInAddress(phone.gateway, { backUrl: `${phone.gateway.origin}/combine/terminal/car` });
    await page.goto(await asRequestedLogin(phone, address));
    await network.waitForAnswer(exchangeAuthToken);
    await waitForCleanAddress(page);
    const used = () => page.evaluate(() => localStorage.getItem('used_auth_token'));
    await waitUntilEqual(used, expect.stringMatching(/^[0-9a-f]{64}$/));
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(authTokenOf(address));

    await phone.open('/about');
    await waitForTitle(page, '关于我们');
    network.forget();
    await page.goto(address);
    await waitForCleanAddress(page);
    await waitForTitle(page, '车载');
    await waitForRequests(page);
    expect(network.callsTo(exchangeAuthToken)).toEqual([]);
    await page.goBack();
    await waitForTitle(page, '关于我们');
  });
});
