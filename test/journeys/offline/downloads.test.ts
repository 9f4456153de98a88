import { endSession, listSessions } from '#contract/account/sessions.ts';
import { askAsUser } from '#test/harness/browser/askAsUser.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { saveScreenshot } from '#test/harness/browser/page/picture.ts';
import { signIn, waitForUser } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { waitUntil } from '#test/harness/browser/until.ts';

const phoneFor = usePhones();
const context = { serviceWorkers: 'allow' } as const;

const waitForServiceWorker = ({ page }: Phone) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** Opens the first story of the home and downloads it; returns its title. */
async function downloadStory(phone: Phone): Promise<string> {
  const { page } = phone;
  await phone.open('/');
  const story = page.locator('section').filter({ hasText: '今天先听这个' }).getByRole('link').first();
  await story.waitFor();
  await waitForServiceWorker(phone);
  await story.tap();
  await page.getByRole('button', { name: '下载，没有网络也能听' }).tap();
  await page.getByRole('button', { name: '已下载，去看我的下载' }).waitFor();
  return (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';
}

const storedDownloads = ({ page }: Phone) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    return { hasSounds: names.includes('downloads'), owner: localStorage.getItem('downloads_owner') };
  });

const waitForDeletion = (phone: Phone) =>
  waitUntil(async () => {
    const { hasSounds, owner } = await storedDownloads(phone);
    return !hasSounds && owner === null;
  }, 'the downloads are deleted');

describe('a downloaded story', () => {
  it('is listed with its size; without a network and after the session has expired, it can be found, played, read in ranges and removed', async () => {
    const phone = await phoneFor({ context });
    const { page, problems } = phone;
    await downloadStory(phone);
    await page.getByRole('button', { name: '已下载，去看我的下载' }).tap();
    await page.getByText(/^1 个故事，用了 [\d.]+ [KM]B，还能存 [\d.]+ [MG]B$/).waitFor();
    await saveScreenshot(page, 'downloads');

    // The downloads of a guest belong to the first user who signs in. On the next day the session has expired.
    await signIn(phone);
    const userId = await waitForUser(phone);
    await waitUntil(
      async () => (await storedDownloads(phone)).owner?.endsWith(` ${userId}`) === true,
      'they are owned',
    );
    await phone.context.clearCookies();
    await phone.context.setOffline(true);
    await phone.open('/');
    await page.getByRole('link', { name: '我的', exact: true }).tap();
    await page.getByRole('link', { name: '我的下载' }).waitFor();
    await saveScreenshot(page, 'loginWithDownloads');
    await page.getByRole('link', { name: '我的下载' }).tap();
    await page.getByRole('button', { name: '播放下载的故事' }).tap();
    await page.getByRole('button', { name: /^暂停/ }).first().waitFor();
    const ranges = await page.evaluate(async () => {
      const [file] = (await (await caches.open('downloads')).keys()).filter(({ url }) => url.endsWith('.mp3'));
      const response = await fetch(file?.url ?? '', { headers: { range: 'bytes=10-19' } });
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    });
    expect(ranges).toEqual({ status: 206, bytes: 10 });

    await page.getByRole('button', { name: /^删除下载/ }).tap();
    await page.getByText('还没有下载故事').waitFor();
    const files = () => page.evaluate(async () => (await (await caches.open('downloads')).keys()).length);
    await waitUntil(async () => (await files()) === 0, 'its files are deleted');
    problems.removeExpected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  });

  it('is deleted at the logout', async () => {
    const phone = await phoneFor({ context });
    const { page } = phone;
    await signIn(phone);
    const userId = await waitForUser(phone);
    await downloadStory(phone);
    expect(await storedDownloads(phone)).toMatchObject({
      hasSounds: true,
      owner: expect.stringContaining(userId) as string,
    });
    await phone.open('/profile');
    await page.getByRole('button', { name: '退出登录' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).tap();
    await page.getByRole('button', { name: '手机号登录' }).waitFor();
    await phone.open('/');
    await waitForDeletion(phone);
    await phone.open('/my_download');
    await page.getByText('还没有下载故事').waitFor();
  });

  it('AUTH-09 is deleted as soon as the device learns that its owner has signed it out on another device', async () => {
    const phone = await phoneFor({ context });
    await signIn(phone);
    await waitForUser(phone);
    await downloadStory(phone);
    const { sessions } = await askAsUser(phone, listSessions, {});
    await askAsUser(phone, endSession, { params: { sessionId: sessions.find(({ isThis }) => isThis)?.id ?? '' } });
    await phone.open('/profile');
    await waitForDeletion(phone);
    phone.problems.removeExpected(/401/);
  });
});
