import { checkParentPin, saveParentPin } from '#contract/account/parentPin.ts';
import { reportWork } from '#contract/stories/works.ts';
import * as contract from '#contract/works/myWorks.ts';
import { completeUpload } from '#contract/uploads.ts';
import { aPicture } from '#server/testing/uploading.ts';
import { fakeMicrophone } from '#test/harness/browser/fakeMicrophone.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { useLabConsoles } from '#test/harness/browser/page/labConsole.ts';
import { takePicture } from '#test/harness/browser/page/picture.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { enterGuardianCode } from '#test/journeys/mall/guardianCheck.ts';
import { passGuardianCheckIn } from '#test/journeys/mall/labShop.ts';
import { BYTES_BEFORE_CUT, cutUploads } from './cutUploads.ts';
import { earnShells, hearAndTip, seeTipLimits } from './listener.ts';
import { openHostStudio, recordingHost } from './hostStudio.ts';
import { expectHum, expectLikeInput } from './publishedSound.ts';
import { waitForRecorded } from './recorded.ts';
import { storedRecording, takesOf, waitForSentence } from './storedRecording.ts';

const phoneFor = usePhones(fakeMicrophone);
const { SCREENSHOTS } = process.env;
/** The time limit for encoding a recording. It is long, because a busy machine encodes slowly. */
const MIXED_WITHIN_MS = 120_000;
const WORK_LIST_COMMAND = 'src/server/modules/works/workList.ts';

