import type { BrowserContext, Page } from 'playwright-core';
import { checkIn, getMyBooks, saveBooklist } from '#contract/books/bookshelf.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone, PhoneOptions } from '#test/harness/browser/phone.ts';
import { posterCode } from '#test/harness/browser/page/posterCode.ts';
import { takeScreenshot } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import {
  waitForSilence,
  exposeSounds,
  speedUpSound,
  waitForSoundToAdvance,
} from '#test/harness/browser/page/sounds.ts';
import { waitUntilEqual, waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

async function preparePhone(context: BrowserContext): Promise<void> {
  await exposeSounds(context);
  await inTheme('day')(context);
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousViolations(page)).toEqual([]);
}

/** Simulates a finger that moves over the page from one position to another. */
async function swipe(page: Page, fromX: number, toX: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const point = (x: number) => ({ touchPoints: [{ x, y: 200 }] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(fromX) });
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(fromX + (toX - fromX) * share) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Returns the current page of the open book, counted from 1. */
const placeIn = async (page: Page): Promise<number> =>
  parseInt(
    (
      await page
        .locator('header')
        .getByText(/^第 \d+ 页/)
        .innerText()
    ).slice(2),
    10,
  );

/**
 * The tests simulate one afternoon with the picture books and depend on each other: each continues where the previous
 * one stopped.
 */
describe('the library of picture books', () => {
  let phone: Phone;
  const placeBecomes = (place: number) => waitUntilEqual(() => placeIn(phone.page), place);

  beforeAll(async () => {
    phone = await phoneFor({ isForWholeFile: true, prepare: preparePhone, context: { reducedMotion: 'reduce' } });
  });

  it('ROUTE-01 ROUTE-03 finds booklists and picture books by age and theme', async () => {
    const { page } = phone;
    await phone.open('/book/index');
    await waitForTitle(page, '书单');
    await page
      .getByRole('link', { name: /一把小雨伞/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '7 岁以上' }).tap();
    await page.getByRole('link', { name: /宝宝的第一套绘本/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '全部年龄' }).tap();
    await page.getByRole('button', { name: '睡前' }).tap();
    await page.getByRole('link', { name: /晚安书单/ }).waitFor();
    await page.getByRole('button', { name: '全部主题' }).tap();
    await page.getByText('到底啦，挑一本和呆迪一起读吧').waitFor();
  });

  it('opens a picture book from a booklist', async () => {
    const { page } = phone;
    await page.getByRole('link', { name: /宝宝的第一套绘本/ }).tap();
    await waitForTitle(page, '书单详情');
    await page.getByRole('list', { name: '书单里的书' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /一把小雨伞/ }).tap();
    await page.getByRole('button', { name: '读给我听' }).waitFor();
    await expectAccessible(page);
  });

  it('reads a book aloud: the sound plays, the sentence is marked, and the page turns automatically', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: '读给我听' }).tap();
    await waitForSoundToAdvance(page);
    await page.locator('button[aria-current="true"]').getByText('滴答，滴答，下雨了。').waitFor();
    await waitUntil(async () => {
      await speedUpSound(page);
      return (await placeIn(page)) > 1;
    }, 'the page turns');
    await page.getByRole('button', { name: '暂停' }).tap();
    await page.getByRole('button', { name: '读给我听' }).waitFor();
    await waitForSilence(page);
  });

  it('turns pages by buttons, a swipe, a tap on the picture and keys', async () => {
    const { page } = phone;
    // Reads the present page first, because the sound plays faster than usual and may have turned more than one page.
    const place = await placeIn(page);
    await page.getByRole('button', { name: '下一页' }).tap();
    await placeBecomes(place + 1);
    for (let before = place; before >= 2; before -= 1) {
      await page.getByRole('button', { name: '上一页' }).tap();
      await placeBecomes(before);
    }
    await swipe(page, 300, 60);
    await placeBecomes(3);
    await swipe(page, 60, 300);
    await placeBecomes(2);
    await page.touchscreen.tap(300, 200);
    await placeBecomes(3);
    await page.touchscreen.tap(40, 200);
    await placeBecomes(2);
    await page.keyboard.press('ArrowRight');
    await placeBecomes(3);
    await page.getByRole('button', { name: '自动翻页' }).tap();
    await page.getByRole('button', { name: '自动翻页', pressed: false }).waitFor();
  });

  it('plays a sentence that is tapped', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: '伞下有两个好朋友。' }).tap();
    await waitForSoundToAdvance(page, 0.5);
  });

  it('reopens a book at the page where it was left, and can start again', async () => {
    const { page } = phone;
    await page.reload();
    await placeBecomes(3);
    await page.getByText('上次读到第 3 页').waitFor();
    await page.getByRole('button', { name: '从头读' }).tap();
    await placeBecomes(1);
  });

  it('shows a report at the end of a book, and offers to read the book again or to close it', async () => {
    const { page } = phone;
    for (let index = 2; index <= 10; index += 1) {
      await page.getByRole('button', { name: '下一页' }).tap();
      await placeBecomes(index);
    }
    await page.getByRole('button', { name: '读完了' }).tap();
    const report = page.getByRole('region', { name: '阅读小报告' });
    await report.getByText('10 页', { exact: true }).waitFor();
    await expectAccessible(page);
    await report.getByRole('button', { name: '再读一遍' }).tap();
    await placeBecomes(1);
    await page.getByRole('button', { name: '合上书' }).tap();
    await page.getByRole('list', { name: '书单里的书' }).waitFor();
  });
});

