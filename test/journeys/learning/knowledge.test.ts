import type { BrowserContext, Page } from 'playwright-core';
import { changeNote, removeNote, writeNote } from '#contract/catalogue/knowledge.ts';
import { saveProgress } from '#contract/stories/stories.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { memberStory } from '#test/harness/browser/limited.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { takeScreenshot } from '#test/harness/browser/page/screenPicture.ts';
import { openAs, signIn, waitForUser } from '#test/harness/browser/signIn.ts';
import { waitForSilence, exposeSounds, waitForSoundToAdvance } from '#test/harness/browser/page/sounds.ts';
import { waitUntilEqual } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
/**
 * A position, in seconds, that is late enough for the app to store it. If the chapter were paused earlier, it would
 * start from the beginning next time.
 */
const WORTH_KEEPING_SECONDS = 6;
const COURSE = '/knowledge?id=poem-doors';
/** Members' chapters, each with its course. The chapters are never all free in the same week. */
const membersChapters: Record<string, string> = {
  'wild-penguin': 'small-talents',
  'home-mirror': 'home-questions',
  'how-far-thunder': 'four-seasons',
  'body-red-trucks': 'body-town',
};

async function preparePhone(context: BrowserContext): Promise<void> {
  await exposeSounds(context);
  await inTheme('day')(context);
}

const chapters = (page: Page) => page.getByRole('list', { name: '章节' });

async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousViolations(page)).toEqual([]);
}

/**
 * A child and a parent use one course. The tests depend on each other: each continues where the previous one stopped.
 */