const actionsOn = ({ page }: Phone) => ({
  press: (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap(),
  follow: (name: string) => page.getByRole('link', { name, exact: true }).first().tap(),
  shows: (text: string | RegExp) => page.getByText(text).first().waitFor(),
  /** Waits until the sound has played for a second. */
  hears: async () => {
    const positionMs = () => page.evaluate(() => (document.querySelector('audio')?.currentTime ?? 0) * 1_000);
    const fromMs = await positionMs();
    await waitUntil(async () => (await positionMs()) > fromMs + 1_000 || undefined, 'a second has been heard');
  },
  enterPin: async (title: string) => {
    const pad = page.getByRole('region', { name: title });
    await pad.waitFor();
    for (const digit of '7291') await pad.getByRole('button', { name: digit, exact: true }).tap();
  },
  picture: async (name: string) => {
    await takeThemedScreenshots(page, `creators/audition-${name}`);
    expect(await seriousViolations(page)).toEqual([]);
  },
});

describe('a recording', () => {
  let moved: TimeShiftedGateway;
  /** The phone of another family. */
  let other: Phone;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('audition');
    other = await openPhone(createMobileNumber(), { where: '/profile', isForWholeFile: true });
    await earnShells(other, moved);
  }, 300_000);
  afterAll(() => moved.gateway.end('SIGTERM'));

  const openPhone = async (
    mobile: string,
    { where, isForWholeFile = false }: { where: string; isForWholeFile?: boolean },
  ) => {
    const phone = await phoneFor({
      gateway: moved.gateway,
      isForWholeFile,
      prepare: inTheme('day'),
      context: { reducedMotion: 'reduce' },
    });
    await phone.page.clock.setSystemTime(moved.now());
    await signIn(phone, { mobile, path: where });
    return phone;
  };
  const openLabConsole = useLabConsoles((options) =>
    phoneFor({ ...options, gateway: moved.gateway, prepare: moved.startClock }),
  );
  /** Runs the operator's command for works, and returns what it prints. */
  const operate = async (...args: string[]) => {
    const [said = ''] = await moved.operateBy({ script: WORK_LIST_COMMAND, args });
    return said;
  };
  /** Decides about the current version of a recording, which the test reads from what the command prints. */
  const decide = async (flag: string, id: string, ...reason: string[]) => {
    const [named = ''] = new RegExp(`^${id}@[^\\s]+`, 'm').exec(await operate('--show', id)) ?? [];
    return operate(flag, named, ...reason);
  };
  const approve = async (id: string) => expect(await decide('--approve', id)).toContain('is published');

  it('is recorded with a reload in between, trimmed, uploaded despite three interruptions, published, played, tipped and reported by another user, and deleted', async () => {
    const mobile = createMobileNumber();
    const phone = await openPhone(mobile, { where: '/privacy/manager?pin=set' });
    const { page, network, open } = phone;
    const { press, follow, shows, hears, enterPin, picture } = actionsOn(phone);
    await enterPin('设一个新的家长密码');
    await enterPin('再输入一遍');
    await enterGuardianCode(phone, moved, mobile);
    await press('确认');
    await network.waitForAnswer(saveParentPin);

    // Opens the screen of recordings by its address, so that the screen is used before the app has loaded the user.
    await open('/launch_audio');
    await page.getByLabel('题目').fill('去买菜');
    await page.getByLabel('要念的文字').fill('早上，奶奶带我去买菜。我挑了三个西红柿！');
    await press('准备录音');
    const recorded = (seconds: number) => waitForRecorded(page, seconds);
    await press('开始录');
    await recorded(3);
    await press('下一句');
    // The second sentence is longer than the sound of the microphone, so that it contains a repetition.
    await recorded(12);
    await press('念好了');
    await waitForSentence(page, 1);
    await page.reload();
    await shows('录了 2 / 2 句');
    await page.getByRole('button', { name: /^第 1 句，录好了/ }).tap();
    await press('重录这一句');
    await recorded(3);
    await press('念好了');
    await follow('录好了，去试听');

    await page.getByRole('region', { name: '修剪' }).waitFor();
    await page.getByRole('region', { name: '试听' }).waitFor();
    const handle = page.getByRole('slider', { name: '开头剪到' });
    // Scrolls to the handle, and waits until it no longer moves.
    await handle.hover({ position: { x: 22, y: 48 } });
    const box = await handle.boundingBox();
    if (!box) throw new Error('the handle is not visible');
    await page.mouse.down();
    await page.mouse.move(box.x + 22 + (box.width - 44) * 0.2, box.y + 48, { steps: 5 });
    await page.mouse.up();
    await shows(/^留下/);
    await handle.press('ArrowRight');
    const trimmed = await page.getByText(/^留下/).textContent();
    const [, minutes = '', seconds = ''] = /^留下 (\d+):(\d\d\.\d)/.exec(trimmed ?? '') ?? [];
    await picture('trim');
    await press('播放：去买菜');
    await hears();
    await press('摇篮');
    await waitUntil(
      async () => (await storedRecording(page)).music === 'cradle' || undefined,
      'the choice is on the disk',
    );
    await page.reload();
    await shows(trimmed ?? '');
    expect(await page.getByRole('button', { name: '摇篮' }).getAttribute('aria-pressed')).toBe('true');

    const upload = await cutUploads(page);
    await press('做成作品');
    await waitUntil(() => upload.offsets.length > 0 || undefined, 'the network is cut', MIXED_WITHIN_MS);
    await picture('sending');
    await page.reload();
    upload.restore();
    await page.getByLabel('想说的话（可以不写）').waitFor();
    // Each request continues at the byte at which the previous request was cut off.
    expect(upload.offsets).toEqual([0, 1, 2, 3].map((times) => times * BYTES_BEFORE_CUT));
    expect(network.callsTo(contract.createWork)).toHaveLength(1);
    const id = new URL(page.url()).searchParams.get('work') ?? '';

    await press('播放：去买菜');
    await hears();
    await page.locator('[aria-current="true"]').waitFor();
    await page.getByLabel('题目').fill('和奶奶去买菜');
    await page.getByLabel('想说的话（可以不写）').fill('我最会挑西红柿');
    await press('自己的照片');
    const file = { name: 'market.jpg', mimeType: 'image/jpeg', buffer: await aPicture({ width: 640, height: 640 }) };
    await page.getByLabel('从相册选封面照片').setInputFiles(file);
    await network.waitForAnswer(completeUpload);
    await picture('form');
    await press('存给家里人');
    await shows('别人听不到。想给好友或者大家听，随时可以发布。');
    await picture('saved');
    const publish = async () => {
      await press('大家');
      await press('请家长确认，发布');
      await page.getByRole('dialog', { name: '家长确认' }).waitFor();
      await picture('pin');
      await enterPin('请家长输入密码');
      await shows(/^工作人员听过以后/);
    };
    await press('改一改，或者发布');
    await publish();
    await network.waitForAnswer(checkParentPin);
    await picture('review');
    await press('收回来');
    await page.getByRole('alertdialog').getByText('收回以后就不审核了').waitFor();
    await picture('withdraw');
    await press('留着');

    expect(await operate()).toContain('和奶奶去买菜');
    await decide('--refuse', id, '有一句听不清，请重录一下');
    await open(`/launch_audio/audition?work=${id}`);
    await shows('有一句听不清，请重录一下');
    await picture('refused');
    await publish();
    await approve(id);
    await open(`/launch_audio/audition?work=${id}`);
    await shows('大家都能听');
    await picture('published');
    await open('/launch_audio');
    await shows('大家都能听 · 0:0');
    await picture('choice');

    await expectLikeInput(other, moved, id, 60 * Number(minutes) + Number(seconds));
    await hearAndTip(other, moved, id);
    await seeTipLimits(other);
    const hand = actionsOn(other);
    await hand.press('举报');
    await hand.shows('这段朗读哪里不合适？');
    await hand.picture('report');
    await hand.press('说了电话、住址这样的私事');
    await other.network.waitForAnswer(reportWork);

    expect(await operate()).toContain('1 reports');
    await decide('--take-down', id, '背景里能听见家里的地址');
    await other.open(`/workdetail?id=${id}`);
    await other.page.getByRole('link', { name: '听听别人的朗读' }).waitFor();
    await open(`/launch_audio/audition?work=${id}`);
    await shows('背景里能听见家里的地址');
    await picture('taken-down');
    await press('删除这段录音');
    await page.getByRole('alertdialog').waitFor();
    await picture('delete');
    await press('删除');
    await network.waitForAnswer(contract.deleteWork);
    await shows('还没有做好的录音');
    await picture('list-empty');
    await open('/launch_audio');
    await page.getByLabel('正在找录音草稿').waitFor({ state: 'detached' });
    expect(await page.getByText('录音草稿').count()).toBe(0);
    // Expects these errors, because the browser logs each request that was cut off as an error.
    phone.problems.removeExpected(/ERR_INTERNET_DISCONNECTED|404|Failed to load/);
    other.problems.removeExpected(/404|Failed to load/);
    // The time limit is long, because sound is recorded and played in real time, and a busy machine encodes slowly.
  }, 400_000);

  it('is recorded by a host whose web view has no microphone, uploaded despite three interruptions, published, played, tipped and taken down', async () => {
    const lab = await openLabConsole(recordingHost('speaker'));
    const { app, page } = lab;
    const press = (name: string) => app.getByRole('button', { name, exact: true }).first().click();
    const shows = (text: string) => app.getByText(text).first().waitFor();
    const enterPin = async (title: string) => {
      const pad = app.getByRole('region', { name: title });
      await pad.waitFor();
      for (const digit of '7291') await pad.getByRole('button', { name: digit, exact: true }).click();
    };
    const recorded = (seconds: number) => waitForRecorded(app, seconds);
    await openHostStudio(lab);
    await press('开始录');
    await lab.waitForEntry('→record.open');
    await recorded(2);
    if (SCREENSHOTS) await takePicture(lab, `${SCREENSHOTS}/creators/host-recording.webp`);
    await press('下一句');
    await waitForSentence(page, 1);
    await page.reload();
    // Opens the draft again, because after a reload the simulator shows the first address of its scenario.
    await app.getByText('录了 2 / 2 句').click();
    const before = await storedRecording(page);
    const [firstTake = 0, secondTake = 0] = takesOf(before);
    expect(firstTake).toBeGreaterThanOrEqual(1);
    expect(secondTake).toBeGreaterThanOrEqual(1);
    expect(before.loudest).toBeGreaterThan(30);
    await press('重录这一句');
    await recorded(1);
    await press('念好了');
    await app.getByRole('link', { name: '录好了，去试听' }).waitFor();
    await lab.waitForEntry('→record.close');
    const after = await storedRecording(page);
    // The new take of the second sentence has replaced the previous one; the first sentence has not changed.
    expect(after.sentences[1]).toHaveLength(1);
    expect(after.sentences[1]).not.toEqual(before.sentences[1]);
    expect(after.sentences[0]).toEqual(before.sentences[0]);
    const takes = takesOf(after);
    expect(takes).toEqual([firstTake, expect.any(Number)]);
    expect(takes[1]).toBeGreaterThanOrEqual(1);
    await app.getByRole('link', { name: '录好了，去试听' }).click();
    await app.getByRole('button', { name: '播放' }).first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    const upload = await cutUploads(page);
    await press('做成作品');
    await waitUntil(() => upload.offsets.length > 0 || undefined, 'the network is cut', MIXED_WITHIN_MS);
    upload.restore();
    await app.getByLabel('想说的话（可以不写）').waitFor();
    expect(upload.offsets).toEqual([0, 1, 2, 3].map((times) => times * BYTES_BEFORE_CUT));
    const query = await app.locator('body').evaluate(() => location.search);
    const id = new URLSearchParams(query).get('work') ?? '';
    await press('大家');
    await press('请家长确认，发布');
    await app.getByRole('link', { name: '去设家长密码' }).click();
    await enterPin('设一个新的家长密码');
    await enterPin('再输入一遍');
    await passGuardianCheckIn(lab, { mobile: createMobileNumber(), entersNumber: true, label: '短信确认' });
    // The form still contains what was entered before the parent PIN was set.
    await press('请家长确认，发布');
    await enterPin('请家长输入密码');
    await shows('工作人员听过以后');
    await lab.waitForEntry('→', 'UserLaunchAudioUpdated');
    await approve(id);
    await expectHum(other, moved, id, takes);
    await hearAndTip(other, moved, id);
    await decide('--take-down', id, '背景里能听见家里的地址');
    await other.open(`/workdetail?id=${id}`);
    await other.page.getByRole('link', { name: '听听别人的朗读' }).waitFor();
    await app.locator('body').evaluate(() => location.reload());
    await shows('背景里能听见家里的地址');
    lab.problems.removeExpected(/ERR_INTERNET_DISCONNECTED|Failed to load/);
    other.problems.removeExpected(/404|Failed to load/);
  }, 300_000);
});
