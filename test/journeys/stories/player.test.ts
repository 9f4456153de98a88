import type { Locator, Page } from 'playwright-core';
import { getStory, saveProgress } from '#contract/stories/stories.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { memberStory } from '#test/harness/browser/limited.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { resetPhone, type Phone } from '#test/harness/browser/phone.ts';
import { savedPosition } from '#test/harness/browser/page/savedPosition.ts';
import { takeScreenshot } from '#test/harness/browser/page/screenPicture.ts';
import { openAs, signIn, waitForUser } from '#test/harness/browser/signIn.ts';
import {
  waitForSilence,
  exposeSounds,
  speedUpSound,
  JUMPS_WITHIN_MS,
  moveNearEnd,
  waitForSoundToAdvance,
  playingSound,
  playingPosition,
} from '#test/harness/browser/page/sounds.ts';
import { restoreRendering, disableRendering } from '#test/harness/browser/page/disableRendering.ts';
import { waitUntilEqual, waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const STORY_ID = 'daidi-ear-umbrella';
const STORY = `/audio_detail?id=${STORY_ID}`;
const NEXT_TITLE = '半夜的咕噜声';
/** Members' stories. They are never all free in the same week. */
const VIP_STORIES = ['daidi-ear-sail', 'wild-penguin', 'home-mirror', 'poem-hermit', 'trek-attic-map', 'past-compass'];
const MINUTE_MS = 60_000;
/** How far the sound is rewound after a pause of half a minute. */
const REWOUND_MS = 3_000;
const anyCallTo = ({ path }: { path: string }) => `**${path.replace(/:\w+/g, '*')}`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const text = (page: Page) => page.getByRole('region', { name: '故事文字' });
const slider = (page: Page) => page.getByRole('slider', { name: '播放进度' });
const sliderMs = async (page: Page) => Number(await slider(page).inputValue());
const secondsAt = async (page: Page) => (await playingPosition(page)) ?? Number.NaN;
const waitForPosition = (page: Page, isWanted: (seconds: number) => boolean, what: string) =>
  waitUntil(async () => isWanted(await secondsAt(page)), what);
/** Taps the button that makes the sound jump 15 s forward or back. */
const jump = async (page: Page, skip: Locator, way: 'on' | 'back') => {
  const before = await secondsAt(page);
  await skip.tap();
  const hasJumped = async () => {
    const at = await secondsAt(page);
    return way === 'on' ? at >= before + 15 : at < before;
  };
  await waitUntil(hasJumped, `the sound has jumped ${way}`, JUMPS_WITHIN_MS);
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

async function hear({ page, open }: Phone, path = STORY): Promise<void> {
  await open(path);
  await button(page, '播放').tap();
  await waitForSoundToAdvance(page, 0.3);
}

let sharedPhone: Phone;

/** Plays the story as a user who has not played any story before. */
async function playAsNewUser(path = STORY): Promise<Phone> {
  const phone = await unusedPhone();
  await hear(phone, path);
  return phone;
}

async function unusedPhone(): Promise<Phone> {
  await resetPhone(sharedPhone);
  return sharedPhone;
}

beforeAll(async () => {
  sharedPhone = await phoneFor({ isForWholeFile: true, prepare: exposeSounds });
});

/** Opens the story on another phone of the same user. */
async function secondPhone(phone: Phone): Promise<Phone> {
  const other = await phoneFor({ prepare: exposeSounds });
  await openAs(phone, other, STORY);
  return other;
}

describe('a story and its text', () => {
  it('are synchronised: the current sentence is marked, and a tap on a sentence plays it; pinyin is shown on request', async () => {
    const { page } = await playAsNewUser();
    const sentence = text(page).locator('[aria-current]');
    await sentence.waitFor();
    const third = text(page).getByRole('listitem').nth(2).getByRole('button');
    const words = await third.innerText();
    await third.tap();
    await waitUntilEqual(() => sentence.innerText(), words);
    await waitUntil(async () => {
      await speedUpSound(page);
      return (await sentence.innerText()) !== words;
    }, 'the next sentence is told');
    await button(page, '拼音').tap();
    await text(page).locator('rt').nth(50).waitFor();
    await waitUntilEqual(() => third.getAttribute('aria-label'), words);
    await takeScreenshot(page, 'player/story-pinyin');
    expect(await seriousViolations(page)).toEqual([]);
    await page.reload();
    await text(page).locator('rt').first().waitFor();
    await button(page, '拼音').tap();
    await waitUntil(async () => (await text(page).locator('rt').count()) === 0, 'the pinyin is gone');
  });
});

describe('the controls of the story screen', () => {
  it('play, pause, skip, seek, change to the neighbouring stories, and share', async () => {
    const { page } = await playAsNewUser();
    await button(page, '暂停').tap();
    await waitForSilence(page);
    await button(page, '播放').tap();
    await waitForSoundToAdvance(page, 0.3);
    await jump(page, button(page, '前进15秒'), 'on');
    await jump(page, button(page, '后退15秒'), 'back');
    const box = (await slider(page).boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await waitForPosition(page, (at) => at > 60 && at < 100, 'the sound is where the bar was touched');
    await slider(page).focus();
    await page.keyboard.press('Home');
    await waitForPosition(page, (at) => at < 12, 'the sound is at its beginning');
    await button(page, '下一个故事').tap();
    await heading(page, NEXT_TITLE).waitFor();
    await waitForSoundToAdvance(page, 0.3);
    await button(page, '上一个故事').tap();
    await heading(page, '耳朵伞').waitFor();
    await waitForSoundToAdvance(page, 0.3);
    await button(page, '分享').tap();
    await page.getByRole('dialog', { name: '分享给朋友' }).getByRole('button', { name: '关闭' }).tap();
    await page.getByRole('link', { name: /海螺里的海/ }).tap();
    await button(page, '等会儿再听，排到下一个').tap();
    await page.getByText('排好啦，下一个就听它').waitFor();
    await button(page, '返回').tap();
    await heading(page, '耳朵伞').waitFor();
  });

  it('change the speed, repeat a story, and continue with the next one', async () => {
    const { page } = await playAsNewUser();
    await button(page, '播放速度，现在1倍').tap();
    await button(page, '1.25 倍').tap();
    await button(page, '播放速度，现在1.25倍').waitFor();
    await waitUntilEqual(async () => (await playingSound(page))?.rate, 1.25);
    await button(page, '循环方式，现在顺序播放').tap();
    await button(page, '循环方式，现在列表循环').tap();
    await button(page, '循环方式，现在单曲循环').waitFor();
    await moveNearEnd(page, 1);
    await waitForPosition(page, (at) => at < 30, 'the story begins again');
    expect(new URL(page.url()).search).toBe('?id=daidi-ear-umbrella');
    await button(page, '循环方式，现在单曲循环').tap();
    await button(page, '循环方式，现在顺序播放').waitFor();
    await moveNearEnd(page, 1);
    await heading(page, NEXT_TITLE).waitFor();
    await waitForSoundToAdvance(page, 0.3);
  });

  it('include a sleep timer that ends playback after some minutes, even if the clock jumps, or at the end of the story', async () => {
    const phone = await phoneFor({ prepare: exposeSounds });
    const { page } = phone;
    await page.clock.install();
    await hear(phone);
    await button(page, '睡眠定时').tap();
    await page.getByRole('dialog', { name: '什么时候停' }).waitFor();
    await takeScreenshot(page, 'player/sleep');
    expect(await seriousViolations(page)).toEqual([]);
    await button(page, '20 分钟').tap();
    await button(page, '睡眠定时，20 分钟').tap();
    await button(page, '不定时了，一直听').tap();
    await button(page, '睡眠定时').tap();
    await button(page, '20 分钟').tap();
    await page.clock.fastForward(15 * MINUTE_MS);
    await button(page, '睡眠定时，5 分钟').waitFor();
    await waitForSoundToAdvance(page, 0.3);
    await page.clock.fastForward(6 * MINUTE_MS);
    await button(page, '睡眠定时').waitFor();
    await waitForSilence(page);
    await button(page, '播放').tap();
    await waitForSoundToAdvance(page, 0.3);
    await button(page, '睡眠定时').tap();
    await button(page, '播完这个').tap();
    await button(page, '睡眠定时，播完这个').waitFor();
    await moveNearEnd(page, 1);
    await button(page, '睡眠定时').waitFor();
    await button(page, '播放').waitFor();
    await waitForSilence(page);
    expect(new URL(page.url()).search).toBe('?id=daidi-ear-umbrella');
  });

  it('reorder the queue by keys and by finger, remove stories from the queue, and play stories of the queue', async () => {
    const { page } = await playAsNewUser();
    await button(page, '播放列表').tap();
    const rows = page.getByRole('dialog', { name: '播放列表' }).getByRole('button', { name: /^播放 / });
    await rows.nth(2).waitFor();
    const titles = () => rows.evaluateAll((all) => all.map((row) => row.ariaLabel?.slice(3)));
    const become = (wanted: (string | undefined)[]) => waitUntilEqual(titles, wanted);
    const [first, second, third, ...others] = await titles();
    await takeScreenshot(page, 'player/queue');
    expect(await seriousViolations(page)).toEqual([]);
    const handle = page.getByRole('button', { name: `移动 ${second}，` });
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await become([first, third, second, ...others]);
    await page.getByText(`${second}，移到第 3 个`).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowUp');
    await become([first, second, third, ...others]);
    await handle.scrollIntoViewIfNeeded();
    const box = (await handle.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 20, { steps: 3 });
    await page.mouse.move(x, y - 62, { steps: 5 });
    await page.mouse.up();
    await become([second, first, third, ...others]);
    await button(page, `从列表移除 ${third}`).tap();
    await become([second, first, ...others]);
    await button(page, `播放 ${second}`).tap();
    await heading(page, second!).waitFor();
    await waitForSoundToAdvance(page, 0.3);
  });
});

describe('the mini player', () => {
  it('stays visible on other screens and opens the whole player', async () => {
    const { page } = await playAsNewUser();
    await page.getByRole('link', { name: '呆迪的大耳朵' }).tap();
    await waitForTitle(page, '专辑');
    const mini = page.getByRole('region', { name: '正在播放' });
    await mini.getByRole('button', { name: '暂停' }).tap();
    await waitForSilence(page);
    await mini.getByRole('button', { name: '播放', exact: true }).tap();
    await waitForSoundToAdvance(page, 0.3);
    expect(await seriousViolations(page)).toEqual([]);
    await mini.getByRole('button', { name: '打开播放器' }).tap();
    const sheet = page.getByRole('dialog', { name: '播放列表' });
    await jump(page, sheet.getByRole('button', { name: '前进15秒' }), 'on');
    await jump(page, sheet.getByRole('button', { name: '后退15秒' }), 'back');
    const speed = sheet.getByRole('button', { name: /^播放速度/ });
    await speed.tap();
    await button(page, '0.75 倍 慢慢听').tap();
    await waitUntilEqual(async () => (await playingSound(page))?.rate, 0.75);
    await takeScreenshot(page, 'player/sheet');
    expect(await seriousViolations(page)).toEqual([]);
    await sheet.getByRole('button', { name: '下一个故事' }).tap();
    await sheet.getByRole('listitem').filter({ hasText: NEXT_TITLE }).getByText('正在播放').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await mini.getByRole('button', { name: '下一个故事' }).waitFor();
    await mini.getByRole('link', { name: `打开 ${NEXT_TITLE}` }).tap();
    await heading(page, NEXT_TITLE).waitFor();
    await waitForSoundToAdvance(page, 0.3);
  });
});

describe('the position in a story', () => {
  it('is stored on the server up to the last seconds before the page is left', async () => {
    const phone = await phoneFor({ prepare: exposeSounds });
    await signIn(phone);
    const { page, network } = phone;
    await hear(phone);
    for (let time = 0; time < 4; time += 1) await button(page, '前进15秒').tap();
    await network.waitForAnswer(saveProgress);
    const { to } = await waitForSoundToAdvance(page, 3);
    const leftAt = to * 1_000 - 1_500;
    await page.goto('about:blank');
    // Waits until the server has stored the position, because the page sends the position while it closes, and the
    // other phone requests the position only once.
    await waitUntil(async () => (await savedPosition(phone, STORY_ID)) >= leftAt, 'the last moment is on the server');
    const other = await secondPhone(phone);
    await waitUntil(async () => (await sliderMs(other.page)) >= leftAt - REWOUND_MS, 'the other phone knows the place');
  });

  it('makes the app ask the user where to continue if it is further ahead on another device', async () => {
    const phone = await phoneFor({ prepare: exposeSounds });
    const { page, network } = phone;
    await signIn(phone);
    await hear(phone);
    await button(page, '前进15秒').tap();
    await button(page, '暂停').tap();
    await network.waitForAnswer(saveProgress);

    const other = await secondPhone(phone);
    await waitUntil(async () => (await sliderMs(other.page)) >= 15_000 - REWOUND_MS, 'the other one knows the place');
    await button(other.page, '播放').tap();
    await waitForSoundToAdvance(other.page, 0.3);
    await other.page.getByText(/^上次听到/).waitFor();
    for (let time = 0; time < 3; time += 1) await button(other.page, '前进15秒').tap();
    await button(other.page, '暂停').tap();
    await waitUntil(async () => (await savedPosition(phone, STORY_ID)) > 45_000, 'the later place is on the server');

    await waitForUser(phone);
    await page.reload();
    const question = page.getByRole('group', { name: '从哪里接着听' });
    await question.waitFor();
    await takeScreenshot(page, 'player/question');
    expect(await seriousViolations(page)).toEqual([]);
    await question.getByRole('button', { name: /^从另一台听到的/ }).tap();
    await waitForPosition(page, (at) => at > 45 && at < 90, 'it goes on where the other device stopped');
    await question.waitFor({ state: 'detached' });
  });
});

describe('a sound', () => {
  it('is requested again if its request fails, and then plays', async () => {
    const phone = await unusedPhone();
    phone.problems.removeExpected(/ERR_FAILED/);
    // Matches both addresses of the sound. A tap before the app has started requests the address in the rendered page,
    // which redirects. A later tap requests the address that the gateway has sent to the app.
    const ofSound = /\/stories\/[^/]+\/sound|\/sound\/[^/]+\.mp3/;
    await phone.context.route(ofSound, (route) => route.abort(), { times: 1 });
    const requested: string[] = [];
    phone.page.on('request', (request) => requested.push(request.url()));
    await hear(phone);
    expect(requested.filter((address) => ofSound.test(address)).length).toBeGreaterThan(1);
  });

  it("ROLE-02 of a members' story ends after 90 s for users without membership, because the server sends only this part", async () => {
    const { page } = await playAsNewUser(`/audio_detail?id=${await memberStory(sharedPhone.gateway, VIP_STORIES)}`);
    await page.getByText('会员故事，可以试听 1分30秒').waitFor();
    await waitUntilEqual(() => slider(page).getAttribute('max'), '90000');
    await slider(page).focus();
    await page.keyboard.press('End');
    await page.getByText('试听结束啦，会员可以听完整个故事').waitFor();
    await waitForSilence(page);
    await page.getByRole('link', { name: '看看会员' }).tap();
    await waitForTitle(page, '会员中心');
  });

  it('is paused when a video of the page starts', async () => {
    const { page } = await playAsNewUser();
    await page.evaluate(() => {
      const video = document.body.appendChild(document.createElement('video'));
      video.dispatchEvent(new Event('play'));
    });
    await button(page, '播放').waitFor();
    await waitForSilence(page);
  });
});

describe('a story that is loading or has failed', () => {
  it('has an accessible skeleton and an accessible error message', async () => {
    const phone = await unusedPhone();
    const { page, context, problems, open } = phone;
    problems.removeExpected(/503|Failed to load/);
    // Requests pages without rendered content, because the gateway would render the story into the page.
    await disableRendering(context);
    let answer = (): void => undefined;
    const isLate = new Promise<void>((resolve) => (answer = resolve));
    await context.route(anyCallTo(getStory), async (route) => {
      await isLate;
      await route.fulfill({ status: 503, json: {} });
    });
    await open(STORY);
    await page.getByLabel('正在打开故事').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    answer();
    await button(page, '再试一次').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await context.unroute(anyCallTo(getStory));
    await button(page, '再试一次').tap();
    await button(page, '后退15秒').waitFor();
    await restoreRendering(context);
  });
});
