import type { Page } from 'playwright-core';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import { fakeMicrophone } from '#test/harness/browser/fakeMicrophone.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { waitForRecorded } from './recorded.ts';
import { storedRecording, takesOf } from './storedRecording.ts';

const phoneFor = usePhones(fakeMicrophone);

interface CountingWindow extends Window {
  /** The audio contexts of the page. The recorder opens one to record. */
  journeyContexts?: AudioContext[];
}

/** Lets `capturedSeconds` find the microphone's audio graph. It must be called before the page is loaded. */
const countCaptured = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const contexts: AudioContext[] = [];
    (window as CountingWindow).journeyContexts = contexts;
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        contexts.push(this);
      }
    };
  });

/**
 * Returns how many seconds of sound the microphone's audio graph has processed. This is the clock of the browser's
 * audio, so it does not depend on the recorder.
 */
const capturedSeconds = (page: Page): Promise<number> =>
  page.evaluate(() => (window as CountingWindow).journeyContexts?.at(-1)?.currentTime ?? 0);

describe('a recording', () => {
  it('is recorded sentence by sentence, survives a reload in the middle of a sentence, and can have one sentence recorded anew', async () => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    const { page } = phone;
    await countCaptured(page);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().tap();
    const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
    const recorded = (seconds: number) => waitForRecorded(page, seconds);
    const expectAccessible = async () => expect(await seriousViolations(page)).toEqual([]);

    await signIn(phone, { path: '/profile' });
    await page.getByRole('link', { name: '我要录音' }).tap();
    await shows('还没有听过故事');
    await page.getByLabel('正在找录音草稿').waitFor({ state: 'detached' });
    await takeThemedScreenshots(page, 'creators/recording-choice');
    await expectAccessible();
    await page.getByLabel('题目').fill('去买菜');
    await page.getByLabel('要念的文字').fill('早上，奶奶带我去买菜。我挑了三个西红柿！回家的路上下雨了。');
    await press('准备录音');
    await shows('录了 0 / 3 句');
    await shows('要用一下麦克风');
    await takeThemedScreenshots(page, 'creators/recording-new');
    await expectAccessible();

    await press('开始录');
    await recorded(2);
    await takeThemedScreenshots(page, 'creators/recording-running');
    await press('下一句');
    const begunAt = await capturedSeconds(page);
    // Compares just before two seconds are recorded. If sound were stored only every two seconds, nothing would be
    // stored yet. Reads the recorded time before the stored sound, so that the time never includes later sound.
    const recordedSeconds = await waitUntil(async () => {
      const seconds = (await capturedSeconds(page)) - begunAt;
      return seconds > 1.9 ? seconds : undefined;
    }, 'the second sentence is recorded for almost two seconds');
    // A crash would lose at most a second.
    expect(takesOf(await storedRecording(page))[1]).toBeGreaterThanOrEqual(recordedSeconds - 1);
    // Reloads the page in the middle of the second sentence.
    const recordedUntilReload = (await capturedSeconds(page)) - begunAt;
    await page.reload();
    await shows('录了 2 / 3 句');
    const before = await storedRecording(page);
    const [[first = ''] = [], [second = ''] = [], third] = before.sentences;
    expect(before.parts[first]).toBeGreaterThan(24_000);
    // A reload loses at most a second.
    expect((before.parts[second] ?? 0) / SAMPLE_RATE).toBeGreaterThanOrEqual(recordedUntilReload - 1);
    expect(third).toEqual([]);

    await press('开始录');
    await recorded(1);
    await press('念好了');
    await shows('录了 3 / 3 句');
    await page.getByRole('button', { name: /^第 1 句，录好了/ }).tap();
    await takeThemedScreenshots(page, 'creators/recording-done');
    await expectAccessible();
    await press('听这一句');
    await page.getByRole('button', { name: '停', exact: true }).waitFor();
    await press('重录这一句');
    await recorded(1);
    await press('念好了');
    await page.getByRole('button', { name: /^第 1 句，录好了/ }).tap();
    await page.getByRole('button', { name: '换回上一次' }).waitFor();
    const after = await storedRecording(page);
    expect(after.sentences[0]).not.toEqual(before.sentences[0]);
    expect(after.sentences[1]).toEqual(before.sentences[1]);
    expect(after.parts).toMatchObject({ [first]: before.parts[first], [second]: before.parts[second] });

    await page.getByRole('button', { name: '返回' }).first().tap();
    await shows('录了 3 / 3 句');
    await press('删除');
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).tap();
    await page.getByText('录音草稿').waitFor({ state: 'detached' });
    const { parts, sentences } = await storedRecording(page);
    expect({ parts, sentences }).toEqual({ parts: {}, sentences: [] });
  });
});
