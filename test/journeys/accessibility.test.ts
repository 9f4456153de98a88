import type { Page } from 'playwright-core';
import { graveProblems } from '#test/harness/browser/axe.ts';
import { inTheme } from '#test/harness/browser/inTheme.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

/** Each screen, and the words by which one knows that it is there. */
const screens: [string, () => Promise<Phone>][] = [
  ['the home screen', () => opened('/', '今天为你挑的')],
  ['a story', () => opened('/audio_detail?id=daidi-ear-umbrella', '后退15秒')],
  ['the login screen', () => opened('/login', '手机号登录')],
  [
    'the profile',
    async () => {
      const child = await phoneFor(phone);
      await signIn(child, { path: '/profile' });
      await child.page.getByText('普通用户').waitFor();
      return child;
    },
  ],
  ['the about screen', () => opened('/about', '呆迪听故事')],
  ['a screen that is not open yet', () => opened('/open_platform', '这里还没有开放')],
  ['help on a terminal', () => opened('/terminal/car', '支持的型号')],
  ['the class for parents', () => opened('/parent_class', '孩子多大')],
  ['an article for parents', () => opened('/parent_class?article=afraid-of-dark', '今天就能试')],
  ['the showcase', () => opened('/showcase', '看到底啦')],
  ['a topic', () => opened('/topic?id=lights-out', '别的专题')],
  ['the ranking of stories', () => opened('/rank/index', '榜')],
  ['the ranking of listeners', () => opened('/rank/index?kind=listeners', '我的名次')],
  ['a video', () => opened('/video_show', '连续播放')],
  ['the topics of videos', () => opened('/video_show/topic_list', '看到底啦')],
  ['the play list', () => opened('/video_show/play_list', '看到底啦')],
  ['the promotion', () => opened('/video_show/ad', '跳过')],
  ['the copyright', () => opened('/document/copyright', '这里的内容属于谁')],
  ['a story that does not exist', () => opened('/audio_detail?id=no-such-story', '回首页')],
  [
    'the account page',
    async () => {
      await stranger.page.goto(`${stranger.gateway.origin}/account/phone`);
      await stranger.page.getByRole('button', { name: '获取验证码' }).waitFor();
      return stranger;
    },
  ],
];

async function opened(path: string, words: string): Promise<Phone> {
  await stranger.open(path);
  await stranger.page.getByText(words).or(stranger.page.getByLabel(words)).first().waitFor();
  return stranger;
}

/** Nothing but the colours is another at bedtime. */
async function becomesDark(page: Page): Promise<void> {
  const day = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction((light) => getComputedStyle(document.body).backgroundColor !== light, day);
}

/** Its looks follow the system's, whatever the hour. */
const phone = { context: { reducedMotion: 'reduce' }, prepare: inTheme('system') } as const;
let stranger: Phone;
beforeAll(async () => {
  stranger = await phoneFor({ isKept: true, ...phone });
});

it.each(screens)(
  'ENV-09 TOAST-06 %s has nothing that axe calls serious or critical, by day and at bedtime',
  async (_screen, open) => {
    const { page } = await open();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await graveProblems(page)).toEqual([]);
    await becomesDark(page);
    expect(await graveProblems(page, ['color-contrast'])).toEqual([]);
  },
);