describe('a course', () => {
  let phone: Phone;

  beforeAll(async () => {
    phone = await phoneFor({ isForWholeFile: true, prepare: preparePhone, context: { reducedMotion: 'reduce' } });
  });

  it('ROUTE-01 ROUTE-03 is listed among five courses', async () => {
    const { page } = phone;
    await phone.open('/knowledge');
    await waitForTitle(page, '知识');
    await page.getByText('课程都在这里啦').waitFor();
    expect(await page.getByRole('list', { name: '课程' }).getByRole('listitem').count()).toBe(5);
    await expectAccessible(page);
    await takeScreenshot(page, 'courses');
    await page.getByRole('link', { name: /古诗里的小门/ }).tap();
    await chapters(page).getByRole('listitem').first().waitFor();
    await expectAccessible(page);
  });

  it('plays its first chapter to a guest, pauses, and offers to continue after a reload', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: '开始学' }).tap();
    await waitForSoundToAdvance(page, WORTH_KEEPING_SECONDS);
    await page.getByRole('button', { name: '暂停', exact: true }).first().tap();
    await waitForSilence(page);
    await page.reload();
    await page.getByRole('button', { name: '接着学第 1 章' }).waitFor();
    await chapters(page)
      .getByRole('button', { name: /^播放：/ })
      .nth(1)
      .tap();
    await waitForSoundToAdvance(page, WORTH_KEEPING_SECONDS);
    await chapters(page)
      .getByRole('button', { name: /^暂停：/ })
      .tap();
    await waitForSilence(page);
  });

  it("ROLE-02 offers only the preview of a members' chapter", async () => {
    const { page, gateway, open } = phone;
    const chapter = await memberStory(gateway, Object.keys(membersChapters));
    await open(`/knowledge?id=${membersChapters[chapter] ?? ''}`);
    await page.getByRole('link', { name: '看看会员' }).waitFor();
    await chapters(page)
      .getByText(/先试听一段/)
      .waitFor();
    await chapters(page).locator(`a[href$="id=${chapter}"]`).tap();
    await waitForTitle(page, '故事详情');
    await page.getByText('会员故事，可以试听 1分30秒').waitFor();
    await open(COURSE);
    await chapters(page).waitFor();
  });

  it('ROLE-01 takes a guest to the login after a tap on the notes, and then back to the course', async () => {
    const { page } = phone;
    await chapters(page)
      .getByRole('button', { name: /^笔记：/ })
      .first()
      .tap();
    await page.waitForURL(/\/login\?back_url=/);
    await signIn(phone, { path: COURSE });
    await chapters(page).waitFor();
    // Waits until the app has loaded the user, because a draft is stored under its author.
    await waitForUser(phone);
  });

  it('keeps a note as a draft across a reload, and can save, change and delete it', async () => {
    const { page, network } = phone;
    const sheet = page.getByRole('dialog', { name: /^笔记：/ });
    const field = sheet.getByRole('textbox', { name: '写一条笔记' });
    const openNotes = () =>
      chapters(page)
        .getByRole('button', { name: /^笔记：/ })
        .first()
        .tap();
    await openNotes();
    await sheet.getByText('还没有笔记').waitFor();
    await expectAccessible(page);
    expect(await sheet.getByRole('button', { name: '保存' }).isDisabled()).toBe(true);
    await field.fill('鹅的脚是红色的桨');
    await page.reload();
    await openNotes();
    await waitUntilEqual(() => field.inputValue(), '鹅的脚是红色的桨');
    await sheet.getByRole('button', { name: '保存' }).tap();
    expect(await network.waitForAnswer(writeNote)).toMatchObject({ status: 200 });
    const notes = sheet.getByRole('list', { name: '写过的笔记' });
    await notes.getByText('鹅的脚是红色的桨').waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'notes');

    await notes.getByRole('button', { name: '修改' }).tap();
    await notes.getByRole('button', { name: '不改了' }).tap();
    await notes.getByRole('button', { name: '修改' }).tap();
    await notes.getByRole('textbox', { name: '修改笔记' }).fill('红掌就是鹅的脚');
    await notes.getByRole('button', { name: '保存' }).tap();
    expect(await network.waitForAnswer(changeNote)).toMatchObject({ status: 200 });
    await notes.getByText('红掌就是鹅的脚').waitFor();
    await sheet.getByRole('button', { name: '关闭' }).tap();
    await chapters(page)
      .getByRole('button', { name: /，1 条$/ })
      .waitFor();
    await takeScreenshot(page, 'course');
    await chapters(page)
      .getByRole('button', { name: /，1 条$/ })
      .tap();
    await notes.getByRole('button', { name: '删除' }).tap();
    await notes.getByRole('button', { name: '留着' }).tap();
    await notes.getByRole('button', { name: '删除' }).tap();
    await notes.getByRole('button', { name: '删除' }).tap();
    expect(await network.waitForAnswer(removeNote)).toMatchObject({ status: 200 });
    await sheet.getByText('还没有笔记').waitFor();
    await sheet.getByRole('button', { name: '关闭' }).tap();
  });

  it('continues on another phone of the same user, from the list of courses', async () => {
    const { page, network } = phone;
    await chapters(page)
      .getByRole('button', { name: /^播放：/ })
      .nth(2)
      .tap();
    await waitForSoundToAdvance(page, WORTH_KEEPING_SECONDS);
    network.forget();
    await chapters(page)
      .getByRole('button', { name: /^暂停：/ })
      .tap();
    expect(await network.waitForAnswer(saveProgress)).toMatchObject({ status: 200 });

    const other = await phoneFor({ prepare: preparePhone });
    await openAs(phone, other, '/knowledge');
    await other.page.getByRole('link', { name: /接着学第 3 章/ }).tap();
    await other.page.getByRole('button', { name: '接着学第 3 章' }).tap();
    await chapters(other.page)
      .getByRole('listitem')
      .nth(2)
      .getByRole('button', { name: /^暂停：/ })
      .waitFor();
    await waitForSoundToAdvance(other.page);
  });

  it('offers a retry after a failure, and other courses instead of a missing course', async () => {
    const { page, problems } = phone;
    problems.removeExpected(/404|500|Failed to load/);
    await page.route(/\/inner4\/ilisten\/courses/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await phone.open(COURSE);
    await page.getByRole('button', { name: '再试一次' }).waitFor();
    await expectAccessible(page);
    await page.unroute(/\/inner4\/ilisten\/courses/);
    await page.getByRole('button', { name: '再试一次' }).tap();
    await chapters(page).waitFor();
    await phone.open('/knowledge?id=no-such-course');
    await page.getByRole('link', { name: '看看别的课程' }).tap();
    await page.getByText('课程都在这里啦').waitFor();
  });
});

describe('the screens of the courses', () => {
  it.each([
    ['dark', { prepare: inTheme('bedtime') }],
    ['tablet', { prepare: inTheme('day'), context: { viewport: { width: 1024, height: 768 } } }],
  ] as const)('are accessible: %s', async (name, options) => {
    const { page, open } = await phoneFor(options);
    await open('/knowledge');
    await page.getByText('课程都在这里啦').waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `${name}-courses`);
    await open(COURSE);
    await chapters(page).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `${name}-course`);
  });
});
