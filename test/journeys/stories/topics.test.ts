import { violationsAtBedtime } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { saveScreenshot } from '#test/harness/browser/page/picture.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

describe('the topics', () => {
  it('ROUTE-01 are reached from the screen /showcase and from other topics, and lead to their stories', async () => {
    const { page, open } = await phoneFor();
    await open('/showcase');
    await waitForTitle(page, '精选');
    await page.getByText('看到底啦').waitFor();
    const shelves = page.locator('main section');
    expect(await shelves.count()).toBeGreaterThanOrEqual(6);
    await saveScreenshot(page, 'showcase');
    await shelves.first().getByRole('link').first().tap();
    await waitForTitle(page, '专题');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await saveScreenshot(page, 'topic');
    await page.getByRole('button', { name: '分享' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).tap();
    const heading = await page.getByRole('heading', { level: 2 }).innerText();
    await page.getByRole('navigation', { name: '别的专题' }).getByRole('link').first().tap();
    await page.getByRole('heading', { level: 2, name: heading }).waitFor({ state: 'detached' });
    await page.locator('main section').first().getByRole('link').first().tap();
    await waitForTitle(page, '故事详情');
  });

  it('ROUTE-04 are offered in place of a topic that does not exist', async () => {
    const { page, open, problems } = await phoneFor();
    problems.removeExpected(/404/);
    await open('/topic?id=no-such-topic');
    await page.getByRole('link', { name: '看看别的专题' }).tap();
    await waitForTitle(page, '精选');
  });

  it('have an overview at /showcase, which can be opened on a tablet', async () => {
    const { page, open } = await phoneFor({ context: { viewport: { width: 1024, height: 768 } } });
    await open('/showcase');
    await page.getByText('看到底啦').waitFor();
    await saveScreenshot(page, 'showcase-tablet');
  });

  it('are accessible and legible at bedtime, and so is the screen /showcase', async () => {
    const { page, open } = await phoneFor({ prepare: inTheme('bedtime') });
    await open('/showcase');
    await page.getByText('看到底啦').waitFor();
    expect(await violationsAtBedtime(page)).toEqual([]);
    await open('/topic?id=lights-out');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await saveScreenshot(page, 'topic-bedtime');
    expect(await violationsAtBedtime(page)).toEqual([]);
  });
});
