import type { Page } from 'playwright-core';
import { listConsents } from '#contract/account/consents.ts';
import type { MyWorkDetail } from '#contract/works/myWorks.ts';
import { UPLOADS_PATH } from '#contract/uploads.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import type { RecordingReport } from '#platform/recording/worker/messages.ts';
import { fakeMicrophone, silenceMicrophone } from '#test/harness/browser/fakeMicrophone.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { interceptCalls } from '#test/harness/browser/page/intercept.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { lengthenParts, shortenParts } from './longParts.ts';
import { waitForRecorded } from './recorded.ts';

const phoneFor = usePhones(fakeMicrophone);
/** Longer than the longest pause between two attempts to send a part of a file. */
const PAUSE_MS = 16_000;

it('the recorder and the screen for hearing a recording are accessible in short-lived states, and in states caused by another tab, the gateway or the network', async () => {
  const phone = await phoneFor({ prepare: inTheme('day') });
  const { page, open } = phone;
  const actionsOn = (tab: Page) => ({
    press: (name: string) => tab.getByRole('button', { name, exact: true }).first().tap(),
    shows: (text: string | RegExp) => tab.getByText(text).first().waitFor(),
    picture: async (name: string) => {
      await takeThemedScreenshots(tab, `creators/${name}`);
      expect(await seriousViolations(tab)).toEqual([]);
    },
    prepareText: async (title: string) => {
      await tab.getByLabel('题目').fill(title);
      await tab.getByLabel('要念的文字').fill('早上，奶奶带我去买菜。');
      await tab.getByRole('button', { name: '准备录音' }).tap();
    },
    toAudition: () => tab.getByRole('link', { name: '录好了，去试听' }).tap(),
  });
  const { press, shows, picture, prepareText, toAudition } = actionsOn(page);

  await signIn(phone, { path: '/about' });
  const restore = await interceptCalls(page, (url) =>
    url.includes(listConsents.path) ? { status: 200, json: { consents: [] } } : undefined,
  );
  await open('/launch_audio');
  await shows('录音之前，请家长先同意');
  await picture('recording-consent');
  await restore();
  await open('/launch_audio?draft=none');
  await shows('这份录音不在了');
  await picture('recording-gone');
  // `recordingEntries.ts` checks that these states are accessible.
  for (const [path, text, name] of [
    ['/launch_audio?story=past-compass', /是会员故事/, 'recording-members-story'],
    ['/launch_audio/audition?draft=none', '这份录音不在了', 'audition-gone'],
    ['/launch_audio/audition?work=none', '这段录音不在了', 'audition-deleted'],
  ] as const) {
    await open(path);
    await shows(text);
    await takeThemedScreenshots(page, `creators/${name}`);
  }
  await open('/launch_audio');

  const silentTab = await phone.newTab();
  await silenceMicrophone(silentTab);
  await open('/launch_audio', silentTab);
  const silent = actionsOn(silentTab);
  await silent.prepareText('没有声音');
  await silent.press('开始录');
  await waitForRecorded(silentTab, 1);
  await silent.press('念好了');
  await silent.toAudition();
  await silent.press('做成作品');
  await silent.shows('几乎没有录到声音。请靠近麦克风，再录一次。');
  await silent.picture('audition-silent');
  await silentTab.close();

  await open('/launch_audio?story=daidi-ear-umbrella');
  await press('开始录');
  await waitForRecorded(page, 1);
  await press('停下');
  await page.getByRole('link', { name: '先试听录好的' }).waitFor();
  await makeEarlierDraft(page, 8);
  await page.reload();
  await shows('《耳朵伞》只有开头');
  await picture('recording-short');
  await press('只录这个开头');
  await page.getByRole('link', { name: '先试听录好的' }).tap();
  await page.getByRole('link', { name: '去录全文' }).waitFor();
  await page.getByRole('region', { name: '试听' }).waitFor();
  await picture('audition-short');
  await page.getByRole('link', { name: '去录全文' }).tap();
  await press('接着录全文');
  await shows(/^录了 1 \/ \d\d 句/);

  await open('/launch_audio');
  await prepareText('去买菜');
  // Stops the clock of the page, so that the countdown stands still.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await press('开始录');
  await page.getByRole('timer').waitFor();
  // Takes screenshots only. Axe would wait for timers of the stopped clock.
  await takeThemedScreenshots(page, 'creators/recording-countdown');
  await page.clock.resume();
  await waitForRecorded(page, 2);
  await sendToBackground(page);
  await shows('刚才被打断了，录好的都还在');
  await picture('recording-interrupted');

  const otherTab = await phone.newTab();
  await otherTab.goto(page.url(), { waitUntil: 'commit' });
  await actionsOn(otherTab).shows('这份录音在另一个页面里开着');
  await actionsOn(otherTab).picture('recording-other-tab');
  await otherTab.close();

  await press('接着录');
  await waitForRecorded(page, 3);
  await press('念好了');
  await toAudition();
  await page.getByRole('region', { name: '修剪' }).waitFor();
  await lengthenParts(page);
  await page.reload();
  await shows('超过 60 分钟了，先剪短一点，或者分成几段录。');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await page.getByRole('button', { name: '做成作品' }).count()).toBe(0);
  await picture('audition-too-long');
  await shortenParts(page);
  await page.reload();
  await page.getByRole('region', { name: '修剪' }).waitFor();
  for (const [problem, text, name] of [
    ['failed', /^没有做好/, 'mix-failed'],
    ['full', /空间/, 'mix-full'],
  ] as const) {
    await changeMix(page, { kind: 'unmixed', mix: 0, reason: problem });
    await press('做成作品');
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
    await picture(`audition-${name}`);
  }
  await changeMix(page, { kind: 'mixing', mix: 0, share: 0.4 });
  await press('做成作品');
  await shows('正在做成作品，做好就传上去');
  await picture('audition-making');
  await press('先不做');

  await changeMix(page);
  await page.route(/\/my-works\/[\w-]+$/, async (route) => {
    const reply = await route.fetch();
    const work = (await reply.json()) as MyWorkDetail;
    await route.fulfill({ response: reply, json: { ...work, state: 'uploading', sound: null, durationMs: 0 } });
  });
  await press('做成作品');
  await shows('传好了，正在检查声音');
  await picture('audition-checking');
  await page.unroute(/\/my-works\/[\w-]+$/);
  await page.getByRole('link', { name: '回去修剪，或者重录一句' }).tap();

  await page.route(`**${UPLOADS_PATH}**`, (route) => route.abort('internetdisconnected'));
  // Waits for the upload before advancing the clock, because other requests would time out.
  const begun = page.waitForRequest(`**${UPLOADS_PATH}**`);
  await press('做成作品');
  await begun;
  await waitUntil(async () => {
    await page.clock.runFor(PAUSE_MS);
    return (await page.getByRole('button', { name: '接着传' }).count()) > 0 || undefined;
  }, 'the page has given up the upload');
  await picture('audition-upload-failed');
  await page.unroute(`**${UPLOADS_PATH}**`);

  await open('/launch_audio');
  await page.getByRole('listitem').filter({ hasText: '去买菜' }).getByRole('button', { name: '删除' }).tap();
  await shows('没传完的作品也会一起删除');
  await picture('draft-delete');
  phone.problems.removeExpected(/ERR_INTERNET_DISCONNECTED|Failed to load/);
}, 240_000);