/** Like the tests above, these tests depend on each other. The first one signs the user in. */
describe('the bookshelf of a user', () => {
  let phone: Phone;
  const list = '/book/detail?id=';
  const books = () => phone.page.getByRole('list', { name: '书单里的书' });
  const turnTo = async (place: number) => {
    await phone.page.getByRole('button', { name: '下一页' }).tap();
    await waitUntilEqual(() => placeIn(phone.page), place);
  };
  /** Turns the pages from the page `from` to the end of the book, and presses the button there. */
  const readOn = async (from: number) => {
    for (let place = from + 1; place <= 10; place += 1) await turnTo(place);
    await phone.page.getByRole('button', { name: '读完了' }).tap();
  };

  beforeAll(async () => {
    phone = await phoneFor({ isForWholeFile: true, prepare: preparePhone, context: { reducedMotion: 'reduce' } });
  });

  it('ROLE-01 takes a guest who presses the check-in button of a book to the login, and then back to the same booklist', async () => {
    const { page } = phone;
    await phone.open('/book/index');
    await page.getByRole('link', { name: /宝宝的第一套绘本/ }).tap();
    await books().getByRole('button', { name: '打卡：一把小雨伞' }).tap();
    await page.waitForURL(/\/login\?back_url=/);
    expect(decodeURIComponent(page.url())).toContain(list);
    const back = new URL(new URL(page.url()).searchParams.get('back_url') ?? '');
    await signIn(phone, { path: `${back.pathname.replace('/combine', '')}${back.search}` });
    await books().waitFor();
  });

  it('awards a medal for the first check-in, and shows the medal and the check-in after a reload', async () => {
    const { page, network } = phone;
    await books().getByRole('button', { name: '打卡：一把小雨伞' }).tap();
    const dialog = page.getByRole('alertdialog', { name: /^得到勋章/ });
    await dialog.waitFor();
    const [, medal = ''] = /“(.+)”/.exec(await dialog.getByText(/^得到勋章“/).innerText()) ?? [];
    await expectAccessible(page);
    await takeScreenshot(page, 'medal');
    await dialog.getByRole('button', { name: '太棒了' }).tap();
    await dialog.waitFor({ state: 'detached' });
    expect(await network.waitForAnswer(checkIn)).toMatchObject({ status: 200 });
    const booklist = page.url();
    await phone.open('/book/medal_show');
    await page.getByRole('region', { name: '已经得到' }).getByText(medal, { exact: true }).waitFor();
    await page.goto(booklist);
    await books().getByText('今天已打卡').waitFor();
    expect(await dialog.count()).toBe(0);
    expect(network.callsTo(checkIn)).toHaveLength(1);
    await page.getByRole('button', { name: '收藏书单' }).tap();
    await page.getByRole('button', { name: '已收藏', pressed: true }).waitFor();
    expect(await network.waitForAnswer(saveBooklist)).toMatchObject({ status: 200 });
    await expectAccessible(page);
    await takeScreenshot(page, 'booklist');
  });

  it('offers a poster with a QR code of the booklist, which can be saved and shared', async () => {
    const { page } = phone;
    await page.getByRole('link', { name: '分享海报' }).tap();
    await waitForTitle(page, '书单分享');
    expect(await posterCode(page)).toMatch(/^\/combine\/book\/detail\?id=[a-z-]+$/);
    await expectAccessible(page);
    await takeScreenshot(page, 'poster');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '保存海报' }).tap(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^宝宝的第一套绘本\.jpg$/);
    await page.getByRole('button', { name: '分享链接' }).tap();
    await page.getByRole('dialog', { name: '分享给朋友' }).getByRole('button', { name: '关闭' }).tap();
    await page.getByRole('button', { name: '返回' }).tap();
    await page.getByRole('button', { name: '分享', exact: true }).tap();
    await page.getByRole('dialog', { name: '分享给朋友' }).getByRole('button', { name: '关闭' }).tap();
  });

  it('opens a book where it was left, and shows a report with a medal at its end', async () => {
    const { page } = phone;
    await books()
      .getByRole('link', { name: /一把小雨伞/ })
      .tap();
    await turnTo(2);
    await page.getByRole('button', { name: '合上书' }).tap();
    await books()
      .getByRole('link', { name: /一把小雨伞/ })
      .tap();
    await page.getByText('上次读到第 2 页').waitFor();
    await readOn(2);
    const report = page.getByRole('region', { name: '阅读小报告' });
    await report
      .getByText(/^得到勋章/)
      .first()
      .waitFor();
    await report.getByText('今天已打卡').waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'report');
    await report.getByRole('link', { name: '分享给朋友' }).tap();
    await page.getByRole('img', { name: /^《一把小雨伞》/ }).waitFor();
    expect(await posterCode(page)).toBe('/combine/book/detail?book=book-one-umbrella');
    await page.getByRole('button', { name: '返回' }).tap();
    await report
      .getByText(/^得到勋章/)
      .first()
      .waitFor();
    await report.getByRole('link', { name: '再挑一本' }).tap();
    await waitForTitle(page, '书单');
  });

  it('shows check-in days, read books and saved booklists on the shelf', async () => {
    const { page, network } = phone;
    await phone.open('/book/mine');
    await waitForTitle(page, '我的书单');
    await page.getByRole('img', { name: '打卡了' }).waitFor();
    await network.waitForAnswer(getMyBooks);
    await expectAccessible(page);
    await takeScreenshot(page, 'mine');
    await page
      .getByRole('region', { name: '读过的绘本' })
      .getByRole('link', { name: /一把小雨伞/ })
      .tap();
    await page.getByRole('button', { name: '合上书' }).tap();
    await page
      .getByRole('region', { name: '收藏的书单' })
      .getByRole('link', { name: /宝宝的第一套绘本/ })
      .tap();
    await page.getByRole('button', { name: '已收藏' }).tap();
    await page.getByRole('button', { name: '收藏书单', pressed: false }).waitFor();
    await page.getByRole('button', { name: '返回' }).tap();
    await page.getByRole('region', { name: '读过的绘本' }).waitFor();
    await page.getByRole('region', { name: '收藏的书单' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '勋章墙' }).tap();
  });

  it('shows earned and unearned medals on the wall', async () => {
    const { page } = phone;
    await waitForTitle(page, '勋章墙');
    await page.getByRole('region', { name: '已经得到' }).waitFor();
    await page.getByRole('region', { name: '等你来拿' }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'medals');
    await page.getByRole('link', { name: '去读一本书' }).tap();
    await waitForTitle(page, '书单');
  });
});

