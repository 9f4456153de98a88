import type { BrowserContext } from 'playwright-core';
import { getUserInfo, refreshToken } from '#contract/account/session.ts';
import { getStory } from '#contract/stories/stories.ts';
import { navigateInside, waitForRequests, waitForTitle } from '#test/harness/browser/page/pages.ts';
import { acceptLogin, loggedInAddress, waitForCleanAddress } from '#test/harness/browser/signIn.ts';
import { waitUntilEqual } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const STORY = '/audio_detail?id=daidi-ear-umbrella';

/** Two simulations of a browser with cookies disabled: some browsers ignore writes silently, others throw. */
const cookiesForgotten = async (context: BrowserContext) => {
  await context.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  });
};
const cookiesThrow = async (context: BrowserContext) => {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The document is sandboxed.', 'SecurityError');
    };
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  });
};

/**
 * Two simulations of a storage that refuses. `storageThrows`: every access throws, as in a frame of another site.
 * `storageFull`: only writing throws, as in a full storage or an old private mode.
 */
const storageThrows = async (context: BrowserContext) => {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  });
};
const storageFull = async (context: BrowserContext) => {
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
};

const everything = async (context: BrowserContext) => {
  await cookiesThrow(context);
  await storageThrows(context);
};

const refusals: [string, (context: BrowserContext) => Promise<void>][] = [
  ['AUTH-08 cookies that are not stored', cookiesForgotten],
  ['AUTH-08 cookies that throw', cookiesThrow],
  ['STATE-04 storage that throws', storageThrows],
  ['STATE-04 storage that is full', storageFull],
  ['AUTH-08 STATE-04 cookies and storage that fail', everything],
];

describe('refusals of the browser, the gateway and the network', () => {
  it.each(refusals)('%s: the app loses only stored data; stories, login and the profile work', async (_, prepare) => {
    const phone = await phoneFor({ prepare });
    const { page, network, gateway } = phone;
    await phone.open('/');
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    await phone.open(STORY);
    await network.waitForAnswer(getStory);
    await page.getByRole('button', { name: '播放', exact: true }).tap();
    await page.getByRole('button', { name: '暂停', exact: true }).waitFor();

    const address = await loggedInAddress(gateway, { backUrl: `${gateway.origin}/combine/play_history` });
    await page.goto(address);
    await acceptLogin(page);
    await page.getByRole('heading', { name: '播放历史' }).waitFor();
    await waitForCleanAddress(page);
    await navigateInside(page, '/profile');
    await waitForTitle(page, '个人资料');
    await page.getByText('普通用户').waitFor();
    expect(await network.waitForAnswer(getUserInfo)).toMatchObject({ status: 200 });
    expect(
      new Set(network.calls.filter(({ claims }) => claims?.user_token).map(({ claims }) => claims?.device_id)).size,
    ).toBe(1);
    await waitForRequests(page);
    expect(network.callsTo(refreshToken).length).toBeLessThan(4);
    expect(network.calls.filter(({ status }) => status !== undefined && status >= 400)).toEqual([]);
  });

  it('STATE-08 the account page shows its countdown even if the storage throws', async () => {
    const { page, gateway } = await phoneFor({ prepare: storageThrows });
    await page.goto(`${gateway.origin}/account/phone`);
    await page.getByLabel('手机号').fill(`139${String(Date.now()).slice(-8)}`);
    await page.getByRole('button', { name: '获取验证码' }).tap();
    await page.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor();
  });

  it('ENV-09 the account page reports a wrong SMS code and an invalid mobile number, and can be used again after each report', async () => {
    const { page, gateway } = await phoneFor();
    await page.goto(`${gateway.origin}/account/phone`);
    const message = page.getByRole('alert');
    await page.getByLabel('手机号').fill('12345');
    await page.getByRole('button', { name: '获取验证码' }).tap();
    await message.getByText('请输入正确的手机号').waitFor();
    await page.getByLabel('手机号').fill(`137${String(Date.now()).slice(-8)}`);
    await page.getByRole('button', { name: '获取验证码' }).tap();
    await page.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor();
    await page.getByRole('checkbox', { name: /用户协议/ }).check();
    await page.getByLabel('验证码').fill('000000');
    await page.getByRole('button', { name: '登录' }).tap();
    await message.getByText(/^验证码错误，还可以再试 \d 次$/).waitFor();
    await waitUntilEqual(() => page.getByRole('button', { name: '登录' }).isEnabled(), true);
  });

  it('ERR-03 the account page reports that there is no network', async () => {
    const { page, gateway, context } = await phoneFor();
    await page.goto(`${gateway.origin}/account/phone`);
    await context.setOffline(true);
    await page.getByLabel('手机号').fill('13800000000');
    await page.getByRole('button', { name: '获取验证码' }).tap();
    await page.getByRole('alert').getByText('无法连接到网络,请检查网络后重试').waitFor();
    await waitUntilEqual(() => page.getByRole('button', { name: '获取验证码' }).isEnabled(), true);
  });
});
