import type { Page, Response } from 'playwright-core';
import { getUserInfo } from '#contract/account/session.ts';
import { navigateInside, waitForRequests, stopTime, waitForTitle } from '#test/harness/browser/page/pages.ts';
import { cookie, signIn, tokenCookie, waitForUser } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

/** Advances the clock of a tab by two seconds at most, however slow the machine is, and leaves the clock stopped. */
async function passTwoSeconds(tab: Page): Promise<void> {
  await stopTime(tab);
  await tab.clock.runFor(1_000);
}

describe('tabs of one user', () => {
  it('AUTH-19 a login in one tab is visible in the other within 2 s', async () => {
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

  it('AUTH-19 AUTH-09 a logout in one tab is visible in the other within 2 s', async () => {
    const phone = await phoneFor();
    const { page } = phone;
    await signIn(phone, { path: '/profile' });
    const other = await phone.newTab();
    await phone.open('/play_history', other);
    await other.getByRole('heading', { name: '播放历史' }).waitFor();
    await page.getByRole('button', { name: '退出登录' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).tap();
    await waitUntil(async () => (await tokenCookie(phone)) === undefined, 'the cookies are cleared');
    await passTwoSeconds(other);
    await other.getByRole('heading', { name: '播放历史' }).waitFor({ state: 'detached' });
    await other.clock.resume();
    await other.getByRole('button', { name: '手机号登录' }).waitFor();
    await waitForTitle(other, '播放历史');
  });

  it('AUTH-19 five tabs that renew the token at the same moment all stay logged in', async () => {
    const phone = await phoneFor();
    await signIn(phone);
    const updatedAt = await cookie(phone, 'token_updated_at');
    await phone.context.addCookies([{ ...updatedAt!, value: String(Date.now() - 86_400_000) }]);
    const tabs = await Promise.all(Array.from({ length: 5 }, () => phone.newTab()));
    await Promise.all(tabs.map((tab) => phone.open('/play_history', tab)));
    await waitUntil(
      async () => Number((await cookie(phone, 'token_updated_at'))?.value) > Date.now() - 60_000,
      'the token is renewed',
    );
    for (const tab of tabs) {
      await tab.getByRole('heading', { name: '播放历史' }).waitFor();
      await waitForRequests(tab);
    }
    const isUserReply = (response: Response) =>
      new URL(response.url()).pathname === getUserInfo.path && response.status() === 200;
    await Promise.all(tabs.map((tab) => Promise.all([tab.waitForResponse(isUserReply), tab.reload()])));
    expect(phone.network.calls.filter(({ status }) => status === 401)).toEqual([]);
  });

  it('AUTH-17 a tab ignores the user in a reply that arrives after a logout in another tab', async () => {
    const phone = await phoneFor();
    await signIn(phone);
    await waitForUser(phone);
    const other = await phone.newTab();
    let answer = () => undefined as unknown;
    await other.route(`**${getUserInfo.path}*`, (route) => {
      answer = () => route.continue().catch(() => undefined);
    });
    phone.network.forget();
    await phone.open('/play_history', other);
    await other.getByRole('heading', { name: '播放历史' }).waitFor();
    await waitUntil(
      () => phone.network.callsTo(getUserInfo).some(({ status }) => status === undefined),
      'the user is asked for',
    );
    for (const name of ['token', 'token_expire', 'token_updated_at', 'user_id', 'nickname', 'avatar', 'anonymous']) {
      await phone.context.clearCookies({ name });
    }
    await other.getByRole('button', { name: '手机号登录' }).waitFor();
    answer();
    await waitForRequests(other);
    await navigateInside(other, '/profile');
    await waitForTitle(other, '个人资料');
    await other.getByRole('button', { name: '手机号登录' }).waitFor();
    expect((await phone.context.cookies()).map(({ name }) => name)).not.toContain('user_id');
  });
});
