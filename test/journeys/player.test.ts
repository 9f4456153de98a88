import type { Page } from 'playwright-core';
import { getStory, saveProgress } from '#contract/stories.ts';
import { graveProblems } from '#test/harness/browser/axe.ts';
import { titleBecomes } from '#test/harness/browser/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { pictureOf } from '#test/harness/browser/screenPicture.ts';
import { cookie, signIn, tokenCookie } from '#test/harness/browser/signIn.ts';
import { hearSounds, soundAdvances, soundingAt } from '#test/harness/browser/sounds.ts';
import { until } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const STORY = '/audio_detail?id=daidi-ear-umbrella';
const VIP_STORY = '/audio_detail?id=daidi-ear-sail';
const anyCallTo = ({ path }: { path: string }) => `**${path.replace(/:\w+/g, '*')}`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const text = (page: Page) => page.getByRole('region', { name: '故事文字' });
const secondsAt = async (page: Page) => (await soundingAt(page)) ?? Number.NaN;

async function hearing(path = STORY): Promise<Phone> {
  const phone = await phoneFor({ prepare: hearSounds });
  await phone.open(path);
  await button(phone.page, '播放').tap();
  await soundAdvances(phone.page, 0.3);
  return phone;
}

describe('a story and its text', () => {
  it('go together: the told sentence is marked, one that is tapped is heard, pinyin stands over them when wanted', async () => {
    const { page } = await hearing();
    const told = text(page).locator('[aria-current]');
    await told.getByText('呆迪是一头圆圆的小象').waitFor();
    const third = text(page).getByRole('listitem').nth(2).getByRole('button');
    const words = await third.innerText();
    await third.tap();
    await until(async () => (await told.innerText()) === words, 'the sentence that was tapped is told');
    await button(page, '拼音').tap();
    expect(await text(page).locator('rt').count()).toBeGreaterThan(50);
    expect(await third.getAttribute('aria-label')).toBe(words);
    await pictureOf(page, 'player/story-pinyin');
    expect(await graveProblems(page)).toEqual([]);
    await page.reload();
    await text(page).locator('rt').first().waitFor();
    await button(page, '拼音').tap();
    expect(await text(page).locator('rt').count()).toBe(0);
  });
});

describe('the tools of the player', () => {
  it('change the speed, end the sound in time, repeat', async () => {
    const { page } = await hearing();
    await button(page, '播放速度，现在1倍').tap();
    await button(page, '1.25 倍').tap();
    expect(await page.evaluate(() => window.journeySounds?.[0]?.playbackRate)).toBe(1.25);
    for (const name of ['顺序播放', '列表循环', '单曲循环']) await button(page, `循环方式，现在${name}`).tap();
    await button(page, '循环方式，现在顺序播放').waitFor();
    await button(page, '睡眠定时').tap();
    await page.getByRole('dialog', { name: '什么时候停' }).waitFor();
    await pictureOf(page, 'player/sleep');
    expect(await graveProblems(page)).toEqual([]);
    await button(page, '20 分钟').tap();
    await button(page, '睡眠定时，20 分钟').tap();
    await button(page, '不定时了，一直听').tap();
    await button(page, '睡眠定时').tap();
    await button(page, '播完这个').tap();
    await page.evaluate(() => {
      const sound = window.journeySounds?.[0];
      if (sound) sound.currentTime = sound.duration - 1;
    });
    await button(page, '睡眠定时').waitFor();
    await button(page, '播放').waitFor();
    await page.waitForTimeout(1_000);
    expect(await soundingAt(page)).toBeUndefined();
    expect(new URL(page.url()).search).toBe('?id=daidi-ear-umbrella');
  });

  it('put the queue in another order by keys and by finger, shorten it, and play from it', async () => {
    const { page } = await hearing();
    await button(page, '播放列表').tap();
    const queue = page.getByRole('dialog', { name: '播放列表' });
    const titles = () =>
      queue.getByRole('button', { name: /^播放 / }).evaluateAll((all) => all.map((row) => row.ariaLabel?.slice(3)));
    const before = await titles();
    expect(before.length).toBeGreaterThan(2);
    await pictureOf(page, 'player/queue');
    expect(await graveProblems(page)).toEqual([]);
    const handle = button(page, `移动 ${before[1]}，现在第 2 个`);
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    expect(await titles()).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
    await page.getByText(`${before[1]}，移到第 3 个`).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowUp');
    expect(await titles()).toEqual(before);
    const box = (await handle.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 20, { steps: 3 });
    await page.mouse.move(x, y - 62, { steps: 5 });
    await page.mouse.up();
    expect(await titles()).toEqual([before[1], before[0], ...before.slice(2)]);
    await button(page, `从列表里拿走 ${before[2]}`).tap();
    expect(await titles()).toEqual([before[1], before[0], ...before.slice(3)]);
    await button(page, `播放 ${before[1]}`).tap();
    await button(page, '关闭').tap();
    await page.getByRole('heading', { level: 2, name: before[1]! }).waitFor();
    await soundAdvances(page, 0.3);
  });
});

