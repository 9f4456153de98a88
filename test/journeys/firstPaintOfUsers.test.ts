import { block } from '#contract/stories/blocked.ts';
import { getHome, getMyHome } from '#contract/stories/stories.ts';
import { askAsUser } from '#test/harness/browser/askAsUser.ts';
import { holdScripts } from '#test/harness/browser/page/holdScripts.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForRequests } from '#test/harness/browser/page/pages.ts';
import { saveScreenshot } from '#test/harness/browser/page/picture.ts';
import { adopted, isRendered, visiblePlaces } from '#test/harness/browser/renderedPage.ts';
import { unrendered } from '#test/harness/browser/page/unrendered.ts';
import { cookie, signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

interface Visit {
  userAgent?: string;
  /** Whether the user has blocked the first story. */
  blocks?: boolean;
}

describe('a page that the gateway has rendered for a user', () => {
  const iPad =
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/604.1';
  it.each([
    ['on a phone by day', 375, 'day', {}],
    ['on a phone at bedtime', 375, 'bedtime', {}],
    ['on a tablet', 768, 'day', { userAgent: iPad }],
    ['on a wide tablet at bedtime', 1024, 'bedtime', { userAgent: iPad }],
    ['who has blocked a story', 375, 'day', { blocks: true }],
  ] as const)(
    "shows the user's name before any script has loaded, and nothing moves when React hydrates the page: %s",
    async (_, width, theme, { userAgent, blocks }: Visit) => {
      const phone = await phoneFor({
        context: { viewport: { width, height: 667 }, ...(userAgent !== undefined && { userAgent }) },
        prepare: inTheme(theme),
      });
      const { page, network } = phone;
      await signIn(phone);
      const nickname = await waitUntil(async () => (await cookie(phone, 'nickname'))?.value, 'the nickname is kept');
      const { picks } = await askAsUser(phone, getHome, { query: { age: '5' } });
      const storyId = picks[0]?.id ?? '';
      if (blocks === true) await askAsUser(phone, block, { params: { kind: 'story', id: storyId } });
      const letScriptsCome = await holdScripts(page);
      network.forget();
      await phone.open('/');
      await page.locator('header').getByText(decodeURIComponent(nickname)).waitFor();
      expect(await isRendered(page)).toBe(true);
      const linksToStory = () => page.locator(`main a[href$="/audio_detail?id=${storyId}"]`).count();
      expect((await linksToStory()) > 0).toBe(blocks !== true);
      const before = await visiblePlaces(page);
      expect(before.length).toBeGreaterThan(8);
      letScriptsCome();
      await adopted(page);
      await page.waitForLoadState('networkidle');
      await waitForRequests(page);
      expect(await visiblePlaces(page)).toEqual(before);
      expect((await linksToStory()) > 0).toBe(blocks !== true);
      expect([...network.callsTo(getHome), ...network.callsTo(getMyHome)]).toEqual([]);
      await saveScreenshot(page, `first-paint-user-${width}-${theme}${blocks === true ? '-blocked' : ''}`);
    },
  );
});

describe('a page that the gateway has rendered for an app', () => {
  const inApp = (agent: string) => ({ context: { userAgent: `Mozilla/5.0 (Linux; Android 13) ${agent}` } });

  it.each(['MicroMessenger/8.0.49', 'AlipayClient/10.5'])(
    'shows a story to a guest of %s before any script has loaded, and does not move when React hydrates it',
    async (agent) => {
      const { page, open, network } = await phoneFor(inApp(agent));
      const letScriptsCome = await holdScripts(page);
      await open('/');
      await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
      expect(await isRendered(page)).toBe(true);
      const before = await visiblePlaces(page);
      letScriptsCome();
      await adopted(page);
      await page.waitForLoadState('networkidle');
      expect(await visiblePlaces(page)).toEqual(before);
      expect(network.callsTo(getHome)).toEqual([]);
    },
  );

  it('shows the home of a user in a host app before any script has loaded', async () => {
    const phone = await phoneFor(inApp('ilisten_android/1002/12.4.1/xiaomi'));
    const { page } = phone;
    await signIn(phone);
    const letScriptsCome = await holdScripts(page);
    await phone.open('/');
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    expect(await isRendered(page)).toBe(true);
    const before = await visiblePlaces(page);
    letScriptsCome();
    await adopted(page);
    await page.waitForLoadState('networkidle');
    expect(await visiblePlaces(page)).toEqual(before);
  });
});

describe('a page that the gateway does not render', () => {
  it('starts with the empty shell for a guest of a host app', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 13) ilisten_android/1002/12.4.1/xiaomi';
    const { page, open } = await phoneFor({ context: { userAgent } });
    const letScriptsCome = await holdScripts(page);
    await open('/');
    expect(await isRendered(page)).toBe(false);
    letScriptsCome();
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
  });

  it.each([
    ['a page of any screen', '/about', {}],
    ['the home in a host app', '/', { context: { userAgent: 'Mozilla/5.0 ilisten_android/1002/12.4.1/xiaomi' } }],
  ] as const)(
    'loads each script and style sheet that a response header names exactly once, and uses it: %s',
    async (_, path, options) => {
      const { page, network } = await phoneFor(options);
      const warnings: string[] = [];
      page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
      // Preloads a file that the page does not use. The browser warns of all unused files at the same time, so the
      // warning about this file shows that no other warning will follow.
      await page.addInitScript(() => {
        const link = document.createElement('link');
        Object.assign(link, { rel: 'preload', as: 'style', href: '/combine/unused.css' });
        document.addEventListener('DOMContentLoaded', () => document.head.append(link));
      });
      await page.route('**/combine/unused.css', (route) => route.fulfill({ contentType: 'text/css', body: 'a{}' }));
      const response = await page.goto(`/combine${path}`);
      const named = Array.from(response?.headers()['link']?.matchAll(/<([^>]+)>/g) ?? [], ([, address]) => address);
      expect(named).toEqual(expect.arrayContaining([expect.stringMatching(/\/js\/main\./)]));
      await waitUntil(() => warnings.some((text) => text.includes('unused.css')), 'the browser warns');
      expect(warnings.filter((text) => text.includes('preload') && !text.includes('unused.css'))).toEqual([]);
      const requested = network.requests.map((request) => new URL(request.url()).pathname);
      for (const address of named) expect(requested.filter((one) => one === address)).toEqual([address]);
    },
  );

  it('shows the home screen if it comes from a server of static files', async () => {
    const { page, open, network } = await phoneFor({ prepare: unrendered });
    await open('/');
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    expect(network.callsTo(getHome)).toHaveLength(1);
  });
});
