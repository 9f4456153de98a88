import { exchangeAuthToken, getUserInfo } from '#contract/account/session.ts';
import type { Scenario } from '#host/scenario.ts';
import { mainScenarios } from '#host/scenarios.ts';
import { useLabConsoles, type LabConsole } from '#test/harness/browser/page/labConsole.ts';
import { journeysRun } from '#test/harness/browser/run/journeysRun.ts';
import { takePicture } from '#test/harness/browser/page/picture.ts';
import { loggedInAddress } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const openLabConsole = useLabConsoles(usePhones());
const { SCREENSHOTS } = process.env;

const open = (environment: 'wechat' | 'alipay', changes: Partial<Scenario> = {}): Promise<LabConsole> =>
  openLabConsole({ ...mainScenarios[environment].scenario, ...changes });

const show = async (lab: LabConsole, name: string) => {
  if (SCREENSHOTS) await takePicture(lab, `${SCREENSHOTS}/${name}.webp`);
};

const waitForHome = ({ app }: LabConsole) => app.getByRole('heading', { name: '今天为你挑的' }).waitFor();
const sheetIn = ({ app }: LabConsole) => app.getByRole('dialog', { name: '分享给朋友' });
const noticeOn = ({ page }: LabConsole) => page.getByRole('status').filter({ hasText: '知道了' });
const tapShare = ({ app }: LabConsole) => app.getByRole('button', { name: '分享', exact: true }).click();

/** Opens one of the stories on the home screen; returns its title. */
async function openStory({ app }: LabConsole, index: number): Promise<string> {
  const tiles = app.locator('section').filter({ hasText: '今天为你挑的' }).getByRole('link');
  await tiles.nth(index).click();
  await app.getByRole('button', { name: '分享', exact: true }).waitFor();
  return app.getByRole('heading', { level: 2 }).first().innerText();
}

const goBack = async (lab: LabConsole) => {
  await lab.app.getByRole('button', { name: '返回' }).first().click();
  await waitForHome(lab);
};

/**
 * Returns the path and query of an address that logs a user in. The base path is left out, as the simulator's field
 * 页面地址 requires.
 */
async function pathThatLogsIn(): Promise<string> {
  const address = new URL(await loggedInAddress(journeysRun().gateway));
  return `${address.pathname.replace('/combine', '')}${address.search}`;
}

