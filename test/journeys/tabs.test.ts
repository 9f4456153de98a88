import type { Page, Response } from 'playwright-core';
import { exchangeAuthToken, getUserInfo } from '#contract/session.ts';
import { navigateInside, quiet, stopTime, titleBecomes } from '#test/harness/browser/pages.ts';
import {
  cookie,
  loggedInAddress,
  settledAddress,
  signIn,
  tokenCookie,
  userIsKnown,
} from '#test/harness/browser/signIn.ts';
import { becomes, until } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

/** Lets two seconds of a tab's own time go by at most, however slow the machine is, and stops it there. */
async function passTwoSeconds(tab: Page): Promise<void> {
  await stopTime(tab);
  await tab.clock.runFor(1_000);
}

const authTokenOf = (address: string): string => new URL(address).searchParams.get('authToken') ?? '';

describe('two tabs of one user', () => {
  it('AUTH-19 a login in one shows in the other within 2 s', async () => {
    const phone = await phoneFor();
    const other = await phone.newTab();
    await phone.open('/play_history', other);
    const login = other.getByRole('button', { name: '手机号登录' });
    await login.waitFor();
    await signIn(phone);
    await passTwoSeconds(other);
    await login.waitFor({ state: 'detached' });
    await other.clock.resume();
    await other.getByRole('heading', { name: '播放历史' }).waitFor();
  });

  it('AUTH-19 AUTH-09 a logout in one shows in the other within 2 s', async () => {
    const phone = await phoneFor();
    const { page } = phone;
    await signIn(phone, { path: '/profile' });
    const other = await phone.newTab();
    await phone.open('/play_history', other);
    await other.getByRole('heading', { name: '播放历史' }).waitFor();
    await page.getByRole('button', { name: '退出登录' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).tap();
    await until(async () => (await tokenCookie(phone)) === undefined, 'the cookies are cleared');
    await passTwoSeconds(other);
    await other.getByRole('heading', { name: '播放历史' }).waitFor({ state: 'detached' });
    await other.clock.resume();
    await other.getByRole('button', { name: '手机号登录' }).waitFor();
    await titleBecomes(other, '播放历史');
  });

  it('AUTH-19 renewing at the same moment in five tabs logs nobody out', async () => {
    const phone = await phoneFor();
    await signIn(phone);
    const updatedAt = await cookie(phone, 'token_updated_at');
    await phone.context.addCookies([{ ...updatedAt!, value: String(Date.now() - 86_400_000) }]);
    const tabs = await Promise.all(Array.from({ length: 5 }, () => phone.newTab()));
    await Promise.all(tabs.map((tab) => phone.open('/play_history', tab)));
    await until(
      async () => Number((await cookie(phone, 'token_updated_at'))?.value) > Date.now() - 60_000,
      'the token is renewed',
    );
    for (const tab of tabs) {
      await tab.getByRole('heading', { name: '播放历史' }).waitFor();
      await quiet(tab);
    }
    const isUserTold = (response: Response) =>
      new URL(response.url()).pathname === getUserInfo.path && response.status() === 200;
    await Promise.all(tabs.map((tab) => Promise.all([tab.waitForResponse(isUserTold), tab.reload()])));
    expect(phone.network.calls.filter(({ status }) => status === 401)).toEqual([]);
  });

  it('AUTH-17 a user that is told after the logout, in another tab, is dropped', async () => {
    const phone = await phoneFor();
    await signIn(phone);
    await userIsKnown(phone);
    const other = await phone.newTab();
    let answer = () => undefined as unknown;
    await other.route(`**${getUserInfo.path}*`, (route) => {
      answer = () => route.continue().catch(() => undefined);
    });
    phone.network.forget();
    await phone.open('/play_history', other);
    await other.getByRole('heading', { name: '播放历史' }).waitFor();
    await until(
      () => phone.network.callsTo(getUserInfo).some(({ status }) => status === undefined),
      'the user is asked for',
    );
    for (const name of ['token', 'token_expire', 'token_updated_at', 'user_id', 'nickname', 'avatar', 'anonymous']) {
      await phone.context.clearCookies({ name });
    }
    await other.getByRole('button', { name: '手机号登录' }).waitFor();
    answer();
    await quiet(other);
    await navigateInside(other, '/profile');
    await titleBecomes(other, '个人资料');
    await other.getByRole('button', { name: '手机号登录' }).waitFor();
    expect((await phone.context.cookies()).map(({ name }) => name)).not.toContain('user_id');
  });
});

describe('links that carry a login', () => {
  it('AUTH-20 somebody else’s authToken asks first, and a no keeps one where one is', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    await signIn(phone, { path: '/terminal/car' });
    const before = await tokenCookie(phone);
    const foreign = authTokenOf(await loggedInAddress(phone.gateway));
    network.forget();
    await phone.open(`/terminal/watch?authToken=${foreign}`);
    const question = page.getByRole('alertdialog', { name: '要换一个账号吗？' });
    await question.waitFor();
    expect(network.callsTo(exchangeAuthToken)).toEqual([]);
    await question.getByRole('button', { name: '留在现在的账号' }).tap();
    await settledAddress(page);
    await question.waitFor({ state: 'detached' });
    await quiet(page);
    expect(network.callsTo(exchangeAuthToken)).toEqual([]);
    expect(await tokenCookie(phone)).toBe(before);
    await titleBecomes(page, '手表');
  });

  it('AUTH-20 AUTH-04 a yes changes the account, and nothing of the first one is left', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    await signIn(phone, { path: '/terminal/car' });
    const before = await tokenCookie(phone);
    const first = await userIsKnown(phone);
    const foreign = authTokenOf(await loggedInAddress(phone.gateway));
    await phone.open(`/terminal/watch?authToken=${foreign}`);
    await page.getByRole('alertdialog').getByRole('button', { name: '换账号' }).tap();
    await network.answered(exchangeAuthToken, 2);
    await settledAddress(page);
    await until(async () => {
      const token = await tokenCookie(phone);
      return token !== undefined && token !== before;
    }, 'the other account’s token is kept');
    await until(async () => {
      const id = await userIsKnown(phone);
      return id !== first;
    }, 'the second user is known');
  });

  it('AUTH-20 somebody else’s _token asks, too', async () => {
    const stranger = await phoneFor();
    await signIn(stranger);
    const phone = await phoneFor();
    const { page } = phone;
    await signIn(phone, { path: '/terminal/car' });
    const before = await tokenCookie(phone);
    const foreign = (await tokenCookie(stranger)) ?? '';
    await phone.open(`/terminal/watch?_token=${foreign}&_expire_time=${Date.now() + 3_600_000}`);
    const question = page.getByRole('alertdialog', { name: '要换一个账号吗？' });
    await question.getByRole('button', { name: '留在现在的账号' }).tap();
    await question.waitFor({ state: 'detached' });
    await becomes(() => page.url(), expect.not.stringContaining('_token'));
    expect(await tokenCookie(phone)).toBe(before);
  });

  it('AUTH-12 an authToken that was used is taken from the address without a history entry or a call', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    const address = await loggedInAddress(phone.gateway, { backUrl: `${phone.gateway.origin}/combine/terminal/car` });
    await page.goto(address);
    await network.answered(exchangeAuthToken);
    await settledAddress(page);
    const used = () => page.evaluate(() => localStorage.getItem('used_auth_token'));
    await becomes(used, expect.stringMatching(/^[0-9a-f]{64}$/));
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(authTokenOf(address));

    await phone.open('/about');
    await titleBecomes(page, '关于我们');
    network.forget();
    await page.goto(address);
    await settledAddress(page);
    await titleBecomes(page, '车载');
    await quiet(page);
    expect(network.callsTo(exchangeAuthToken)).toEqual([]);
    await page.goBack();
    await titleBecomes(page, '关于我们');
  });
});
