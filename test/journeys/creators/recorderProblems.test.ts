import type { Page } from 'playwright-core';
import { fakeMicrophone } from '#test/harness/browser/fakeMicrophone.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { waitForRecorded } from './recorded.ts';

const phoneFor = usePhones(fakeMicrophone);

const actionsOn = (tab: Page) => ({
  press: (name: string | RegExp) => tab.getByRole('button', { name, exact: true }).first().tap(),
  shows: (text: string) => tab.getByText(text, { exact: true }).first().waitFor(),
  picture: async (name: string) => {
    await takeThemedScreenshots(tab, `creators/recording-${name}`);
    expect(await seriousViolations(tab)).toEqual([]);
  },
});

it('the recorder explains why nothing is recorded, asks before the user leaves a recording, restores an earlier take of a sentence, and is always accessible', async () => {
  const phone = await phoneFor({ prepare: inTheme('day') });
  const { page, open } = phone;
  const { press, shows, picture } = actionsOn(page);
  await signIn(phone, { path: '/about' });
  await open('/launch_audio');
  await page.getByLabel('题目').fill('去买菜');
  await page.getByLabel('要念的文字').fill('早上，奶奶带我去买菜。我挑了三个西红柿！');
  await press('准备录音');

  for (const [error, title, name] of [
    ['NotAllowedError', '现在还不能用麦克风', 'refused'],
    ['NotFoundError', '没有找到麦克风', 'missing'],
    ['NotReadableError', '麦克风正被别的应用占用', 'busy'],
  ] as const) {
    const giveBack = await failMicrophone(page, error);
    await press('开始录');
    await shows(title);
    await picture(name);
    await giveBack();
  }
  await loseProcessor(page, true);
  await press('开始录');
  await shows('录音还没有准备好');
  await picture('unloaded');
  await loseProcessor(page, false);
  await fillDisk(page, true);
  await press('开始录');
  await shows('这台设备的空间满了');
  await picture('full');
  await fillDisk(page, false);

  await press('开始录');
  await waitForRecorded(page, 1);
  await press('返回');
  await shows('还没有念完，要离开吗？');
  await picture('leave');
  await press('留在这里');
  await shows('停住了，录好的都还在');
  await picture('paused');
  await press('接着录');
  await waitForRecorded(page, 2);
  await press('停下');
  await press(/^第 1 句，录好了/);
  const recordAgain = page.getByRole('button', { name: '重录这一句' }).first();
  await recordAgain.waitFor();
  const firstTake = await page.getByText(/^录了 1 \/ 2 句 · 0:0\d$/).innerText();
  await recordAgain.tap();
  await waitForRecorded(page, 1);
  await press('念好了');
  await press(/^第 1 句，录好了/);
  await page.getByRole('button', { name: '换回上一次' }).waitFor();
  await picture('former');
  await press('换回上一次');
  await shows(firstTake);
}, 240_000);

it.each([
  ['MicroMessenger/8.0.50', /^这个微信不让网页用麦克风/, 'wechat'],
  ['AlipayClient/10.5.0', /^支付宝里用不了麦克风/, 'alipay'],
])(
  'the recorder in %s, which gives pages no microphone, says where the user can record instead',
  async (agent, remedy, name) => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    await signIn(phone, { path: '/about' });
    const tab = await phone.newTab();
    await tab.addInitScript((added) => {
      const shown = `${navigator.userAgent} ${added}`;
      Object.defineProperty(navigator, 'userAgent', { get: () => shown });
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    }, agent);
    await phone.open('/launch_audio?story=poem-goose', tab);
    await tab.getByText(remedy).waitFor();
    await actionsOn(tab).picture(name);
    expect(await tab.getByRole('button', { name: '开始录' }).count()).toBe(0);
  },
  120_000,
);

/** Makes the browser refuse the microphone with this error until the returned function is called. */
async function failMicrophone(page: Page, name: string): Promise<() => Promise<void>> {
  await page.evaluate((error) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error));
  }, name);
  return () => page.evaluate(() => void Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'));
}

/**
 * If `isLost`, makes the script that receives the sound of the microphone fail to load, as without a network. Otherwise
 * lets it load again.
 */
const loseProcessor = (page: Page, isLost: boolean): Promise<void> =>
  page.evaluate((lost) => {
    const worklets = AudioWorklet.prototype as AudioWorklet & { journeyAdd?: AudioWorklet['addModule'] };
    worklets.journeyAdd ??= worklets.addModule;
    worklets.addModule = lost ? () => Promise.reject(new Error('offline')) : worklets.journeyAdd;
  }, isLost);

/** If `isFull`, makes the worker report a full disk each time it begins to write. Otherwise lets it write again. */
const fillDisk = (page: Page, isFull: boolean): Promise<void> =>
  page.evaluate((full) => {
    const workers = Worker.prototype as Worker & { journeyPost?: Worker['postMessage'] };
    workers.journeyPost ??= workers.postMessage;
    const post = workers.journeyPost as (request: unknown, transfer?: unknown) => void;
    workers.postMessage = function postOrFail(this: Worker, request: { kind: string }, transfer?: unknown) {
      post.call(this, request, transfer);
      const report = new MessageEvent('message', { data: { kind: 'unwritten', reason: 'full' } });
      if (full && request.kind === 'begin') setTimeout(() => this.dispatchEvent(report));
    };
  }, isFull);
