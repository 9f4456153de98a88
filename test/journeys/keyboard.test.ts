import { inTheme } from '#test/harness/browser/inTheme.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { waitUntilEqual } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

/** The path, and a text that shows that the screen has loaded. */
const screens: [path: string, words: string | RegExp][] = [
  ['/', '今天为你挑的'],
  ['/showcase', '看到底啦'],
  ['/topic?id=lights-out', '别的专题'],
  ['/audio_category', '全部故事'],
  ['/special_tag_search?tag=睡前', '睡前的故事'],
  ['/audio_detail?id=daidi-ear-umbrella', '后退15秒'],
  ['/workdetail?id=xiaoman-goose', '别的作品'],
  ['/series?id=daidi-big-ears', '播放全部'],
  ['/knowledge', '课程都在这里啦'],
  ['/knowledge?id=space-neighbours', '章节'],
  ['/limited', '限时免费的故事'],
  ['/search', '大家都在找'],
  ['/book/index', '到底啦，挑一本和呆迪一起读吧'],
  ['/book/detail?id=picture-first', '书单里的书'],
  ['/book/detail?book=book-one-umbrella', '读给我听'],
  ['/book/detail/share?id=picture-first', '保存海报'],
  ['/book/medal_show', '等你来拿'],
  ['/book/mine', '书架还空着'],
  ['/video_show', '连续播放'],
  ['/video_show/topic_list', '看到底啦'],
  ['/video_show/play_list', '看到底啦'],
  ['/video_show/ad', '跳过'],
  ['/parent_class', '孩子多大'],
  ['/parent_class?article=afraid-of-dark', '今天就能试'],
  ['/rank/index', /^(故事榜|榜上还空着)$/],
  ['/rank/index?kind=listeners', '我的名次'],
  ['/play_history', '还没有听过故事'],
  ['/blacklist', '黑名单是空的'],
  ['/terminal/car', '支持的型号'],
  ['/helper/projection', '投屏'],
  ['/document/copyright', '这里的内容属于谁'],
];

let phone: Phone;

beforeAll(async () => {
  phone = await phoneFor({ isKept: true, prepare: inTheme('day'), context: { reducedMotion: 'reduce' } });
  await signIn(phone);
});

/**
 * Returns the names of usable controls, of the one that has the focus, and of elements that look as if only a finger
 * could use them; names, because rows come and go.
 */
function controlsOfPage(asksForFingers: boolean) {
  const CONTROL = 'a[href], button, summary, input, select, textarea, audio[controls], video[controls], [tabindex="0"]';
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
    );
  };
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 20) || element.outerHTML.slice(0, 60);
  /** Arrow keys, not Tab, move within these groups. */
  const isOfGroup = (element: Element) =>
    element.matches('[type="radio"], [role="radio"], [role="tab"], [role="option"]');
  const isUsable = (element: Element) => isShown(element) && !element.matches(':disabled, [aria-disabled="true"]');
  const controls = [...document.querySelectorAll(CONTROL)].filter(
    (element) => isUsable(element) && !isOfGroup(element),
  );
  const pointed = [...document.querySelectorAll(asksForFingers ? 'body *' : 'none')].filter(
    (element) =>
      isShown(element) &&
      getComputedStyle(element).cursor === 'pointer' &&
      !element.closest(`${CONTROL}, label, [role="radio"], [role="tab"], [role="option"]`),
  );
  return {
    names: controls.map(nameOf),
    focused: document.activeElement && nameOf(document.activeElement),
    fingerOnly: pointed.map(nameOf),
  };
}

describe('by keyboard alone', () => {
  it.each(screens)('%s: Tab reaches every control, and no control works only by touch', async (path, words) => {
    const { page, open } = phone;
    await open(path);
    await page.getByText(words).or(page.getByLabel(words)).first().waitFor();
    const { fingerOnly } = await page.evaluate(controlsOfPage, true);
    // The pages of a picture book can also be turned with the arrow keys: test/journeys/books.test.ts.
    expect(fingerOnly.filter((name) => !name.startsWith('<'))).toEqual([]);
    const reached = new Set<string | null>();
    // A list grows when its end comes near the viewport.
    await waitUntilEqual(async () => {
      const { names, focused } = await page.evaluate(controlsOfPage, false);
      reached.add(focused);
      await page.keyboard.press('Tab');
      return names.length === 0 ? 'nothing to use' : names.filter((name) => !reached.has(name));
    }, []);
  });
});
