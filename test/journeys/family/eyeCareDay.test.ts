import type { Page } from 'playwright-core';
import { decideRequest, leaseTime, saveLimits } from '#contract/family/eyeCare.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { REST_COVER_ID } from '#contract/pageRenderer.ts';
import { saveParentPin } from '#contract/account/parentPin.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { holdScripts } from '#test/harness/browser/page/holdScripts.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeScreenshotsOfAllSizes } from '#test/harness/browser/page/screenPicture.ts';
import { exposeSounds, moveNearEnd, waitForSilence, waitForSoundToAdvance } from '#test/harness/browser/page/sounds.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { type TimeShiftedGateway, startTimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil, waitUntilEqual } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { enterGuardianCode } from '#test/journeys/mall/guardianCheck.ts';

const PIN = '7291';
/**
 * The step by which the test advances the clocks. A lease lasts as long as a step, so each device requests one lease in
 * each step.
 */
const STEP_MS = 30 * SECOND_MS;
/** The pause before another SMS code. A mobile number receives at most one per minute. */
const PAUSE_OF_CAPTCHAS_MS = 61 * SECOND_MS;
const phoneFor = usePhones();

jest.setTimeout(4 * MINUTE_MS);

describe('the daily limits of a child on two devices', () => {
  let moved: TimeShiftedGateway;
  const phones: Phone[] = [];
  /** The last reply of the gateway to each phone that has requested a lease. */
  const leases = new Map<Phone, ReplyOf<typeof leaseTime>>();
  /** The phones whose time is used up and that may only play the current story to its end. */
  const finishing = new Set<Phone>();
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('eye-care-day');
  });
  afterAll(() => moved.gateway.end('SIGTERM'));

  /**
   * Moves the clocks of the gateway and of all phones. On the children's phones, this fires the timers that are due.
   */
  async function pass(ms: number): Promise<void> {
    const [parent, ...others] = phones;
    if (!parent) throw new Error('There is no phone.');
    await moved.advanceTime(parent, ms);
    for (const { page } of others) await page.clock.fastForward(ms);
  }

  async function openPhone(mobile: string): Promise<Phone> {
    if (phones.length > 0) await pass(PAUSE_OF_CAPTCHAS_MS);
    const phone = await phoneFor({
      gateway: moved.gateway,
      prepare: async (context) => {
        await inTheme('day')(context);
        await exposeSounds(context);
      },
      context: { reducedMotion: 'reduce' },
    });
    await moved.startClock(phone.page);
    await signIn(phone, { mobile });
    phones.push(phone);
    phone.page.on('response', (response) => {
      if (new URL(response.url()).pathname !== leaseTime.path || !response.ok()) return;
      const keep = (reply: ReplyOf<typeof leaseTime>) => {
        leases.set(phone, reply);
        if (reply.isFinishing) finishing.add(phone);
      };
      // Ignores errors, because the body of a reply can no longer be read once the page has been left.
      void response.json().then(keep, () => undefined);
    });
    return phone;
  }

  const press = ({ page }: Phone, name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).first().tap();
  const rests = ({ page }: Phone, title: string) => page.getByRole('dialog', { name: title }).waitFor();
  /**
   * Checks that the gateway renders the rest screen instead of the home, and that the app replaces it with the app's
   * own rest screen, in which the title has the same place.
   */
  async function opensCovered({ page, open }: Phone, title: string): Promise<void> {
    const letScriptsCome = await holdScripts(page);
    await open('/');
    const cover = page.locator(`#${REST_COVER_ID}`);
    const placeOfTitle = await cover.getByRole('heading', { name: title }).boundingBox();
    expect(await page.getByRole('link').count()).toBe(0);
    letScriptsCome();
    await page.getByRole('dialog', { name: title }).waitFor();
    await cover.waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { name: title }).boundingBox()).toEqual(placeOfTitle);
    await page.unroute('**/combine/js/*');
  }
  const sees = ({ page }: Phone, text: string | RegExp) => page.getByText(text).first().waitFor();
  const picture = async ({ page }: Phone, name: string) => {
    await takeScreenshotsOfAllSizes(page, `family/${name}`);
    expect(await seriousViolations(page)).toEqual([]);
  };
  async function enterPin({ page }: Phone, title: string, pin = PIN): Promise<void> {
    const pad = page.getByRole('region', { name: title });
    await pad.waitFor();
    for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).tap();
  }

  /**
   * Checks that the buttons of the seven days, which share a line, are large enough for fingers: a tap in the gap
   * beside a button must also press the button.
   */
  async function expectDaysForFingers(page: Page): Promise<void> {
    const days = page.getByRole('group', { name: '选择哪几天' }).getByRole('button');
    await days.first().scrollIntoViewIfNeeded();
    const monday = (await days.nth(0).boundingBox())!;
    const tuesday = (await days.nth(1).boundingBox())!;
    expect(tuesday.x - monday.x).toBeGreaterThanOrEqual(44);
    for (const isChosen of ['false', 'true']) {
      await page.touchscreen.tap(tuesday.x - 1, tuesday.y + tuesday.height / 2);
      await waitUntilEqual(() => days.nth(1).getAttribute('aria-pressed'), isChosen);
    }
  }

  /** Sets a daily limit of five minutes of screen and ten minutes of listening, and a bedtime from nine to seven. */
  async function setLimits(parent: Phone, mobile: string): Promise<void> {
    const { page, network, open } = parent;
    await open('/privacy/manager?pin=set');
    await enterPin(parent, '设一个新的家长密码');
    await enterPin(parent, '再输入一遍');
    await enterGuardianCode(parent, moved, mobile);
    await press(parent, '确认');
    await network.waitForAnswer(saveParentPin);
    await open('/habit/restrict');
    await page.getByRole('switch', { name: /^开启护眼模式/ }).tap();
    await press(parent, '每天');
    await expectDaysForFingers(page);
    // Copies the limits of Monday to all days. The sliders show the limits of Monday. If a slider already had the
    // wanted value, the test could not change it, and the weekend would keep other limits.
    await press(parent, '都按周一的来');
    await press(parent, '每晚');
    await press(parent, '都按周一晚的来');
    for (const name of ['看图、看视频和手写', '听故事']) await page.getByRole('slider', { name }).press('Home');
    const bedtime = page.getByRole('switch', { name: /^到点睡觉/ });
    if ((await bedtime.getAttribute('aria-checked')) !== 'true') await bedtime.tap();
    await page.getByLabel('晚上几点睡').fill('21:00');
    await press(parent, '保存');
    await enterPin(parent, '请家长输入密码');
    expect(await network.waitForAnswer(saveLimits)).toMatchObject({ status: 200 });
  }

  /** Lets time pass until `isOver` holds for all devices; returns how long that took. */
  async function useUntil(devices: readonly Phone[], isOver: (device: Phone) => Promise<boolean>) {
    const startedAt = moved.now();
    const areOver = async () => (await Promise.all(devices.map(isOver))).every(Boolean);
    while (!(await areOver())) {
      if (moved.now() - startedAt > HOUR_MS) throw new Error('The time does not end.');
      leases.clear();
      await pass(STEP_MS);
      const hasAsked = async (device: Phone) => leases.has(device) || (await isOver(device));
      await waitUntil(
        async () => (await Promise.all(devices.map(hasAsked))).every(Boolean),
        'the devices have asked for time',
      );
    }
    return moved.now() - startedAt;
  }

  it('count both devices together, warn the child, let the current story end, and show the rest screen on both devices until the parent grants time', async () => {
    const mobile = createMobileNumber();
    const parent = await openPhone(mobile);
    await setLimits(parent, mobile);
    const [first, second] = [await openPhone(mobile), await openPhone(mobile)];
    const devices = [first, second];

    for (const device of devices) await device.open('/book/detail?book=book-one-umbrella');
    await Promise.all(devices.map(({ network }) => network.waitForAnswer(leaseTime)));
    await sees(first, /^再看 .*就让眼睛休息一下$/);
    const screenMs = await useUntil(devices, ({ page }) =>
      page.getByRole('dialog', { name: '今天看够啦' }).isVisible(),
    );
    // Both devices share the five minutes, so the time is used up in less than four minutes.
    expect(screenMs).toBeLessThan(4 * MINUTE_MS);
    await picture(first, 'eye-care-day-screen');
    await parent.open('/habit/restrict');
    await parent.page
      .getByRole('region', { name: /今天用了$/ })
      .getByText('5 分钟')
      .waitFor();
    await sees(parent, '今天用完了');
    await parent.open('/device/index');
    await parent.page.getByRole('region', { name: '还登录在', exact: true }).getByRole('link').first().tap();
    await press(parent, '让它退出登录');
    await parent.page.getByRole('region', { name: '请家长输入密码' }).waitFor();
    await picture(parent, 'pin-device');
    await parent.open('/habit/restrict');

    for (const device of devices) {
      await press(device, '闭上眼睛，听个故事');
      await device.open('/audio_detail?id=daidi-ear-umbrella');
      await press(device, '播放');
      await waitForSoundToAdvance(device.page, 0.5);
    }
    const listenMs = await useUntil(devices, (device) => Promise.resolve(finishing.has(device)));
    expect(listenMs).toBeLessThan(8 * MINUTE_MS);
    expect(Math.max(...[...leases.values()].map(({ state }) => state.screen.usedMs))).toBe(5 * MINUTE_MS);
    await sees(first, '听完这个故事，就休息啦');
    // The current story may be played to its end, but the next one does not start.
    for (const device of devices) {
      await waitForSoundToAdvance(device.page, 0.5);
      await moveNearEnd(device.page, 1);
      await waitForSilence(device.page);
      await rests(device, '今天听够啦');
    }
    await opensCovered(second, '今天听够啦');
    await picture(second, 'eye-care-day-rest');

    await press(first, '问问爸爸妈妈');
    await press(first, '10 分钟');
    await sees(first, '已经去问啦，等爸爸妈妈在手机上同意再用 10 分钟');
    await picture(first, 'eye-care-day-asked');
    await press(second, '家长解锁');
    await press(second, '15 分钟');
    await second.page.getByRole('region', { name: '请家长输入密码' }).waitFor();
    await picture(second, 'eye-care-day-unlock');
    await press(second, '还是休息吧');
    await parent.page.reload();
    await sees(parent, /想再用 10 分钟/);
    await picture(parent, 'eye-care-day-request');
    await press(parent, '同意');
    await enterPin(parent, '请家长输入密码');
    expect(await parent.network.waitForAnswer(decideRequest)).toMatchObject({ status: 200 });
    await pass(6 * SECOND_MS);
    for (const device of devices) await device.page.getByRole('dialog').waitFor({ state: 'detached' });
    await second.open('/');
    await sees(second, '今天先听这个');
    expect(await second.page.locator(`#${REST_COVER_ID}`).count()).toBe(0);

    await first.open('/book/detail?book=book-one-umbrella');
    await sees(first, /第 1 页/);
    await pass(2 * HOUR_MS);
    await first.page.reload();
    await rests(first, '今天看够啦');

    // In the evening there are two reasons for a rest. The device shows the bedtime, because it ends later than the
    // rest for the used-up daily limit.
    await pass(msUntil(moved.now(), '20:58'));
    for (const device of devices) await device.open('/book/detail?book=book-one-umbrella');
    for (const device of devices) await rests(device, '今天看够啦');
    await pass(3 * MINUTE_MS);
    for (const device of devices) await rests(device, '该睡觉啦，晚安');
    await picture(first, 'eye-care-day-bedtime');

    // The rest also applies to a guest who uses the device next.
    await second.context.clearCookies({ name: 'token' });
    await opensCovered(second, '该睡觉啦，晚安');
  });
});

/** Returns the milliseconds until a time of the current day in China. */
function msUntil(now: number, time: string): number {
  const today = new Date(now + 8 * HOUR_MS).toISOString().slice(0, 10);
  return Date.parse(`${today}T${time}:00+08:00`) - now;
}
