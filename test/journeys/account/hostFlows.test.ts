import { getUserInfo, refreshToken, swapV1Token, swapV3Token } from '#contract/account/session.ts';
import { countPlay, listContinue } from '#contract/stories/stories.ts';
import { mainScenarios, type MainScenarioId } from '#host/scenarios.ts';
import type { Scenario } from '#host/scenario.ts';
import { parseFlowRecording } from '#platform/flow/recording/recording.ts';
import {
  startRecording,
  takeRecordings,
  useLabConsoles,
  type LabConsole,
} from '#test/harness/browser/page/labConsole.ts';
import { captchaFor } from '#test/harness/browser/run/gateway.ts';
import { takePicture } from '#test/harness/browser/page/picture.ts';
import { createMobileNumber } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { saveRecording } from '#test/harness/flow/recordingFiles.ts';

type Walk = (lab: LabConsole, show: () => Promise<void>) => Promise<void>;

/**
 * A caller for which the page shows the nickname of the user. For the default caller 2003, the page hides it
 * (STATE-09).
 */
const callerThatShowsUser = { caller: '3003', version: '11.60' };
const atProfile = { path: '/profile' };

const openLabConsole = useLabConsoles(usePhones());
const { SCREENSHOTS, RECORD_FLOWS } = process.env;

/**
 * Runs a main scenario. Takes screenshots if SCREENSHOTS names a folder, and saves recordings if RECORD_FLOWS is set.
 */
async function follow(id: MainScenarioId, changes: Partial<Scenario>, walk: Walk, name: string = id): Promise<void> {
  const lab = await openLabConsole({ ...mainScenarios[id].scenario, ...changes });
  if (RECORD_FLOWS) await startRecording(lab, name);
  await walk(lab, async () => {
    if (SCREENSHOTS) await takePicture(lab, `${SCREENSHOTS}/${id}.webp`);
  });
  if (!RECORD_FLOWS) return;
  for (const [index, text] of (await takeRecordings(lab)).entries()) {
    saveRecording(parseFlowRecording(text), index === 0 ? name : `${name}-${index + 1}`);
  }
}

describe('the main scenarios of the host simulator', () => {
  it('START-01 START-04 AUTH-09 signed out: the host logs a user in on a screen that needs a login, and again after the user has logged out', () =>
    follow('signedOut', { ...callerThatShowsUser, ...atProfile }, async (lab, show) => {
      await lab.waitForEntry('→user.login', '{"from":"h5"}');
      await waitForNickname(lab, '小明');
      await show();
      await logOut(lab);
      await pressLogin(lab, '一键登录');
      await waitForNickname(lab, '小明');
    }));

  it('SWAP-02 START-07 anonymous: an anonymous user sees the home without a login, and must log in where a screen needs it', () =>
    follow('anonymous', callerThatShowsUser, async (lab, show) => {
      await waitForHome(lab);
      await lab.waitForEntry('↩user', '"userType":0');
      await show();
      expect(await lab.rows('→user.login').count()).toBe(0);
      await goTo(lab, '我的');
      await lab.waitForEntry('→user.login');
      await waitForNickname(lab, '小明');
      expect(swaps(lab)).toEqual([]);
    }));

  it('START-08 BRIDGE-08 AUTH-14 legacy: a host that cannot log users in receives no login request; users log in on the account page instead', () =>
    follow('legacy', atProfile, async (lab, show) => {
      await expectLoginOffered(lab, '一键登录');
      await show();
      await pressLogin(lab, '用手机号登录');
      await logInOnAccountPage(lab);
      expect(await lab.rows('→user.login').count()).toBe(0);
    }));

  it('ROLE-02 BRIDGE-09 vip: a user who is a member in the host is shown as a member, even after the page has loaded the user from the server', () =>
    follow('vip', { ...callerThatShowsUser, ...atProfile }, async (lab, show) => {
      await waitForMembership(lab);
      await show();
      await goTo(lab, '故事');
      await waitForHome(lab);
      await goTo(lab, '我的');
      await lab.network.waitForAnswer(getUserInfo);
      await waitForMembership(lab);
    }));

  it.each([
    ['tokenType1', swapV1Token],
    ['tokenType2', swapV1Token],
    ['tokenType3', swapV3Token],
    ['tokenType4', undefined],
  ] as const)(
    'SWAP-01 SWAP-03 %s: the host token is swapped for a user token once if necessary, and the server accepts the result',
    (id, endpoint) =>
      follow(id, callerThatShowsUser, async (lab, show) => {
        await waitForHome(lab);
        if (endpoint) expect(await lab.network.waitForAnswer(endpoint)).toMatchObject({ status: 200 });
        await goTo(lab, '我的');
        await waitForNickname(lab, '小明');
        await show();
        expect(await lab.network.waitForAnswer(getUserInfo)).toMatchObject({ status: 200 });
        await goTo(lab, '故事');
        await waitForHome(lab);
        expect(swaps(lab)).toHaveLength(endpoint ? 1 : 0);
        expect(await lab.rows('→user.login').count()).toBe(0);
      }),
  );

  it('SWAP-05 failed token swap: the home and the profile are still shown', () =>
    follow('failedSwap', {}, async (lab, show) => {
      await waitForHome(lab);
      expect(await lab.network.waitForAnswer(swapV3Token)).toMatchObject({ status: 401 });
      expect(await lab.network.waitForAnswer(listContinue)).toMatchObject({ status: 401 });
      await goTo(lab, '我的');
      await waitForNickname(lab, '小听众');
      await show();
    }));

  it('START-04 AUTH-05 login refused: the login screen stays and offers a retry', () =>
    follow('loginRefused', atProfile, async (lab, show) => {
      await lab.waitForEntry('↩user.login', '"code":-1');
      await expectLoginOffered(lab, '一键登录');
      await pressLogin(lab, '一键登录');
      await lab.app.getByText('登录失败,请稍后重试').waitFor();
      await show();
      await lab.press('清空');
      await pressLogin(lab, '一键登录');
      await lab.waitForEntry('↩user.login', '"code":-1');
      await expectLoginOffered(lab, '一键登录');
    }));

  it('START-09 GATE-06 login unanswered: the page stays usable', () =>
    follow('loginUnanswered', atProfile, async (lab, show) => {
      await lab.waitForEntry('↩user.login', '不回答');
      await expectLoginOffered(lab, '一键登录');
      await show();
      await lab.press('清空');
      await pressLogin(lab, '一键登录');
      await lab.waitForEntry('→user.login');
      await lab.app.getByRole('link', { name: '先逛逛' }).click();
      await waitForHome(lab);
    }));

  it("ENV-05 ENV-08 tablet: on a larger screen, the page shows the nickname of the host's user", () =>
    follow('hd', {}, async (lab, show) => {
      await waitForHome(lab);
      await show();
      await goTo(lab, '我的');
      await waitForNickname(lab, '小明');
    }));

  it.each([
    ['wechat', '微信登录', '验证手机号，把微信里的故事带在身边'],
    ['alipay', '手机号登录', '登录后，收藏和进度会一直跟着你'],
    ['browser', '手机号登录', '登录后，收藏和进度会一直跟着你'],
  ] as const)(
    'ENV-01 AUTH-14 %s: the button “%s” leads to the account page that says “%s”, and the login leads back',
    (id, label, hint) =>
      follow(id, atProfile, async (lab, show) => {
        await expectLoginOffered(lab, label);
        await show();
        await pressLogin(lab, label);
        await lab.app.getByText(hint).waitFor();
        await logInOnAccountPage(lab);
        expect(await lab.rows('→').count()).toBe(0);
      }),
  );
});

