import type { Page } from 'playwright-core';
import { swapV1Token } from '#contract/account/session.ts';
import { getEyeCare } from '#contract/family/eyeCare.ts';
import { forwardedEvents, type ForwardedEventName } from '#contract/host/hostEvents.ts';
import { events } from '#host/lab/console/texts.ts';
import type { Scenario } from '#host/scenario.ts';
import { mainScenarios } from '#host/scenarios.ts';
import { parseFlowRecording } from '#platform/flow/recording/recording.ts';
import {
  openLabConsoleAt,
  startRecording,
  takeRecordings,
  useLabConsoles,
} from '#test/harness/browser/page/labConsole.ts';
import { waitUntil, waitUntilEqual } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { agreeBefore } from '#test/journeys/mall/labShop.ts';

const phoneFor = usePhones();
const openLabConsole = useLabConsoles(phoneFor);

/** Calls a handler of the host from the page, without the app. */
const callHost = (page: Page, name: string, data: object): Promise<void> =>
  page
    .frames()
    .filter((frame) => frame.parentFrame() === page.mainFrame())
    .at(-1)!
    .evaluate(
      ([handler, request]) => {
        const { WebViewJavascriptBridge: bridge } = window as unknown as {
          WebViewJavascriptBridge: { callHandler: (name: string, data: object, done: () => void) => void };
        };
        bridge.callHandler(handler, request, () => undefined);
      },
      [name, data] as const,
    );