describe('the screens of the books', () => {
  const looks = async (name: string, options: PhoneOptions) => {
    const phone = await phoneFor(options);
    const { page } = phone;
    for (const [screen, path] of [
      ['index', '/book/index'],
      ['list', '/book/detail?id=picture-first'],
      ['reader', '/book/detail?book=book-one-umbrella'],
      ['poster', '/book/detail/share?id=picture-first'],
      ['medals', '/book/medal_show'],
    ] as const) {
      await phone.open(path);
      await page.locator('main:not([aria-busy="true"]) img').first().waitFor();
      await expectAccessible(page);
      await takeScreenshot(page, `${name}-${screen}`);
    }
  };

  it('are accessible at bedtime', () => looks('dark', { prepare: inTheme('bedtime') }));
  it('are accessible on a tablet', () =>
    looks('tablet', { prepare: inTheme('day'), context: { viewport: { width: 1024, height: 768 } } }));

  it('BRIDGE-10 tell users in WeChat to save the poster with a long press', async () => {
    const { page, open } = await phoneFor({
      context: { userAgent: 'Mozilla/5.0 (Linux; Android 13) Chrome/120.0 Mobile MicroMessenger/8.0.49' },
    });
    await open('/book/detail/share?id=picture-first');
    await page.getByText('长按图片，保存或发给朋友').waitFor();
    expect(await page.getByRole('button', { name: '保存海报' }).count()).toBe(0);
  });

  it('ROUTE-04 ROUTE-07 offer other books if the booklist of a poster does not exist', async () => {
    const { page, open, problems } = await phoneFor();
    problems.removeExpected(/404/);
    await open('/book/detail/share?id=no-such-list');
    await page.getByRole('link', { name: '去看看别的书' }).tap();
    await waitForTitle(page, '书单');
  });
});