/** Flows that this file only records, because other journeys check them. */
const onlyRecorded: [name: string, id: MainScenarioId, changes: Partial<Scenario>, walk: Walk][] = [
  [
    'home-and-story',
    'browser',
    {},
    async (lab) => {
      await waitForHome(lab);
      await lab.app.getByRole('link', { name: '耳朵伞' }).first().click();
      await lab.app.getByRole('button', { name: '播放', exact: true }).click();
      await lab.network.waitForAnswer(countPlay);
      await lab.app.getByRole('button', { name: '暂停', exact: true }).click();
      await lab.app.getByRole('button', { name: '播放', exact: true }).waitFor();
    },
  ],
  [
    'refresh',
    'tokenType4',
    callerThatShowsUser,
    async (lab) => {
      await waitForHome(lab);
      await lab.network.waitForAnswer(listContinue);
      // Sets the day of the last refresh to yesterday, so that the next navigation refreshes the token (AUTH-11).
      await lab.app.locator('html').evaluate(() => {
        document.cookie = `token_updated_at=${Date.now() - 86_400_000}; path=/`;
      });
      await goTo(lab, '我的');
      expect(await lab.network.waitForAnswer(refreshToken)).toMatchObject({ status: 200 });
      await waitForNickname(lab, '小明');
      expect(await lab.network.waitForAnswer(getUserInfo)).toMatchObject({ status: 200 });
    },
  ],
  [
    'failedUserFetch',
    'tokenType4',
    callerThatShowsUser,
    async (lab) => {
      await waitForHome(lab);
      await lab.page.route(`**${getUserInfo.path}*`, (route) => route.abort());
      await goTo(lab, '我的');
      await lab.app.getByText('获取用户信息失败,请稍后重试').waitFor();
      await lab.page.unroute(`**${getUserInfo.path}*`);
    },
  ],
];

if (RECORD_FLOWS) {
  it.each(onlyRecorded)('records the flow %s for the replay tests', (name, id, changes, walk) =>
    follow(id, changes, walk, name),
  );
}

const goTo = ({ app }: LabConsole, tab: string) => app.getByRole('link', { name: tab, exact: true }).click();
const waitForHome = ({ app }: LabConsole) => app.getByRole('heading', { name: '今天为你挑的' }).waitFor();
const waitForNickname = ({ app }: LabConsole, nickname: string) =>
  app.getByRole('region', { name: '我是谁' }).getByText(nickname).waitFor();

const waitForMembership = async (lab: LabConsole) => {
  await waitForNickname(lab, '朵朵');
  await lab.app.getByText('VIP', { exact: true }).waitFor();
};
const swaps = ({ network }: LabConsole) => [...network.callsTo(swapV1Token), ...network.callsTo(swapV3Token)];

/** Checks that the button is visible and not covered, so that a finger can tap it. */
const expectLoginOffered = ({ app }: LabConsole, label: string) =>
  app.getByRole('button', { name: label }).click({ trial: true });

async function pressLogin({ app }: LabConsole, label: string): Promise<void> {
  await app.getByRole('checkbox', { name: '我是家长' }).check();
  await app.getByRole('button', { name: label }).click();
}

async function logOut({ app }: LabConsole): Promise<void> {
  await app.getByRole('button', { name: '退出登录' }).click();
  await app.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
}

async function logInOnAccountPage({ app, gateway }: LabConsole): Promise<void> {
  const mobile = createMobileNumber();
  await app.getByLabel('手机号').fill(mobile);
  await app.getByRole('button', { name: '获取验证码' }).click();
  await app.getByLabel('验证码').fill(await captchaFor(gateway, mobile));
  await app.getByRole('checkbox', { name: /用户协议/ }).check();
  await app.getByRole('button', { name: '登录', exact: true }).click();
  await app.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`).waitFor();
}
