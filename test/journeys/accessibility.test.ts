import { listBooklists } from '#contract/books.ts';
import { listMedals } from '#contract/bookshelf.ts';
import { listLimited, listStories } from '#contract/catalogue.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getGuide } from '#contract/guides.ts';
import { listCourses } from '#contract/knowledge.ts';
import { listListenerRanking, listStoryRanking } from '#contract/rankings.ts';
import { getHome } from '#contract/stories.ts';
import { listArticles } from '#contract/articles.ts';
import { getShowcase } from '#contract/topics.ts';
import { listVideos } from '#contract/videos.ts';
import { seriousViolations } from '#test/harness/browser/axe.ts';
import { inTheme } from '#test/harness/browser/inTheme.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { setTheme } from '#test/harness/browser/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const CALLS = '**/inner4/ilisten/**';
const anyCallTo = ({ path }: AnyEndpoint) => new RegExp(`${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`);

let phone: Phone;
const find = (words: string | RegExp) => phone.page.getByText(words).or(phone.page.getByLabel(words)).first();

beforeAll(async () => {
  const context = { reducedMotion: 'reduce' } as const;
  phone = await phoneFor({ isKept: true, prepare: inTheme('day'), context });
});

/** Checks the day theme, and the contrast in the bedtime theme, which changes only colours. */
async function expectAccessible(): Promise<void> {
  const { page } = phone;
  expect(await seriousViolations(page)).toEqual([]);
  await setTheme(page, 'bedtime');
  expect(await seriousViolations(page, ['color-contrast'])).toEqual([]);
  await setTheme(page, 'day');
}

/**
 * The path, a text that shows that the screen has loaded, and how to obtain the screen without data: endpoint, reply
 * and text.
 */
type Screen = [path: string, words: string | RegExp, empty?: [AnyEndpoint, object, words: string, status?: number]];

const noItems = { items: [], next: null };
const noHome = { banners: [], picks: [], categories: [], shelves: [], mostPlayed: [] };
const noPromotion = { topics: [{ id: 'sleep', title: '睡前', summary: '', videos: [] }], promotion: null };
/** Matches whether or not somebody has listened to anything this week. */
const ranking = /^(故事榜|榜上还空着)$/;

const openScreens: Screen[] = [
  ['/', '今天为你挑的', [getHome, noHome, '故事还在路上']],
  ['/showcase', '看到底啦', [getShowcase, { topics: [] }, '回首页听故事']],
  ['/topic?id=lights-out', '别的专题'],
  ['/audio_category', '全部故事', [listStories, noItems, '这里还没有故事']],
  ['/audio_category/hd', '全部故事', [listStories, noItems, '这里还没有故事']],
  ['/special_tag_search?tag=睡前', '睡前的故事', [listStories, noItems, '这里还没有故事']],
  ['/audio_detail?id=daidi-ear-umbrella', '后退15秒'],
  ['/workdetail?id=xiaoman-goose', '别的作品'],
  ['/series?id=daidi-big-ears', '播放全部', [listStories, noItems, '故事还在路上']],
  ['/knowledge', '课程都在这里啦', [listCourses, noItems, '课程还在路上']],
  ['/knowledge?id=space-neighbours', '章节'],
  ['/limited', '限时免费的故事', [listLimited, { items: [], endsAt: null }, '这会儿没有限时免费']],
  ['/book/index', '到底啦，挑一本和呆迪一起读吧', [listBooklists, noItems, '这里还没有书单']],
  ['/book/detail?id=picture-first', '书单里的书'],
  ['/book/detail?book=book-one-umbrella', '读给我听'],
  ['/book/detail/share?id=picture-first', '保存海报'],
  ['/book/medal_show', '等你来拿', [listMedals, noItems, '勋章正在打磨']],
  ['/video_show', '连续播放', [listVideos, { topics: [], promotion: null }, '视频还在路上']],
  ['/video_show/topic_list', '看到底啦', [listVideos, { topics: [], promotion: null }, '视频还在路上']],
  ['/video_show/play_list', '看到底啦', [listVideos, { topics: [], promotion: null }, '视频还在路上']],
  ['/video_show/ad', '跳过', [listVideos, noPromotion, '今天没有广告']],
  ['/parent_class', '孩子多大', [listArticles, { items: [] }, '这里还没有文章']],
  ['/parent_class?article=afraid-of-dark', '今天就能试'],
  ['/rank/index', ranking, [listStoryRanking, { items: [] }, '榜上还空着']],
  ['/rank/index?kind=listeners', '我的名次', [listListenerRanking, { items: [], own: null }, '还没有人上榜']],
  ['/rank/hd/index', '谁最爱听', [listStoryRanking, { items: [] }, '榜上还空着']],
  ['/terminal/car', '支持的型号', [getGuide, {}, '说明还在写', 404]],
  ['/helper/projection', '投屏'],
  ['/document/copyright', '这里的内容属于谁'],
];

