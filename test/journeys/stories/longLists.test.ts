import { aStoryCard } from '#test/builders/stories/stories.ts';
import { waitForRequests, waitForTitle } from '#test/harness/browser/page/pages.ts';
import { disableRendering } from '#test/harness/browser/page/disableRendering.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const STORY_COUNT = 100_000;
/**
 * The row number to which the test scrolls. The row is many screens down, so that the test notices if each page of the
 * list adds nodes and never removes them.
 */
const TARGET_ROW = 500;
const SCROLL_TIMEOUT_MS = 120_000;

const aStory = (number: number) => aStoryCard(`made-up-${number}`, { title: `第 ${number} 个故事` });

/** Returns one page of the list of stories in a catalogue that is as large as ours may become. */
function pageFrom(address: string) {
  const query = new URL(address).searchParams;
  const [from, limit] = [Number(query.get('cursor')?.split('.')[0] ?? 0), Number(query.get('limit'))];
  const to = Math.min(from + limit, STORY_COUNT);
  const items = Array.from({ length: to - from }, (_, index) => ({ story: aStory(from + index), progress: null }));
  return { items, next: to < STORY_COUNT ? `${to}.a` : null };
}

describe('a list of a hundred thousand stories', () => {
  it('has as many DOM nodes after scrolling far down as at its beginning', async () => {
    // Requests pages without rendered content, because the gateway would render its own stories into the page.
    const { page, open } = await phoneFor({ prepare: disableRendering });
    await page.route(/\/inner4\/ilisten\/stories\?/, (route) =>
      route.fulfill({ json: pageFrom(route.request().url()) }),
    );
    await open('/audio_category');
    await waitForTitle(page, '分类');
    await page.getByText('第 0 个故事').waitFor();
    await page.getByRole('button', { name: '睡前', exact: true }).waitFor();
    // Counts only after all parts of the screen have arrived, because the count is compared with later ones.
    await page.waitForLoadState('networkidle');
    await waitForRequests(page);
    const countNodes = () => page.evaluate(() => document.querySelectorAll('*').length);
    const atFirst = await countNodes();
    const counts: number[] = [];
    const seen = async () =>
      page.evaluate(() =>
        Math.max(0, ...Array.from(document.querySelectorAll('[aria-posinset]'), (row) => Number(row.ariaPosInSet))),
      );
    await waitUntil(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        counts.push(await countNodes());
        return (await seen()) >= TARGET_ROW;
      },
      `${TARGET_ROW} stories have gone by`,
      SCROLL_TIMEOUT_MS,
    );
    expect(Math.max(...counts)).toBeLessThan(atFirst + 500);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByText('第 0 个故事').waitFor();
    await waitUntil(async () => (await countNodes()) < atFirst + 100, 'the rows far down have gone');
  });
});
