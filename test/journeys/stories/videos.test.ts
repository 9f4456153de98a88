import type { Page } from 'playwright-core';
import { saveSeenVideo } from '#contract/catalogue/videos.ts';
import { seriousViolations, violationsAtBedtime } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { saveScreenshot } from '#test/harness/browser/page/picture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { JUMPS_WITHIN_MS } from '#test/harness/browser/page/sounds.ts';
import { waitUntilEqual, waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const position = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
const isFullScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);
const canPlay = (page: Page) =>
  page.evaluate(() => document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E, mp4a.40.2"') !== '');

describe('the videos', () => {
  it('ROUTE-01 are listed by topic, can be played and sped up, and resume at the stored position', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    await signIn(phone, { path: '/video_show/topic_list' });
    await waitForTitle(page, '视频专题');
    await page.getByText('看到底啦').waitFor();
    expect(await page.locator('main section a[href*="/video_show?id="]').count()).toBe(6);
    await saveScreenshot(page, 'video-topics');
    await page.locator('main section a[href*="/video_show?id="]').first().tap();
    await waitForTitle(page, '视频');
    await page.getByRole('button', { name: /^播放：/ }).waitFor();
    await saveScreenshot(page, 'video');
    await page.getByRole('button', { name: /^播放速度 1 倍/ }).tap();
    await page.getByRole('button', { name: /^播放速度 1.25 倍/ }).waitFor();
    if (await canPlay(page)) {
      await page.getByRole('button', { name: /^播放：/ }).tap();
      await waitUntil(async () => (await position(page)) > 1, 'the video advances');
      await page.getByRole('slider', { name: '进度' }).fill('15000');
      await waitUntil(async () => (await position(page)) > 15, 'the video has jumped', JUMPS_WITHIN_MS);
      network.forget();
      await page.getByRole('button', { name: '暂停', exact: true }).tap();
      expect(await network.waitForAnswer(saveSeenVideo)).toMatchObject({ status: 200 });
      const place = page.getByText(/^0:\d\d \//);
      const stoppedAt = await place.innerText();
      await page.reload();
      await waitUntilEqual(() => place.innerText(), stoppedAt);
    }
    await page.getByRole('switch', { name: '连续播放' }).tap();
    await page.getByRole('button', { name: '全屏' }).tap();
    await waitUntil(() => isFullScreen(page), 'the video fills the screen');
    const title = () => page.locator('video').getAttribute('aria-label');
    const first = await title();
    await page.locator('video').dispatchEvent('ended');
    await waitUntil(async () => (await title()) !== first, 'the next video follows');
    expect(await isFullScreen(page)).toBe(true);
    await page.getByRole('button', { name: '全屏' }).tap();
    await waitUntil(async () => !(await isFullScreen(page)), 'the page is back');
    await page.reload();
    await page.getByRole('switch', { name: '连续播放', checked: true }).waitFor();
    await page.getByRole('link', { name: '打开播放列表' }).tap();
    await waitForTitle(page, '播放列表');
    await saveScreenshot(page, 'video-playlist');
    await page.getByRole('link', { name: /^接着看/ }).tap();
    await waitForTitle(page, '视频');
    await page.getByRole('link', { name: '全部视频' }).tap();
    await page.getByRole('link', { name: /广告/ }).tap();
    await waitForTitle(page, '广告');
    await saveScreenshot(page, 'video-ad');
    await page.getByRole('button', { name: /^跳过/ }).tap();
    await waitForTitle(page, '视频专题');
  });

  it('are accessible and legible at bedtime', async () => {
    const { page, open } = await phoneFor({ prepare: inTheme('bedtime') });
    await open('/video_show?id=good-night-all');
    await page.getByRole('button', { name: /^播放：/ }).waitFor();
    await saveScreenshot(page, 'video-bedtime');
    expect(await violationsAtBedtime(page)).toEqual([]);
    await open('/video_show/topic_list');
    await page.getByText('看到底啦').waitFor();
    expect(await violationsAtBedtime(page)).toEqual([]);
  });

  it('are accessible and legible on a tablet', async () => {
    const { page, open } = await phoneFor({ context: { viewport: { width: 1024, height: 768 } } });
    await open('/video_show/topic_list');
    await page.getByText('看到底啦').waitFor();
    await saveScreenshot(page, 'video-topics-tablet');
    expect(await seriousViolations(page)).toEqual([]);
  });
});
