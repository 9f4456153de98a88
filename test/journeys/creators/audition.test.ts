import path from 'node:path';
import type { Page } from 'playwright-core';
import { checkParentPin, saveParentPin } from '#contract/account/parentPin.ts';
import { countWorkPlay, reportWork } from '#contract/stories/works.ts';
import * as contract from '#contract/works/myWorks.ts';
import { completeUpload, UPLOADS_PATH } from '#contract/uploads.ts';
import { aPicture } from '#server/testing/uploading.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { startMovedGateway, type MovedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { enterGuardianCode } from '#test/journeys/mall/guardianCheck.ts';

/** 6 s of a story, which the microphone of the browser hears again and again. */
const phoneFor = usePhones([
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${path.resolve('test/journeys/creators/voice.wav')}`,
]);
const DESK = 'src/server/modules/works/workList.ts';

const handOf = ({ page }: Phone) => ({
  press: (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap(),
  follow: (name: string) => page.getByRole('link', { name, exact: true }).first().tap(),
  shows: (text: string | RegExp) => page.getByText(text).first().waitFor(),
  /** Waits until a second of the sound has been heard. */
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

/** The music of the only draft of the page. */
const storedMusic = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('recordings');
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve((reading.result as { music: string | null }[])[0]?.music);
          });
        });
      }),
  );

describe('a recording', () => {
  let moved: MovedGateway;
  beforeAll(async () => {
    moved = await startMovedGateway('audition');
  }, 300_000);
  afterAll(() => moved.gateway.end('SIGTERM'));

  const openPhone = async (mobile: string, where: string) => {
    const phone = await phoneFor({
      gateway: moved.gateway,
      prepare: inTheme('day'),
      context: { permissions: ['microphone'], reducedMotion: 'reduce' },
    });
    await phone.page.clock.setSystemTime(moved.now());
    await signIn(phone, { mobile, path: where });
    return phone;
  };
  /** Carries out a command of an operator, and returns what it prints. */
  const operate = async (...args: string[]) => {
    const [said = ''] = await moved.operateBy({ script: DESK, args });
    return said;
  };

  it('is trimmed, sent over three cuts of the network, published, heard and reported by another, and deleted', async () => {
    const mobile = createMobileNumber();
    const phone = await openPhone(mobile, '/privacy/manager?pin=set');
    const { page, network, open } = phone;
    const { press, follow, shows, hears, enterPin, picture } = handOf(phone);
    await enterPin('设一个新的家长密码');
    await enterPin('再输入一遍');
    await enterGuardianCode(phone, moved, mobile);
    await press('确认');
    await network.answered(saveParentPin);

    // Right after the address is opened, before the page has been told who is signed in.
    await open('/launch_audio');
    await page.getByLabel('题目').fill('去买菜');
    await page.getByLabel('要念的文字').fill('早上，奶奶带我去买菜。我挑了三个西红柿！');
    await press('准备录音');
    // How long it has been recorded since the last tap.
    const recorded = (time: string) =>
      page.getByRole('region', { name: '录音' }).getByText(time, { exact: true }).waitFor();
    await press('开始录');
    await recorded('0:03');
    await press('下一句');
    await recorded('0:06');
    await press('念好了');
    await page.getByRole('button', { name: /^第 1 句，录好了/ }).tap();
    await press('重录这一句');
    await recorded('0:03');
    await press('念好了');
    await follow('录好了，去试听');

    await page.getByRole('region', { name: '修剪' }).waitFor();
    await page.getByRole('region', { name: '试听' }).waitFor();
    const handle = page.getByRole('slider', { name: '开头剪到' });
    const box = await handle.boundingBox();
    if (!box) throw new Error('the handle is not visible');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 22, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 22 + (box.width - 44) * 0.2, y, { steps: 5 });
    await page.mouse.up();
    await shows(/^留下/);
    await handle.press('ArrowRight');
    const trimmed = await page.getByText(/^留下/).textContent();
    await picture('trim');
    await press('播放：去买菜');
    await hears();
    await press('摇篮');
    await waitUntil(async () => (await storedMusic(page)) === 'cradle' || undefined, 'the choice is on the disk');
    await page.reload();
    await shows(trimmed ?? '');
    expect(await page.getByRole('button', { name: '摇篮' }).getAttribute('aria-pressed')).toBe('true');

    let [cuts, isBack] = [0, false];
    await page.route(`**${UPLOADS_PATH}/*`, async (route) => {
      if (route.request().method() !== 'PATCH' || isBack) return route.continue();
      cuts += 1;
      return route.abort('internetdisconnected');
    });
    await press('做成作品');
    await waitUntil(() => cuts > 0 || undefined, 'the network is cut');
    await picture('sending');
    await page.reload();
    const before = cuts;
    await waitUntil(() => cuts >= before + 2 || undefined, 'the network is cut two more times');
    isBack = true;
    await page.getByLabel('想说的话（可以不写）').waitFor();
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
    await network.answered(completeUpload);
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
      await shows(/^大人听过以后/);
    };
    await press('改一改，或者发布');
    await publish();
    await network.answered(checkParentPin);
    await picture('review');

    expect(await operate()).toContain('和奶奶去买菜');
    await operate('--refuse', id, '有一句听不清，请重录一下');
    await open(`/launch_audio/audition?work=${id}`);
    await shows('有一句听不清，请重录一下');
    await picture('refused');
    await publish();
    await operate('--approve', id);
    await open(`/launch_audio/audition?work=${id}`);
    await shows('大家都能听');
    await picture('published');
    await open('/launch_audio');
    await shows('大家都能听 · 0:0');
    await picture('choice');

    const other = await openPhone(createMobileNumber(), `/workdetail?id=${id}`);
    const hand = handOf(other);
    await hand.press('播放：和奶奶去买菜');
    await hand.hears();
    await other.network.answered(countWorkPlay);
    await hand.press('举报');
    await hand.press('说了电话、住址这样的私事');
    await other.network.answered(reportWork);

    expect(await operate()).toContain('1 reports');
    await operate('--take-down', id, '背景里能听见家里的地址');
    await other.open(`/workdetail?id=${id}`);
    await other.page.getByRole('link', { name: '听听别人的朗读' }).waitFor();
    await open(`/launch_audio/audition?work=${id}`);
    await shows('背景里能听见家里的地址');
    await picture('taken-down');
    await press('删除这段录音');
    await press('删除');
    await network.answered(contract.deleteWork);
    await shows('还没有做好的录音');
    await picture('list-empty');
    await open('/launch_audio');
    await page.getByLabel('正在找录音草稿').waitFor({ state: 'detached' });
    expect(await page.getByText('录音草稿').count()).toBe(0);
    // What the browser says of the requests that were cut.
    phone.problems.expected(/ERR_INTERNET_DISCONNECTED|404|Failed to load/);
    other.problems.expected(/404|Failed to load/);
    // Four starts of the gateway, and half a minute of sound.
  }, 400_000);
});