describe('the mini player', () => {
  it('stands on other screens with the whole player behind it', async () => {
    const { page } = await hearing();
    await page.getByRole('link', { name: '呆迪的大耳朵' }).tap();
    await titleBecomes(page, '专辑');
    const mini = page.getByRole('region', { name: '正在播放' });
    await mini.getByRole('button', { name: '暂停' }).tap();
    expect(await soundingAt(page)).toBeUndefined();
    await mini.getByRole('button', { name: '播放', exact: true }).tap();
    await soundAdvances(page, 0.3);
    expect(await graveProblems(page)).toEqual([]);
    await mini.getByRole('button', { name: '打开播放器' }).tap();
    const sheet = page.getByRole('dialog', { name: '播放列表' });
    await sheet.getByRole('button', { name: '前进15秒' }).tap();
    await until(async () => (await secondsAt(page)) > 14, 'the sound has jumped on');
    await sheet.getByRole('button', { name: '后退15秒' }).tap();
    await until(async () => (await secondsAt(page)) < 10, 'the sound has jumped back');
    await sheet.getByRole('slider', { name: '播放进度' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await pictureOf(page, 'player/sheet');
    expect(await graveProblems(page)).toEqual([]);
    await sheet.getByRole('button', { name: '下一个故事' }).tap();
    await page.keyboard.press('Escape');
    await mini.getByRole('link', { name: '打开 半夜的咕噜声' }).tap();
    await page.getByRole('heading', { level: 2, name: '半夜的咕噜声' }).waitFor();
    await soundAdvances(page, 0.3);
  });
});

describe('where one stopped', () => {
  it('leaves with the page: the last seconds before it is left are on the server', async () => {
    const phone = await phoneFor({ prepare: hearSounds });
    await signIn(phone);
    const { page, network } = phone;
    await phone.open(STORY);
    await button(page, '播放').tap();
    await soundAdvances(page, 0.3);
    for (let time = 0; time < 4; time += 1) await button(page, '前进15秒').tap();
    await network.answered(saveProgress);
    const { to } = await soundAdvances(page, 4);
    const token = await tokenCookie(phone);
    const expireAt = (await cookie(phone, 'token_expire'))?.value;
    await page.goto('about:blank');
    await phone.context.close();

    const other = await phoneFor({ prepare: hearSounds });
    await other.open(`/?_token=${token ?? ''}&_expire_time=${expireAt ?? ''}`);
    await other.page.getByRole('heading', { name: '接着听' }).waitFor();
    await other.page.goto(`/combine${STORY}`);
    const resumed = async () => Number(await other.page.getByRole('slider', { name: '播放进度' }).inputValue());
    await until(async () => (await resumed()) >= to * 1_000 - 1_500, 'the place is that of the last moment');
  });

  it('on another device later than here is asked about', async () => {
    const phone = await phoneFor({ prepare: hearSounds });
    await signIn(phone);
    await phone.open(STORY);
    const { page } = phone;
    await button(page, '播放').tap();
    await soundAdvances(page, 0.3);
    await button(page, '前进15秒').tap();
    await button(page, '暂停').tap();
    await phone.network.answered(saveProgress);

    const other = await phoneFor({ prepare: hearSounds });
    const token = await tokenCookie(phone);
    const expireAt = (await cookie(phone, 'token_expire'))?.value;
    await other.open(`${STORY}&_token=${token ?? ''}&_expire_time=${expireAt ?? ''}`);
    await button(other.page, '播放').tap();
    await other.page.getByText(/^上次听到/).waitFor();
    for (let time = 0; time < 5; time += 1) await button(other.page, '前进15秒').tap();
    await button(other.page, '暂停').tap();
    await other.network.answered(saveProgress);

    await page.reload();
    const question = page.getByRole('group', { name: '从哪里接着听' });
    await question.waitFor();
    await pictureOf(page, 'player/question');
    expect(await graveProblems(page)).toEqual([]);
    await question.getByRole('button', { name: /^从这台听到的/ }).tap();
    await soundAdvances(page, 0.3);
    expect(await secondsAt(page)).toBeLessThan(30);
  });
});

describe('a sound', () => {
  it('whose address fails is asked for anew, and goes on', async () => {
    const { page, context, problems, open } = await phoneFor({ prepare: hearSounds });
    problems.expected(/ERR_FAILED/);
    let refused = 0;
    await context.route('**/sound/*.mp3*', (route) => {
      refused += 1;
      return refused <= 2 ? route.abort() : route.continue();
    });
    await open(STORY);
    await button(page, '播放').tap();
    await soundAdvances(page, 1);
    expect(refused).toBeGreaterThan(1);
  });

  it('ROLE-02 of a VIP story ends after 90 s for others: no more of it leaves the server', async () => {
    const { page } = await hearing(VIP_STORY);
    await page.getByText('会员故事，可以试听 1分30秒').waitFor();
    const duration = await page.evaluate(() => window.journeySounds?.[0]?.duration ?? 0);
    expect(duration).toBeGreaterThan(88);
    expect(duration).toBeLessThan(91);
    await page.evaluate(() => {
      const sound = window.journeySounds?.[0];
      if (sound) sound.currentTime = sound.duration - 0.5;
    });
    await page.getByText('试听结束啦，会员可以听完整个故事').waitFor();
    await page.waitForTimeout(500);
    expect(await soundingAt(page)).toBeUndefined();
    await page.getByRole('link', { name: '看看会员' }).tap();
    await titleBecomes(page, '会员中心');
  });

  it('is the only one: a video of the page silences it', async () => {
    const { page } = await hearing();
    await page.evaluate(() => {
      const video = document.body.appendChild(document.createElement('video'));
      video.dispatchEvent(new Event('play'));
    });
    await button(page, '播放').waitFor();
    expect(await soundingAt(page)).toBeUndefined();
  });
});

describe('while a story comes, or does not', () => {
  it('its outline and its failure are as accessible as itself', async () => {
    const { page, context, problems, open } = await phoneFor();
    problems.expected(/503|Failed to load/);
    let answer = (): void => undefined;
    const isLate = new Promise<void>((resolve) => (answer = resolve));
    await context.route(anyCallTo(getStory), async (route) => {
      await isLate;
      await route.fulfill({ status: 503, json: {} });
    });
    await open(STORY);
    await page.getByLabel('正在打开故事').waitFor();
    expect(await graveProblems(page)).toEqual([]);
    answer();
    await button(page, '再试一次').waitFor();
    expect(await graveProblems(page)).toEqual([]);
    await context.unroute(anyCallTo(getStory));
    await button(page, '再试一次').tap();
    await button(page, '后退15秒').waitFor();
  });
});
