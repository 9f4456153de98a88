import { getUserInfo, refreshToken } from '#contract/account/session.ts';
import { startGateway, type RunningGateway } from '#test/harness/browser/run/gateway.ts';
import { createGatewayFolder, journeysRun } from '#test/harness/browser/run/journeysRun.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { cookie, signIn, tokenCookie } from '#test/harness/browser/signIn.ts';
import { waitUntilEqual } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

describe('a gateway that only these tests use', () => {
  let gateway: RunningGateway;
  const { appDist } = journeysRun();
  const own = { folder: createGatewayFolder('restarted'), appDist };
  beforeAll(async () => {
    gateway = await startGateway(own);
  });
  afterAll(async () => {
    await gateway.end('SIGTERM');
  });

  it('ERR-03 AUTH-06 AUTH-18 causes one error message and ends no session if it is killed and restarted while a page is open', async () => {
    const phone = await phoneFor({ gateway });
    const { page, network } = phone;
    await signIn(phone, { path: '/profile' });
    await network.waitForAnswer(getUserInfo);
    const token = await tokenCookie(phone);
    await phone.open('/');
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    // Opens a story, so that the code of the story screen is loaded, but not the data of the next story.
    await page.locator('section').filter({ hasText: '今天为你挑的' }).getByRole('link').first().tap();
    await page.getByRole('button', { name: '播放', exact: true }).waitFor();

    await gateway.end('SIGKILL');
    await page.locator('section ol a[href*="audio_detail"]:not([aria-current])').first().tap();
    const alert = page.getByRole('alert').getByText('无法连接到网络,请检查网络后重试');
    await alert.waitFor();
    expect(await tokenCookie(phone)).toBe(token);

    gateway = await startGateway({ ...own, port: gateway.port });
    network.forget();
    await page.getByRole('button', { name: '再试一次' }).tap();
    await page.getByRole('region', { name: '故事文字' }).waitFor();
    await phone.open('/profile');
    await waitForTitle(page, '个人资料');
    expect(await network.waitForAnswer(getUserInfo)).toMatchObject({ status: 200 });
    await page.getByText('普通用户').waitFor();
  });

  it('AUTH-06 AUTH-11 a failed renewal of the token keeps the current token, and the next navigation repeats the renewal', async () => {
    const phone = await phoneFor({ gateway });
    const { page, network } = phone;
    await signIn(phone);
    const token = await tokenCookie(phone);
    const updatedAt = await cookie(phone, 'token_updated_at');
    await phone.context.addCookies([{ ...updatedAt!, value: String(Date.now() - 86_400_000) }]);
    await page.route(`**${refreshToken.path}`, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await phone.open('/play_history');
    await network.waitForAnswer(refreshToken);
    await page.getByRole('heading', { name: '播放历史' }).waitFor();
    expect(await tokenCookie(phone)).toBe(token);
    await page.unroute(`**${refreshToken.path}`);
    network.forget();
    await phone.open('/play_history');
    expect(await network.waitForAnswer(refreshToken)).toMatchObject({ status: 200 });
    await page.getByRole('heading', { name: '播放历史' }).waitFor();
  });

  it('AUTH-17 a session that has ended on the server also ends in the page', async () => {
    const phone = await phoneFor({ gateway });
    const { page } = phone;
    await signIn(phone);
    let answer = (): void => undefined;
    const isSeen = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**${getUserInfo.path}*`, async (route) => {
      await isSeen;
      await route.fulfill({
        status: 401,
        json: { code: 'signed_out', message: '登录已失效，请重新登录', requestId: 'x' },
      });
    });
    await phone.open('/play_history');
    await page.getByRole('heading', { name: '播放历史' }).waitFor();
    answer();
    await page.getByRole('button', { name: '手机号登录' }).waitFor();
    await waitUntilEqual(() => tokenCookie(phone), undefined);
  });
});
