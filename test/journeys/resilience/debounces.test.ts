import { exchangeAuthToken, getUserInfo, refreshToken } from '#contract/account/session.ts';
import { navigateInside, waitForRequests, stopTime, waitForTitle } from '#test/harness/browser/page/pages.ts';
import { asRequestedLogin, cookie, loggedInAddress, signIn, tokenCookie } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const authTokenOf = (address: string): string => new URL(address).searchParams.get('authToken') ?? '';

describe('debouncing of calls', () => {
  it('AUTH-04 the login by a link with an authToken (outer login) is debounced by 500 ms, and the last of several links wins', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    const last = authTokenOf(await loggedInAddress(phone.gateway));
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(exchangeAuthToken.path)) sent.push(request.postData() ?? '');
    });
    await stopTime(page);
    await phone.open(await asRequestedLogin(phone, '/terminal/car?authToken=first-of-the-burst'));
    await waitForTitle(page, '车载');
    await page.clock.runFor(400);
    await navigateInside(page, await asRequestedLogin(phone, `/terminal/watch?authToken=${last}`));
    await waitForTitle(page, '手表');
    await page.clock.runFor(499);
    await waitForRequests(page);
    expect(network.callsTo(exchangeAuthToken)).toEqual([]);
    await page.clock.runFor(1);
    expect(await network.waitForAnswer(exchangeAuthToken)).toMatchObject({ status: 200 });
    await page.clock.runFor(60_000);
    await waitForRequests(page);
    expect(sent).toEqual([JSON.stringify({ authToken: last })]);
  });

  it('AUTH-10 the request for the user’s data is debounced by 3 s across several navigations', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    await signIn(phone);
    await stopTime(page);
    network.forget();
    await phone.open('/terminal/car');
    await waitForTitle(page, '车载');
    await page.clock.runFor(2_900);
    await navigateInside(page, '/terminal/watch');
    await waitForTitle(page, '手表');
    await page.clock.runFor(2_999);
    await waitForRequests(page);
    expect(network.callsTo(getUserInfo)).toEqual([]);
    await page.clock.runFor(1);
    const call = await network.waitForAnswer(getUserInfo);
    expect(call).toMatchObject({ status: 200, method: 'GET', path: '/inner4/member/user:info' });
    expect(call.query.get('need_kids')).toBe('true');
    await page.clock.runFor(60_000);
    await waitForRequests(page);
    expect(network.callsTo(getUserInfo)).toHaveLength(1);
  });

  it('AUTH-06 AUTH-11 the first navigation of the day renews the token, and later ones do not', async () => {
    const phone = await phoneFor();
    const { page, network, context } = phone;
    await signIn(phone);
    const before = await tokenCookie(phone);
    await phone.open('/terminal/car');
    await waitForTitle(page, '车载');
    await waitForRequests(page);
    expect(network.callsTo(refreshToken)).toEqual([]);

    const updatedAt = await cookie(phone, 'token_updated_at');
    await context.addCookies([{ ...updatedAt!, value: String(Date.now() - 86_400_000) }]);
    await navigateInside(page, '/terminal/watch');
    expect(await network.waitForAnswer(refreshToken)).toMatchObject({ status: 200, path: '/inner4/lesson/user/token' });
    const renewed = await waitUntil(async () => {
      const token = await tokenCookie(phone);
      return token !== before && token;
    }, 'the renewed token is kept');
    await waitUntil(
      async () => Number((await cookie(phone, 'token_updated_at'))?.value) > Date.now() - 60_000,
      'the day of the renewal is kept',
    );

    network.forget();
    await navigateInside(page, '/terminal/car');
    await phone.open('/terminal/soundbox');
    await waitForTitle(page, '音箱');
    await waitForRequests(page);
    expect(network.callsTo(refreshToken)).toEqual([]);
    const user = await network.waitForAnswer(getUserInfo);
    expect(user).toMatchObject({ status: 200, claims: { user_token: renewed } });
  });

  it('AUTH-11 a page that stays open past midnight renews the token at the next navigation', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    // Sets the clock of the phone to ten minutes before midnight in China, the time zone of the phone.
    const midnight = Math.ceil((Date.now() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000;
    await page.clock.install({ time: midnight - 600_000 });
    await signIn(phone);
    await page.clock.pauseAt(midnight - 5_000);
    await navigateInside(page, '/terminal/car');
    await waitForTitle(page, '车载');
    await waitForRequests(page);
    expect(network.callsTo(refreshToken)).toEqual([]);
    await page.clock.runFor(5_000);
    await navigateInside(page, '/terminal/watch');
    expect(await network.waitForAnswer(refreshToken)).toMatchObject({ status: 200 });
  });

  it('GATE-05 GATE-06 LOAD-02 a login without a reply keeps the login button busy for 2.5 s, and shows the loading overlay after 200 ms', async () => {
    const phone = await phoneFor();
    const { page } = phone;
    await page.route(`**${exchangeAuthToken.path}`, () => undefined);
    await page.clock.install();
    await phone.open('/play_history');
    const button = page.getByRole('button', { name: '手机号登录' });
    const overlay = page.getByRole('status').filter({ hasText: '加载' }).locator('> div');
    await button.waitFor();
    await stopTime(page);
    await navigateInside(page, await asRequestedLogin(phone, '/play_history?authToken=never-answered'));
    await page.locator('button[aria-busy]').waitFor();
    await page.clock.runFor(199);
    expect(await overlay.count()).toBe(0);
    await page.clock.runFor(1);
    await overlay.waitFor();
    await page.clock.runFor(2_299);
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await page.clock.runFor(1);
    await page.locator('button[aria-busy]').waitFor({ state: 'detached' });
    await page.clock.runFor(250);
    await overlay.waitFor({ state: 'detached' });
  });

  it('AUTH-05 TOAST-06 a rejected login shows a toast for 10 s', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    await stopTime(page);
    await phone.open(await asRequestedLogin(phone, '/terminal/car?authToken=nobody-issued-this'));
    await waitForTitle(page, '车载');
    await page.clock.runFor(500);
    expect(await network.waitForAnswer(exchangeAuthToken)).toMatchObject({ status: 401 });
    const toast = page.getByRole('alert').getByText('登录失败,请稍后重试');
    await toast.waitFor();
    await page.clock.runFor(9_900);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(500);
    await toast.waitFor({ state: 'detached' });
  });
});