describe('the host simulator', () => {
  it.each<[string, Partial<Scenario>, string]>([
    ['iOS', {}, 'wvjb6'],
    ['Android, first generation', { environment: 'androidHost', os: 'android', transport: 'jsBridgeA' }, 'jsBridgeA'],
    ['Android, second generation', { environment: 'androidHost', os: 'android', transport: 'jsBridgeB' }, 'jsBridgeB'],
  ])(
    "BRIDGE-05 the app requests the host's user (%s), and the simulator logs the reply",
    async (_, changes, transport) => {
      const { app, waitForEntry } = await openLabConsole(changes);
      await app.getByRole('heading', { name: '今天为你挑的' }).waitFor();
      await waitForEntry('注入', transport);
      await waitForEntry('→app');
      await waitForEntry('↩app', '"verName":"11.60"');
      await waitForEntry('↩user', '"nickname":"小明"');
    },
  );

  it("STATE-10 shows neither the token nor the number of the host's user", async () => {
    const { page, waitForEntry } = await openLabConsole();
    await waitForEntry('↩user', '"token":"***"');
    await page.getByRole('region', { name: '记录' }).getByText('↩').nth(1).click();
    expect(await page.locator('body').innerText()).not.toMatch(/13800138000|[\w-]{40,}/);
  });

  it('DEV-02 simulates a watch that is bound to the user’s account; the app then shows the watch with the name and picture of its model', async () => {
    const lab = await openLabConsole({ path: '/terminal/watch' });
    const { app, page, choose, press } = lab;
    await agreeBefore(lab, '/terminal/watch');
    await app.getByRole('button', { name: '获取绑定码' }).click();
    const code = await app.getByRole('img', { name: /^绑定码/ }).innerText();
    await choose('设备');
    await page.getByLabel('绑定码').fill('0000000000');
    await press('输入绑定码');
    await page.getByText('绑定码不对或已过期，请在手机上重新获取').waitFor();
    await page.getByLabel('绑定码').fill(code);
    await press('输入绑定码');
    await page.getByText('设备已登录').waitFor();
    const bound = app.getByRole('status').filter({ hasText: '呆迪儿童手表' });
    await bound.waitFor();
    const picture = bound.locator('img[src$="/watch.webp"]');
    const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    await waitUntil(isDrawn, 'the picture of the watch is drawn');
  });

  it('starts a named scenario, such as a host whose user is a member, or a browser without a host', async () => {
    const { page, rows, waitForEntry, press } = await openLabConsole();
    await page.getByRole('button', { name: '会员 宿主用户是会员' }).click();
    await page.getByRole('banner').getByText('会员', { exact: true }).waitFor();
    await waitForEntry('↩user', '"userType":2');
    await press('清空');
    await page.getByRole('button', { name: '浏览器 在手机浏览器里打开' }).click();
    await page.frameLocator('iframe[title="应用"]').getByRole('heading', { name: '今天为你挑的' }).waitFor();
    expect(await rows('→app').count()).toBe(0);
  });

  it('lets the user answer a host call by hand, repeats this answer after a reload, and forgets it on request', async () => {
    const { page, waitForEntry, choose, press } = await openLabConsole();
    await choose('应答');
    await page.getByLabel('user 的应答').selectOption({ label: '问我' });
    await press('重启应用');
    const question = page.getByRole('form', { name: '回答 user' });
    const json = question.getByLabel('data（JSON）');
    expect(await json.inputValue()).toContain('"nickname": "小明"');
    await json.fill('{');
    await question.getByText('不是 JSON').waitFor();
    await json.fill('{"userId":"hand-1","nickname":"手写","userType":0}');
    await question.getByText('合约定').waitFor();
    await question.getByLabel('记住').check();
    await question.getByRole('button', { name: '回答' }).click();
    await waitForEntry('↩user', '"nickname":"手写"');
    await press('清空');
    await page.reload();
    await waitForEntry('↩user', '"nickname":"手写"');
    await choose('应答');
    await press('忘掉 user 的回答');
    await press('重启应用');
    await waitForEntry('↩user', '"nickname":"小明"');
  });

  it('answers a call as configured: with a failure, late, never, twice, malformed, or by hand with a failure', async () => {
    const { page, rows, waitForEntry, choose, press } = await openLabConsole();
    await waitForEntry('↩user');
    await choose('应答');
    const behave = async (label: string) => {
      await page.getByLabel('share.launch 的应答').selectOption({ label });
      await press('清空');
      await callHost(page, 'share.launch', { title: '耳朵伞', text: '', url: '/combine/', imageUrl: '' });
      await waitForEntry('→share.launch', '耳朵伞');
    };
    const at = async (sign: string) => {
      const time = rows(`${sign}share.launch`).last().locator('time');
      return Date.parse((await time.getAttribute('datetime'))!);
    };

    await behave('失败');
    await waitForEntry('↩share.launch', '"code":500', '宿主出错了');
    await behave('延迟');
    await waitForEntry('↩share.launch', '"code":0');
    expect((await at('↩')) - (await at('→'))).toBeGreaterThanOrEqual(1_200);
    await behave('不回答');
    await waitForEntry('↩share.launch', '不回答');
    await behave('回答两次');
    await waitForEntry('↩share.launch', '第二个回答');
    await waitUntilEqual(() => rows('↩share.launch').count(), 2);
    await behave('乱答');
    await waitForEntry('↩share.launch', '不成样子的回答');
    await behave('问我');
    const question = page.getByRole('form', { name: '回答 share.launch' });
    await question.getByLabel('结果').selectOption({ label: '失败' });
    await question.getByLabel('msg').fill('用户不想分享');
    await question.getByRole('button', { name: '回答' }).click();
    await waitForEntry('↩share.launch', '"code":500', '用户不想分享');
    await waitUntilEqual(() => new URL(page.url()).searchParams.get('behaviours'), '{"share.launch":{"kind":"ask"}}');
    await press('全部改回自动回答');
    await behave('自动回答');
    await waitForEntry('↩share.launch', '"code":0');
    await waitUntilEqual(() => new URL(page.url()).search, '');
  });

  it('BRIDGE-11 lets the back key go back in the web view while there is an earlier page, and then close the web view', async () => {
    const { page, app, press } = await openLabConsole();
    await app.getByRole('link', { name: '我的' }).click();
    await app.getByRole('button', { name: '退出登录' }).waitFor();
    await press('返回键');
    await app.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    await press('返回键');
    await page.getByText('网页已关闭').waitFor();
    await press('重新打开');
    await app.getByRole('heading', { name: '今天为你挑的' }).waitFor();
  });

  it("tells the page that the host's user has logged out, and that another user has logged in", async () => {
    const { page, waitForEntry, choose, press } = await openLabConsole();
    await waitForEntry('↩user');
    await choose('事件');
    await press('退出登录');
    await waitForEntry('←user.changed');
    await page.getByText('现在：没有用户').waitFor();
    await press('换成另一个用户');
    await page.getByText('现在：乐乐').waitFor();
    await waitForEntry('↩user', '"nickname":"乐乐"');
  });

  it('BRIDGE-07 sends each event of the host with each of its actions', async () => {
    const { rows, waitForEntry, choose, press } = await openLabConsole();
    await waitForEntry('注入');
    await choose('事件');
    for (const name of Object.keys(forwardedEvents) as ForwardedEventName[]) {
      const actions: readonly string[] = forwardedEvents[name];
      for (const action of actions.length > 0 ? actions : ['']) {
        await press(`${events[name]} ${action}`.trim());
        await waitForEntry(`←${name}`, action);
      }
    }
    await press('发 player.pause');
    await waitForEntry('←player.pause');
    await press('再注入一次桥');
    await press('只发 user.changed');
    await waitForEntry('←user.changed');
    // This event must be the last one: the page has nothing to go back to, so it closes itself.
    await press('发 page.back');
    await waitForEntry('←page.back');
    expect(await rows('←').count()).toBeGreaterThanOrEqual(12);
  });

  it('sends the app to the background and back, and disconnects the network', async () => {
    const { page, app, waitForEntry, press } = await openLabConsole({ path: '/about' });
    await app.getByRole('heading', { name: '我们的承诺' }).waitFor();
    await press('切到后台');
    await waitForEntry('←手机', '切到后台');
    await page.getByText('应用在后台').waitFor();
    const visibility = () => app.locator('html').evaluate(() => document.visibilityState);
    await waitUntilEqual(visibility, 'hidden');
    await press('回到前台');
    await waitUntilEqual(visibility, 'visible');
    await press('断开网络');
    await waitForEntry('←手机', '网络断开');
    await app.getByRole('button', { name: '返回' }).click();
    await app.getByRole('button', { name: '再试一次' }).waitFor();
    await press('断开网络');
    await app.getByRole('button', { name: '再试一次' }).click();
    await app.getByRole('heading', { name: '今天为你挑的' }).waitFor();
  });

  it('BRIDGE-07 forwards an event of one web view to the others: what is blocked in one disappears from the other', async () => {
    const user = { userId: 'parent-1', nickname: '豆豆', age: 6, userType: 1, tokenType: 4 } as const;
    const { page, app, waitForEntry, press } = await openLabConsole({ user });
    await waitForEntry('↩user');
    const tile = app.locator('section').filter({ hasText: '今天为你挑的' }).getByRole('link').first();
    const path = await tile.getAttribute('href');
    await callHost(page, 'page.open', { url: path! });
    await app.getByRole('button', { name: '不想听这个故事' }).click();
    await app.getByRole('alertdialog').getByRole('button', { name: '不想听' }).click();
    await waitForEntry('→notification.sendEvent', 'ParentControlUpdated');
    await waitForEntry('←ParentControlUpdated');
    await press('返回上一个网页');
    await app.locator(`a[href="${path}"]`).first().waitFor({ state: 'detached' });
    await app.getByRole('heading', { name: '今天为你挑的' }).waitFor();
  });

  it('stacks the pages opened by page.open, goes back, and greys out a page closed by page.close', async () => {
    const { page, app, waitForEntry, press } = await openLabConsole();
    await waitForEntry('→user');
    await callHost(page, 'page.open', { url: '/combine/about' });
    await app.getByRole('heading', { name: '我们的承诺' }).waitFor();
    await waitUntilEqual(() => page.locator('iframe').count(), 2);
    await press('返回上一个网页');
    await waitUntilEqual(() => page.locator('iframe').count(), 1);
    await callHost(page, 'page.close', {});
    await page.getByText('网页已关闭').waitFor();
  });

  it('shows what was shared and paid, and which native page was opened', async () => {
    const { page, app, waitForEntry, choose, press } = await openLabConsole();
    await waitForEntry('→user');
    await callHost(page, 'share.launch', { title: '耳朵伞', text: '一起听', url: '/combine/', imageUrl: '' });
    await page.getByRole('status').getByText('耳朵伞').waitFor();
    await press('知道了');
    await callHost(page, 'pay.launch', { orderId: 'order-1' });
    await page.getByRole('status').getByText('order-1').waitFor();
    await press('知道了');
    await app.getByRole('link', { name: '我的' }).click();
    await app.getByRole('link', { name: '会员中心' }).click();
    await page.getByRole('status').getByText('membership').waitFor();
    await press('知道了');
    await choose('应答');
    await page.getByLabel('page.native 的应答').selectOption({ label: '失败' });
    await app.getByRole('link', { name: '会员中心' }).click();
    await app.getByRole('link', { name: '会员中心' }).waitFor({ state: 'detached' });
  });

  it('can be shared by its address with all settings', async () => {
    const { page, choose, press } = await openLabConsole();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose('环境');
    await page.getByLabel('运行环境').selectOption({ label: 'Android 宿主' });
    await page.getByLabel('caller').fill('3003');
    await page.getByLabel('caller').press('Enter');
    await page.getByLabel('版本').fill('11.1');
    await page.getByLabel('版本').press('Enter');
    await page.getByLabel('注入时间').selectOption({ label: '迟到' });
    await press('iPad 竖 768 × 1024');
    await page.getByLabel('页面地址').fill('/about');
    await page.getByLabel('页面地址').press('Enter');
    await press('复制链接');
    await page.getByText('已复制').waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());

    const other = await openLabConsoleAt(phoneFor, address);
    await other.page.getByText('3003 · 11.1').waitFor();
    await other.page.getByText('768 × 1024', { exact: true }).waitFor();
    await other.choose('环境');
    await waitUntilEqual(() => other.page.getByLabel('毫秒之后').inputValue(), '1200');
    await other.app.getByRole('heading', { name: '我们的承诺' }).waitFor();
    await other.waitForEntry('→app');
  });

  it('records what the app does, keeps the recording of a page that was left, and replays recordings without calls to the gateway', async () => {
    const lab = await openLabConsole({ path: '/about' });
    const { page, app, network, choose, press } = lab;
    await startRecording(lab, '我的');
    await app.getByRole('heading', { name: '我们的承诺' }).waitFor();
    // Waits for the last call of the app, which the app sends some time after its start. Otherwise the app would send
    // this call during the replay.
    await network.waitForAnswer(getEyeCare);
    await press('停止录制');
    const recording = page.getByRole('listitem', { name: '我的' });
    await recording.getByText(/ 秒 · \d+ 步/).waitFor();

    network.forget();
    await recording.getByRole('button', { name: '快速回放' }).click();
    await page.getByText(/回放完成：\d+ 步全部一致/).waitFor();
    expect(network.calls).toEqual([]);
    await recording.getByRole('button', { name: '单步回放' }).click();
    const place = page.getByText(/^第 \d+ \/ \d+ 步$/);
    const before = await place.textContent();
    await press('下一步');
    await page.waitForFunction((text) => !document.body.textContent.includes(text), before!);
    await press('实时');
    await page.getByText(/回放完成/).waitFor();

    await startRecording(lab, '重启');
    await app.getByRole('heading', { name: '我们的承诺' }).waitFor();
    await press('重启应用');
    await page.getByRole('listitem', { name: '重启' }).waitFor();
    await page.getByRole('button', { name: '开始录制' }).waitFor();
    await choose('场景');
    await choose('录制');
    await waitUntilEqual(() => page.getByRole('list', { name: '录好的流程' }).getByRole('listitem').count(), 2);
  });

  it('records the calls of the session, although its HTTP client is loaded late, and replays a token swap', async () => {
    const lab = await openLabConsole(mainScenarios.tokenType1.scenario);
    const { page, network } = lab;
    await startRecording(lab, '换 token');
    await network.waitForAnswer(swapV1Token);
    await network.waitForAnswer(getEyeCare);
    const [text = ''] = await takeRecordings(lab);
    const { steps } = parseFlowRecording(text);
    expect(steps.flatMap((step) => (step.kind === 'call' ? [step.path] : []))).toContain('tokens.swap');
    await page.getByRole('listitem', { name: '换 token' }).getByRole('button', { name: '快速回放' }).click();
    await page.getByText(/回放完成：\d+ 步全部一致/).waitFor();
  });

  it('loads a recording, explains what is wrong with an invalid file, and shows the first difference of a replay', async () => {
    const lab = await openLabConsole();
    const { page } = lab;
    await startRecording(lab, '首页');
    await lab.waitForEntry('↩user');
    const [text = ''] = await takeRecordings(lab);
    const load = (content: string) =>
      page
        .getByLabel('载入录制文件')
        .setInputFiles({ name: 'recording.json', mimeType: 'application/json', buffer: Buffer.from(content) });

    await load(text.slice(0, -100));
    await page.getByRole('alert').getByText('not all of it is there').waitFor();
    await load(text.replace('"name":"首页"', '"name":"改过的"').replace('"path":"host.user"', '"path":"host.nobody"'));
    await page.getByRole('listitem', { name: '改过的' }).getByRole('button', { name: '快速回放' }).click();
    await page.getByText(/第 \d+ 步开始不一致/).waitFor();
    await page.getByText(/expected {2}call host\.nobody\(\)\s+actual {4}call host\.user\(\)/).waitFor();
  });
});
