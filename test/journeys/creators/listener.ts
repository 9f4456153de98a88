import crypto from 'node:crypto';
import type { Page } from 'playwright-core';
import { submitDictation } from '#contract/learning/dictation.ts';
import { countWorkPlay, getWork, tipWork } from '#contract/stories/works.ts';
import { askAsUser } from '#test/harness/browser/askAsUser.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { interceptCalls } from '#test/harness/browser/page/intercept.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import type { TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { waitUntil } from '#test/harness/browser/until.ts';

/** Gives shells to the user of a phone by submitting a dictation without mistakes. */
export async function earnShells(phone: Phone, moved: TimeShiftedGateway): Promise<void> {
  const marks = Array.from('春夏秋冬山水', (text) => ({ text, mark: 'right' }));
  const dictation = { dictationId: crypto.randomUUID(), title: '听写', way: 'paper', durationMs: 60_000, marks };
  await askAsUser(phone, submitDictation, { body: dictation, now: moved.now() });
}

/**
 * Opens a published recording, plays all of it, checks that each sentence of its text is highlighted in time, and tips
 * one shell.
 */
export async function hearAndTip(phone: Phone, moved: TimeShiftedGateway, id: string): Promise<void> {
  const { page, network, open } = phone;
  await open(`/workdetail?id=${id}`);
  const work = await askAsUser(phone, getWork, { params: { workId: id }, now: moved.now() });
  const { title } = work;
  // Leaves out a sentence that the trimming has removed. This happens if a busy machine has recorded only a little of
  // the sentence.
  const sentences = work.sentences.filter(({ startMs, endMs }) => endMs > startMs);
  expect(sentences.length).toBeGreaterThan(0);
  await noteHighlights(page);
  await page.getByRole('button', { name: `播放：${title}`, exact: true }).tap();
  for (const [index, { text, startMs }] of sentences.entries()) {
    const heardMs = await waitUntil(() => highlightedAt(page, text), `the sentence ${text} is highlighted`);
    expect(heardMs).toBeGreaterThanOrEqual(startMs);
    const next = sentences[index + 1];
    // Allows a second, because the page reads the position only a few times per second.
    if (next) expect(heardMs).toBeLessThan(next.startMs + 1_000);
  }
  await network.waitForAnswer(countWorkPlay);
  await page.getByRole('button', { name: '充电，已有 0 点电力' }).tap();
  await page.getByRole('button', { name: '送出 1 个贝壳' }).waitFor();
  await takeThemedScreenshots(page, 'creators/tip');
  await page.getByRole('button', { name: '送出 1 个贝壳' }).tap();
  await network.waitForAnswer(tipWork);
  await page.getByRole('button', { name: '充电，已有 1 点电力' }).waitFor();
}

/**
 * Opens the tips of the shown recording as a listener without shells, as one who has given enough today, and as one
 * whose tip the gateway refuses.
 */
export async function seeTipLimits({ page }: Phone): Promise<void> {
  const picture = async (name: string) => {
    await takeThemedScreenshots(page, `creators/${name}`);
    expect(await seriousViolations(page)).toEqual([]);
  };
  const openTips = () => page.getByRole('button', { name: /^充电，/ }).tap();
  const closeTips = () => page.getByRole('button', { name: '关闭' }).tap();
  for (const [tipping, text, name] of [
    [{ balance: 0, given: 1, left: 19 }, '去听写攒贝壳', 'tip-no-shells'],
    [{ balance: 9, given: 20, left: 0 }, '今天送得够多啦，明天再来吧', 'tip-limit'],
  ] as const) {
    const endInterception = await interceptCalls(page, (url) =>
      url.endsWith('/tipping') ? { status: 200, json: tipping } : undefined,
    );
    await openTips();
    await page.getByText(text).waitFor();
    expect(await page.getByRole('button', { name: /^送出/ }).count()).toBe(0);
    await picture(name);
    await closeTips();
    await endInterception();
  }
  // Another device of the family gives tips while the sheet is open.
  const message = '一天最多送 20 个贝壳，明天再来吧';
  const endInterception = await interceptCalls(page, (url) =>
    url.endsWith('/tips') ? { status: 409, json: { code: 'too_many_tips', message } } : undefined,
  );
  await openTips();
  await page.getByRole('button', { name: '送出 1 个贝壳' }).tap();
  await page.getByRole('alert').filter({ hasText: message }).waitFor();
  await picture('tip-refused');
  await closeTips();
  await endInterception();
}

declare global {
  interface Window {
    /** The position of the sound, in milliseconds, at which each sentence was highlighted for the first time. */
    journeyHighlights?: Map<string, number>;
  }
}

/**
 * Makes the page record which sentences are highlighted. A test that asked the page repeatedly would miss some on a
 * busy machine.
 */
const noteHighlights = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const highlights = new Map<string, number>();
    window.journeyHighlights = highlights;
    new MutationObserver(() => {
      const text = document.querySelector('section[aria-label="念的文字"] [aria-current="true"]')?.textContent;
      const seconds = document.querySelector('audio')?.currentTime;
      if (text && seconds !== undefined && !highlights.has(text)) highlights.set(text, Math.round(seconds * 1_000));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });

const highlightedAt = (page: Page, sentence: string): Promise<number | undefined> =>
  page.evaluate((text) => window.journeyHighlights?.get(text), sentence);
