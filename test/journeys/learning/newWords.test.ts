import type { BrowserContext } from 'playwright-core';
import { answerCharacter } from '#contract/learning/learning.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { takeThemedScreenshots, setTheme } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { hasClipPlayed, exposeSounds } from '#test/harness/browser/page/sounds.ts';
import { draw, scribble, strokesOf } from '#test/harness/browser/page/strokes.ts';
import { waitUntilEqual, waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

async function preparePhone(context: BrowserContext): Promise<void> {
  await exposeSounds(context);
  await inTheme('day')(context);
}

/**
 * The tests simulate one afternoon of a child and depend on each other: each continues where the previous one stopped.
 */
describe('the app while a child learns a character, from its card to writing it from memory', () => {
  let phone: Phone;
  const button = (name: string | RegExp) => phone.page.getByRole('button', { name, exact: true });
  const link = (name: string | RegExp) => phone.page.getByRole('link', { name });
  const waitForText = (words: string | RegExp) => phone.page.getByText(words).first().waitFor();

  beforeAll(async () => {
    phone = await phoneFor({ isForWholeFile: true, prepare: preparePhone });
  });

  it('takes a guest from the tab 学习 to the lessons of a grade and term', async () => {
    const { page } = phone;
    await phone.open('/');
    await page.getByRole('link', { name: '学习' }).tap();
    await waitForTitle(page, '学习');
    await takeThemedScreenshots(page, 'learning/guest');
    expect(await seriousViolations(page)).toEqual([]);
    await link('开始学生字').tap();
    await waitForTitle(page, '生字');
    await button('下册').tap();
    await takeThemedScreenshots(page, 'new-words/lessons');
    expect(await seriousViolations(page)).toEqual([]);
    const unit = page.getByRole('button', { name: /^第五单元/ });
    await unit.tap();
    const top = (role: 'navigation' | 'heading', name: RegExp | string) =>
      page.getByRole(role, { name }).evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await waitUntil(async () => (await top('heading', /^第五单元/)) < 150, 'the unit is on top');
    // The buttons of the units stay visible between the header and the unit.
    expect(await top('navigation', '去哪个单元')).toBe(48);
    expect(await top('heading', /^第五单元/)).toBeGreaterThanOrEqual(96);
    await unit.tap({ trial: true });
    await link(/春夏秋冬/).tap();
    await waitForText('会写的字');
    await takeThemedScreenshots(page, 'new-words/lesson');
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('plays a word at a tap, from a clip that was already loaded', async () => {
    await button('听“春天”的读音').tap();
    await waitUntil(() => hasClipPlayed(phone.page), 'the word sounds');
  });

  it('GATE-07 after the login, shows how the character is written, and lets the user trace it', async () => {
    const { page, gateway } = phone;
    await signIn(phone);
    await phone.open('/new_word?unit=g1b-01');
    await link('书写“春”，还没学').tap();
    await waitForText('看一看，一笔一笔怎么写');
    await page.getByRole('img', { name: '“春”的笔顺' }).locator('svg').waitFor();
    await takeThemedScreenshots(page, 'new-words/character');
    expect(await seriousViolations(page)).toEqual([]);
    await button('再看一遍').tap();
    await button('描一描').tap();
    await draw(page, (await strokesOf(gateway, '春')).medians);
    await waitForText('描得真好！');
  });

  it('accepts the character written from memory, and sends the answer to the server', async () => {
    const { page, gateway, network } = phone;
    await button('默一默').tap();
    await draw(page, (await strokesOf(gateway, '春')).medians);
    await waitForText('写对啦！');
    const inks = () =>
      page
        .getByRole('img', { name: '在这里写“春”' })
        .locator('svg path[stroke]')
        .evaluateAll((paths) => paths.map((path) => path.getAttribute('stroke')));
    const byDay = await inks();
    await setTheme(page, 'bedtime');
    await waitUntil(async () => !(await inks()).some((ink) => byDay.includes(ink)), 'every stroke is repainted');
    await takeThemedScreenshots(page, 'new-words/memory');
    expect(await network.waitForAnswer(answerCharacter)).toMatchObject({ status: 200 });
  });

  it('gives hints for wrong stroke order and scribbles, and adds the character to the book of wrong words', async () => {
    const { page, gateway } = phone;
    const { medians } = await strokesOf(gateway, '春');
    await button('默一默').tap();
    await button('给点提示').tap();
    await button('重新写').tap();
    await draw(page, [...medians].reverse().slice(0, 3));
    await draw(
      page,
      Array.from({ length: 4 }, () => scribble),
    );
    await draw(page, medians);
    await waitForText('快学会了，再描一描、想一想');
    await button('认一认').tap();
    await page.getByRole('region', { name: '认一认' }).getByRole('button', { name: '春', exact: true }).tap();
    await waitForText('答对啦！');
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('opens the next character with one tap, and plays the sound of its word', async () => {
    const { page } = phone;
    await link(/下一个字/).tap();
    await page.waitForURL(/character=%E5%86%AC/);
    await page
      .getByRole('button', { name: /^听“冬”/ })
      .first()
      .tap();
    await page.getByRole('button', { name: '返回' }).tap();
    await page.waitForURL(/character=%E6%98%A5/);
  });

  it('lets the child practise and remove missed characters in the book of wrong words', async () => {
    const { page, gateway } = phone;
    await phone.open('/new_word/wrong');
    await waitForText('错了 1 次');
    await takeThemedScreenshots(page, 'new-words/wrong');
    expect(await seriousViolations(page)).toEqual([]);
    await button('练一练（1 个）').tap();
    await waitForText('第 1 个，共 1 个');
    await takeThemedScreenshots(page, 'new-words/practice');
    await draw(page, (await strokesOf(gateway, '春')).medians);
    await waitForText('写对啦！');
    await button('完成').tap();
    await waitForText('练完了 1 个字');
    await phone.open('/new_word/wrong');
    await button('把“春”从错题本移除').tap();
    await waitForText('错题本空空的');
    await page.reload();
    await waitForText('错题本空空的');
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('offers to report a wrong stroke order; a reload keeps the unsent report', async () => {
    const { page } = phone;
    await phone.open('/new_word?unit=g1b-01&character=春');
    await link('纠错').tap();
    await waitForTitle(page, '生字反馈');
    await waitUntilEqual(() => page.getByLabel('哪个字或词').inputValue(), '春');
    await button('笔顺不对').tap();
    await page.getByLabel('想说的话（可以不写）').fill('第二笔');
    await page.reload();
    await takeThemedScreenshots(page, 'new-words/feedback');
    await waitUntilEqual(() => page.getByLabel('想说的话（可以不写）').inputValue(), '第二笔');
    expect(await seriousViolations(page)).toEqual([]);
    await button('提交').tap();
    await waitForText('收到啦，谢谢你');
  });

  it('shows on the tab 学习 what was done today, even after a reload', async () => {
    const { page } = phone;
    await phone.open('/learning');
    await waitForText('今天学过啦');
    await waitForText('已学 1 个字，目标 10 个');
    await takeThemedScreenshots(page, 'learning/today');
    await button('5 个').tap();
    await waitForText('已学 1 个字，目标 5 个');
    await page.reload();
    await waitForText('已学 1 个字，目标 5 个');
    expect(await seriousViolations(page)).toEqual([]);
    await link(/学新字：/).tap();
    await page.waitForURL(/unit=g1a-01/);
  });
});