/** Confirms the login. The page asks for this, because the simulator has not requested the login (AUTH-20). */
async function acceptLogin({ app, network }: LabConsole): Promise<void> {
  const question = app.getByRole('alertdialog');
  await question.getByRole('button', { name: '登录', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await network.waitForAnswer(exchangeAuthToken);
}

const goTo = async ({ page }: LabConsole, path: string) => {
  await page.getByLabel('页面地址').fill(path);
  await page.getByLabel('页面地址').press('Enter');
};

/** Returns the addresses of requests that did not go to the gateway. */
const foreignRequestsOf = ({ network, gateway }: LabConsole): string[] =>
  network.requests
    .map((request) => request.url())
    .filter((url) => /^http/.test(url) && !url.startsWith(gateway.origin));

describe('in WeChat', () => {
  it.each([
    ['ios', '进入页面时', 1],
    ['android', '现在', 2],
  ] as const)(
    "ENV-01 BRIDGE-10 on %s, WeChat's menu shares the current screen, and the page signs the address that WeChat verifies: “%s”",
    async (os, moment, signatures) => {
      const entry = await pathThatLogsIn();
      const lab = await open('wechat', { os, path: entry });
      const { app, rows, waitForEntry, press } = lab;
      await acceptLogin(lab);
      await waitForHome(lab);
      await press('微信菜单');
      await noticeOn(lab).getByText('微信分享网页自己的标题和地址').waitFor();
      await press('知道了');

      for (const index of [0, 1]) {
        const title = await openStory(lab, index);
        const shared = await waitUntil(async () => {
          await press('微信菜单');
          const text = await noticeOn(lab).innerText();
          if (text.split(title).length > 2) return text;
          await press('知道了');
          return undefined;
        }, `WeChat's menu shares ${title}`);
        expect(shared).toMatch(/\/combine\/audio_detail\?id=[\w-]+/);
        expect(shared).not.toContain('authToken');
        if (index === 0) await show(lab, `wechat-${os}-menu`);
        await press('知道了');
        await tapShare(lab);
        await sheetIn(lab).getByText('点右上角的').waitFor();
        if (index === 0) await show(lab, `wechat-${os}-share`);
        await app.getByRole('button', { name: '关闭' }).click();
        await goBack(lab);
      }
      await waitForEntry('↩preVerifyJSAPI', `验签按${moment}的地址`, os === 'ios' ? 'authToken=' : 'audio_detail?id=');
      expect(await rows('→preVerifyJSAPI').count()).toBeGreaterThanOrEqual(signatures);
      if (os === 'ios') expect(await rows('→preVerifyJSAPI').count()).toBe(signatures);
      expect(await rows('invalid signature').count()).toBe(0);
      expect(foreignRequestsOf(lab)).toEqual([]);
    },
  );

  it("STATE-06 /openid asks WeChat for the user's identity, and offers another attempt after a refusal", async () => {
    const lab = await open('wechat', { path: '/openid' });
    const { app } = lab;
    await app.getByRole('link', { name: '拒绝' }).click();
    await app.getByText('微信授权没有成功').waitFor();
    await show(lab, 'wechat-openid-refused');
    await app.getByRole('button', { name: '再试一次' }).click();
    await app.getByRole('link', { name: '允许' }).click();
    await waitForHome(lab);
    const kept = await app.locator('html').evaluate(() => sessionStorage.getItem('wechat_open_id'));
    expect(kept).toMatch(/^oLab/);
    expect(await app.locator('html').evaluate(() => location.href)).not.toContain('openid');
  });

  it('ROUTE-05 AUTH-11 the app requests the user’s data again when it returns from the background, and closes the page on its exit screen', async () => {
    const lab = await open('wechat', { path: await pathThatLogsIn() });
    await acceptLogin(lab);
    await waitForHome(lab);
    await lab.network.waitForAnswer(getUserInfo);
    lab.network.forget();
    await lab.press('切到后台');
    await lab.press('回到前台');
    await lab.network.waitForAnswer(getUserInfo);
    await goTo(lab, '/exitInWebView');
    await lab.waitForEntry('↩closeWindow', '"code":0');
    await lab.page.getByText('网页已关闭').waitFor();
    await show(lab, 'wechat-closed');
  });

  it("ENV-01 BRIDGE-10 a late WeChat bridge is used once it appears; without a bridge or a valid signature, everything works except WeChat's menu", async () => {
    const lab = await open('wechat', { injection: { kind: 'late', afterMs: 1_500 } });
    const { page, waitForEntry, choose, press } = lab;
    await waitForHome(lab);
    const title = await openStory(lab, 0);
    await waitForEntry('注入');
    await waitForEntry('↩updateTimelineShareData', '"code":0');
    await choose('环境');
    await page.getByLabel('注入时间').selectOption({ label: '从不' });
    await press('清空');
    await goTo(lab, '/exitInWebView');
    await waitForHome(lab);
    expect(await lab.rows('→').count()).toBe(0);

    await page.getByLabel('注入时间').selectOption({ label: '页面脚本之前' });
    await goTo(lab, '/');
    await choose('应答');
    await page.getByLabel('app 的应答').selectOption({ label: '失败' });
    await openStory(lab, 0);
    await waitForEntry('↩preVerifyJSAPI', '"code":500');
    await tapShare(lab);
    await sheetIn(lab).getByText(title).waitFor();
    expect(await lab.rows('→updateTimelineShareData').count()).toBe(0);
  });
});

describe('in Alipay', () => {
  it("ENV-01 BRIDGE-10 BRIDGE-11 a story is shared with Alipay's own panel; if that fails, the page opens its own sheet, which the back key closes", async () => {
    const lab = await open('alipay', { injection: { kind: 'late', afterMs: 800 } });
    const { page, app, waitForEntry, choose, press } = lab;
    await waitForHome(lab);
    const title = await openStory(lab, 0);
    await tapShare(lab);
    await waitForEntry('注入');
    await waitForEntry('→startShare', title);
    await noticeOn(lab).getByText(title).waitFor();
    await show(lab, 'alipay-share');
    await press('知道了');

    await choose('应答');
    await page.getByLabel('share.launch 的应答').selectOption({ label: '失败' });
    await page.getByLabel('share.launch 的错误码').fill('4');
    await page.getByLabel('share.launch 的错误码').press('Enter');
    await tapShare(lab);
    await sheetIn(lab).getByText(title).waitFor();
    await show(lab, 'alipay-fallback');
    await press('返回键');
    await sheetIn(lab).waitFor({ state: 'hidden' });
    expect(await app.getByRole('heading', { level: 2 }).first().innerText()).toBe(title);
    await press('返回键');
    await waitForHome(lab);
    expect(foreignRequestsOf(lab)).toEqual([]);
  });

  it('ROUTE-05 AUTH-11 the app requests the user’s data again when it returns from the background, and closes the window on its exit screen, or shows the home if there is no bridge', async () => {
    const lab = await open('alipay', { path: await pathThatLogsIn() });
    await acceptLogin(lab);
    await waitForHome(lab);
    await lab.network.waitForAnswer(getUserInfo);
    lab.network.forget();
    await lab.press('切到后台');
    await lab.press('回到前台');
    await lab.network.waitForAnswer(getUserInfo);
    await goTo(lab, '/exitInWebView');
    await lab.waitForEntry('↩popWindow', '"code":0');
    await lab.page.getByText('网页已关闭').waitFor();

    await lab.choose('环境');
    await lab.page.getByLabel('注入时间').selectOption({ label: '从不' });
    await waitForHome(lab);
    await openStory(lab, 0);
    await tapShare(lab);
    await sheetIn(lab).waitFor();
  });
});