/** Makes the page believe for a moment that the user has changed to another app, as during a phone call. */
const sendToBackground = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });

/** Changes the only draft into one of an earlier release. Such drafts contained only the sentences of the preview. */
const makeEarlierDraft = (page: Page, sentences: number): Promise<void> =>
  page.evaluate(
    (count) =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open('recordings');
        opened.addEventListener('success', () => {
          const change = opened.result.transaction('drafts', 'readwrite');
          const drafts = change.objectStore('drafts');
          const read = drafts.getAll() as IDBRequest<RecordingDraft[]>;
          read.addEventListener('success', () => {
            for (const draft of read.result)
              drafts.put({ ...draft, isWhole: undefined, sentences: draft.sentences.slice(0, count) });
          });
          change.addEventListener('complete', () => {
            opened.result.close();
            resolve();
          });
          change.addEventListener('error', () => reject(new Error('The draft was not changed.')));
        });
      }),
    sentences,
  );

/**
 * Makes the worker answer each request for a file with this report instead of making the file. Without a report, lets
 * the worker make files again.
 */
const changeMix = (page: Page, report?: RecordingReport): Promise<void> =>
  page.evaluate((answer) => {
    const workers = Worker.prototype as Worker & { journeyPost?: Worker['postMessage'] };
    workers.journeyPost ??= workers.postMessage;
    const post = workers.journeyPost as (request: unknown, transfer?: unknown) => void;
    workers.postMessage = function postOrAnswer(
      this: Worker,
      request: { kind: string; mix: number },
      transfer?: unknown,
    ) {
      if (!answer || request.kind !== 'mix') post.call(this, request, transfer);
      else this.dispatchEvent(new MessageEvent('message', { data: { ...answer, mix: request.mix } }));
    };
  }, report);
