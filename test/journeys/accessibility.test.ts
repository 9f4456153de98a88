import AxeBuilder from '@axe-core/playwright';
import type { Phone } from '#test/harness/browser/phone.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

/** Each screen, and the words by which one knows that it is there. */
const screens: [string, (phone: Phone) => Promise<void>][] = [
  ['the home screen', (phone) => opened(phone, '/', '今天为你挑的')],
  ['a story', (phone) => opened(phone, '/audio_detail?id=daidi-ear-umbrella', '后退15秒')],
  ['the login screen', (phone) => opened(phone, '/login', '手机号登录')],
  [
    'the profile',
    async (phone) => {
      await signIn(phone, { path: '/profile' });
      await phone.page.getByText('普通用户').waitFor();
    },
  ],
  ['the about screen', (phone) => opened(phone, '/about', '呆迪听故事')],
  ['a screen that is not open yet', (phone) => opened(phone, '/open_platform', '这里还没有开放')],
  ['help on a terminal', (phone) => opened(phone, '/terminal/car', '支持的型号')],
  ['the class for parents', (phone) => opened(phone, '/parent_class', '孩子多大')],
  ['an article for parents', (phone) => opened(phone, '/parent_class?article=afraid-of-dark', '今天就能试')],
  ['the showcase', (phone) => opened(phone, '/showcase', '看到底啦')],
  ['a topic', (phone) => opened(phone, '/topic?id=lights-out', '别的专题')],
  ['the ranking of stories', (phone) => opened(phone, '/rank/index', '榜')],
  ['the ranking of listeners', (phone) => opened(phone, '/rank/index?kind=listeners', '我的名次')],
  ['a video', (phone) => opened(phone, '/video_show', '连续播放')],
  ['the topics of videos', (phone) => opened(phone, '/video_show/topic_list', '看到底啦')],
  ['the play list', (phone) => opened(phone, '/video_show/play_list', '看到底啦')],
  ['the promotion', (phone) => opened(phone, '/video_show/ad', '跳过')],
  ['the copyright', (phone) => opened(phone, '/document/copyright', '这里的内容属于谁')],
  ['a story that does not exist', (phone) => opened(phone, '/audio_detail?id=no-such-story', '回首页')],
  [
    'the account page',
    async ({ page, gateway }) => {
      await page.goto(`${gateway.origin}/account/phone`);
      await page.getByRole('button', { name: '获取验证码' }).waitFor();
    },
  ],
];

async function opened({ page, open }: Phone, path: string, words: string): Promise<void> {
  await open(path);
  await page.getByText(words).or(page.getByLabel(words)).first().waitFor();
}

describe.each([
  ['by day', 'light'],
  ['at bedtime', 'dark'],
] as const)('%s', (_, colorScheme) => {
  it.each(screens)('ENV-09 TOAST-06 %s has nothing that axe calls serious or critical', async (_screen, open) => {
    const phone = await phoneFor({ context: { colorScheme, reducedMotion: 'reduce' } });
    await open(phone);
    const { violations } = await new AxeBuilder({ page: phone.page }).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
});
