import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { titleBecomes } from '#test/harness/browser/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { hearSounds, soundAdvances, soundingAt } from '#test/harness/browser/sounds.ts';
import { until } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** A finger that moves over the page, from one place to another. */
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

/** An afternoon with the picture books, told in order: each test goes on where the one before it stopped. */
describe('picture books', () => {
  let phone: Phone;
  const place = () =>
    phone.page
      .locator('header')
      .getByText(/^第 \d+ 页/)
      .innerText();
  const placeBecomes = (page: number) =>
    until(async () => (await place()).startsWith(`第 ${page} 页`), `page ${page} is open`);

  beforeAll(async () => {
    phone = await phoneFor({ isKept: true, prepare: hearSounds, context: { reducedMotion: 'reduce' } });
  });

  it('ROUTE-01 ROUTE-03 booklists and picture books are found by age and theme', async () => {
    const { page } = phone;
    await phone.open('/book/index');
    await titleBecomes(page, '书单');
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

  it('a booklist leads to its picture book', async () => {
    const { page } = phone;
    await page.getByRole('link', { name: /宝宝的第一套绘本/ }).tap();
    await titleBecomes(page, '书单详情');
    await page.getByRole('list', { name: '书单里的书' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /一把小雨伞/ }).tap();
    await page.getByRole('button', { name: '读给我听' }).waitFor();
    await expectAccessible(page);
  });

  it('is read aloud: the sound plays, the sentence is marked, and the page turns by itself', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: '读给我听' }).tap();
    await soundAdvances(page);
    await page.locator('button[aria-current="true"]').getByText('滴答，滴答，下雨了。').waitFor();
    await until(async () => (await place()).startsWith('第 2 页'), 'the page turns', 20_000);
    await page.getByRole('button', { name: '暂停' }).tap();
    await page.getByRole('button', { name: '读给我听' }).waitFor();
    expect(await soundingAt(page)).toBeUndefined();
  });

  it('turns by buttons, a swipe and keys', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: '下一页' }).tap();
    await placeBecomes(3);
    await page.getByRole('button', { name: '上一页' }).tap();
    await placeBecomes(2);
    await swipe(page, 300, 60);
    await placeBecomes(3);
    await swipe(page, 60, 300);
    await placeBecomes(2);
    await page.keyboard.press('ArrowRight');
    await placeBecomes(3);
    await page.getByRole('button', { name: '自动翻页' }).tap();
    expect(await page.getByRole('button', { name: '自动翻页' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('a sentence that is tapped is heard', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: '伞下有两个好朋友。' }).tap();
    await soundAdvances(page, 0.5);
  });

  it('is opened again where it was left, and begun anew', async () => {
    const { page } = phone;
    await page.reload();
    await placeBecomes(3);
    await page.getByText('上次读到第 3 页').waitFor();
    await page.getByRole('button', { name: '从头读' }).tap();
    await placeBecomes(1);
  });

  it('ends with a report, and can be read again or closed', async () => {
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