/** The user has not used anything yet, so these screens are empty. Other journeys check them with data. */
const ownScreens: Screen[] = [
  ['/play_history', '还没有听过故事'],
  ['/play_history?tab=favourites', '还没有收藏故事'],
  ['/play_history?tab=subscriptions', '还没有订阅专辑'],
  ['/blacklist', '黑名单是空的'],
  ['/top', ranking, [listStoryRanking, { items: [] }, '榜上还空着']],
  ['/top/search?text=没有', '榜上没有“没有”'],
  ['/book/mine', '书架还空着'],
];

const phoneSize = { width: 375, height: 667 };
const tabletSize = { width: 1024, height: 768 };

/** Checks a screen while it loads, after a failure, with data, and without data. */
async function expectEveryStateAccessible([path, words, empty]: Screen): Promise<void> {
  const { page, context, open } = phone;
  await page.setViewportSize(path.includes('/hd') ? tabletSize : phoneSize);
  await expectAccessibleWhileLoading(() => open(path), words);
  if (!empty) return;
  const [endpoint, json, emptyWords, status = 200] = empty;
  await context.route(anyCallTo(endpoint), (route) => route.fulfill({ status, json }));
  await page.reload();
  await find(emptyWords).waitFor();
  await expectAccessible();
  await context.unroute(anyCallTo(endpoint));
}

/** Checks a screen while it loads, after a failure, and with data. */
async function expectAccessibleWhileLoading(ask: () => Promise<void>, words: string | RegExp): Promise<void> {
  const { page, context } = phone;
  let answer = (): void => undefined;
  const isLate = new Promise<void>((resolve) => (answer = resolve));
  await context.route(CALLS, async (route) => {
    await isLate;
    await route.fulfill({ status: 503, json: {} });
  });
  await ask();
  await page.locator('[aria-busy="true"]').first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  answer();
  const again = page.getByRole('button', { name: '再试一次' }).first();
  await again.waitFor();
  await expectAccessible();
  await context.unroute(CALLS);
  await again.tap();
  await find(words).waitFor();
  await expectAccessible();
}

describe('public screens', () => {
  it.each(openScreens)('ENV-09 TOAST-06 %s has no serious or critical axe violation in any state', (...screen) =>
    expectEveryStateAccessible(screen),
  );

  it.each([
    ['/login', '手机号登录'],
    ['/about', '呆迪听故事'],
    ['/openid', '这里不用微信授权'],
    ['/terminal/watch', '支持的型号'],
    ['/terminal/soundbox', '支持的型号'],
    ['/terminal/table', '支持的型号'],
    ['/terminal/dictionarypen', '支持的型号'],
    ['/terminal/tlj', '支持的型号'],
    ['/cydebug', '开始录制（刷新页面）'],
    ['/cydebug/page2', '本地存储'],
    ['/test', '提示的先后'],
    ['/test2', '换一批'],
    ['/test_page1', '对照'],
    ['/test_page2', '放上完整故事'],
    ['/test_page3', '让它出错'],
    ['/404', '回首页'],
    ['/open_platform', '这里还没有开放'],
    ['/audio_detail?id=no-such-story', '回首页'],
  ])('ENV-09 TOAST-06 %s has no serious or critical axe violation', async (path, words) => {
    await phone.open(path);
    await find(words).waitFor();
    await expectAccessible();
  });

  it.each(['light', 'dark'] as const)(
    'the account page has no serious or critical axe violation: %s',
    async (colorScheme) => {
      const { page, gateway } = phone;
      await page.emulateMedia({ colorScheme });
      await page.goto(`${gateway.origin}/account/phone`);
      await page.getByRole('button', { name: '获取验证码' }).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
    },
  );
});

describe('screens of a signed-in user', () => {
  beforeAll(() => signIn(phone));

  it.each(ownScreens)('ENV-09 TOAST-06 %s has no serious or critical axe violation in any state', (...screen) =>
    expectEveryStateAccessible(screen),
  );

  it.each([
    ['/profile', '普通用户'],
    ['/search', '大家都在找'],
  ])('ENV-09 TOAST-06 %s has no serious or critical axe violation', async (path, words) => {
    await phone.open(path);
    await find(words).waitFor();
    await expectAccessible();
  });

  it('ENV-09 TOAST-06 search results have no serious or critical axe violation in any state', async () => {
    await phone.open('/search');
    await find('大家都在找').waitFor();
    await phone.page.getByRole('searchbox').fill('星星');
    await expectAccessibleWhileLoading(() => phone.page.getByRole('searchbox').press('Enter'), '找到的故事');
  });
});
