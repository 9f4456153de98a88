import crypto from 'node:crypto';
import * as v from 'valibot';
import { listSavedArticles } from '#contract/catalogue/articles.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { NATIVE_TOKEN_PATH, NativeTokenReply, type NativeTokenRequest } from '#contract/host/lab.ts';
import { subscribe } from '#contract/catalogue/catalogue.ts';
import { getMall, getMemberSavings, getShells, listGoods, listPlans } from '#contract/mall/goods.ts';
import { block } from '#contract/stories/blocked.ts';
import { getReactions } from '#contract/stories/reactions.ts';
import { getHome, getMyHome, listContinue } from '#contract/stories/stories.ts';
import { askAsUser } from '#test/harness/browser/askAsUser.ts';
import { holdScripts } from '#test/harness/browser/page/holdScripts.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { saveScreenshot } from '#test/harness/browser/page/picture.ts';
import { waitForHydration, expectNoMovement, isRendered } from '#test/harness/browser/renderedPage.ts';
import { exposeSounds, waitForSoundToAdvance } from '#test/harness/browser/page/sounds.ts';
import { memberStory } from '#test/harness/browser/limited.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { disableRendering } from '#test/harness/browser/page/disableRendering.ts';
import { asRequestedLogin, cookie, signIn, waitForUser } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

/**
 * A nickname that, if it were not escaped, would close the script element that contains the page's data, and would
 * create another element.
 */
const HOSTILE = '</script><b>小象';
/** Members' stories with a question after the text, one of each half (see `memberStory`). */
const MEMBER_STORIES = ['home-mirror', 'wild-penguin'];

/** The path of each screen, a text that it shows, and the endpoints whose replies the page contains. */
const screens = (storyId: string): Record<string, [path: string, text: string, endpoints: readonly AnyEndpoint[]]> => ({
  home: ['/', HOSTILE, [getHome, listContinue]],
  story: [`/audio_detail?id=${storyId}`, '听完以后', [getReactions, listContinue]],
  mall: ['/exmall', '用贝壳换', [getMall, getShells, listGoods]],
  hardware: ['/equipmentMall/index', '推荐', [getMall, listGoods]],
  membership: ['/vippage/index', '你是会员', [listPlans, getMemberSavings]],
});

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
    ['for a user who has blocked a story', 375, 'day', { blocks: true }],
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
      await expectNoMovement(page, letScriptsCome, { least: 9 });
      expect((await linksToStory()) > 0).toBe(blocks !== true);
      expect([...network.callsTo(getHome), ...network.callsTo(getMyHome)]).toEqual([]);
      await saveScreenshot(page, `first-paint-user-${width}-${theme}${blocks === true ? '-blocked' : ''}`);
    },
  );
});

/** Logs in a member with a hostile nickname. */
async function signInAsMember(phone: Phone): Promise<void> {
  await phone.open(await addressWithLogin(phone, '/about'));
  await waitForUser(phone);
}

/** Returns an address that contains the login of a new member with a hostile nickname, as from a host. */
async function addressWithLogin(phone: Phone, path: string): Promise<string> {
  const order: NativeTokenRequest = {
    userId: crypto.randomUUID(),
    nickname: HOSTILE,
    age: 5,
    userType: 2,
    tokenType: 4,
  };
  const reply = await fetch(`${phone.gateway.origin}${NATIVE_TOKEN_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const { token, expireTime = 0 } = v.parse(NativeTokenReply, await reply.json());
  return asRequestedLogin(phone, `${path}?_token=${token}&_expire_time=${expireTime}`);
}

describe('a page that the gateway has rendered for a member', () => {
  const visits = [375, 768].flatMap((width) =>
    ['home', 'story', 'mall', 'hardware', 'membership'].map((place) => [place, width] as const),
  );
  /** The phones of the member, by width. A login takes longer than a visit, so all visits of a width share a phone. */
  const phones = new Map<number, Phone>();

  async function memberPhone(width: number): Promise<Phone> {
    const context = { viewport: { width, height: 667 } };
    const phone = phones.get(width) ?? (await phoneFor({ context, prepare: inTheme('day'), isForWholeFile: true }));
    if (!phones.has(width)) await signInAsMember(phone);
    phones.set(width, phone);
    return phone;
  }

  it.each(visits)(
    'shows the screen "%s" before any script has loaded, %i px wide, and does not move when React hydrates it',
    async (place, width) => {
      const phone = await memberPhone(width);
      const { page, network } = phone;
      const storyId = await memberStory(phone.gateway, MEMBER_STORIES);
      const [path = '', text = '', endpoints] = screens(storyId)[place] ?? [];
      const letScriptsCome = await holdScripts(page);
      network.forget();
      await phone.open(path);
      await page.locator('main').getByText(text).first().waitFor();
      expect(await isRendered(page)).toBe(true);
      expect(await page.getByText('可以试听 1分30秒').count()).toBe(0);
      await expectNoMovement(page, letScriptsCome, { least: 4 });
      for (const endpoint of endpoints ?? []) expect(network.callsTo(endpoint)).toEqual([]);
      await saveScreenshot(page, `first-paint-member-${place}-${width}`);
    },
  );

  it('handles taps that came before the scripts had loaded: repeats them in their order, but taps each button only once', async () => {
    const phone = await phoneFor({ prepare: exposeSounds });
    const { page, network, open } = phone;
    await signInAsMember(phone);
    const letScriptsCome = await holdScripts(page);
    await open('/series?id=daidi-big-ears');
    // An impatient user taps twice.
    for (const name of [/^订阅/, /^订阅/, '播放全部'])
      await page.getByRole('button', { name, exact: true }).first().tap();
    letScriptsCome();
    await waitForHydration(page);
    await waitForSoundToAdvance(page);
    await page.getByRole('button', { name: /订阅/, pressed: true }).first().waitFor();
    expect(network.callsTo(subscribe)).toHaveLength(1);
  });

  it('AUTH-13 completes the login in its address, then opens a link tapped while scripts were loading', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    const letScriptsCome = await holdScripts(page);
    await phone.open(await addressWithLogin(phone, '/parent_class'));
    expect(await isRendered(page)).toBe(true);
    await page.getByRole('link', { name: '我收藏的文章' }).tap();
    letScriptsCome();
    await page.getByText('还没有收藏').waitFor();
    expect(await network.waitForAnswer(listSavedArticles)).toMatchObject({ status: 200 });
  });

  it('ROLE-02 plays the whole members’ story after a tap before the scripts have loaded', async () => {
    const phone = await phoneFor({ prepare: exposeSounds });
    const { page, network } = phone;
    const path = `/audio_detail?id=${await memberStory(phone.gateway, MEMBER_STORIES)}`;
    // The app has not requested a story for this member yet, so the phone has no cookie `listener`.
    await signInAsMember(phone);
    const letScriptsCome = await holdScripts(page);
    network.forget();
    await phone.open(path);
    await page.getByRole('button', { name: '播放', exact: true }).tap();
    await waitForSoundToAdvance(page);
    const early = network.requests.filter((request) => request.url().endsWith('/sound?early'));
    expect(early).toHaveLength(1);
    // Compares the sizes instead of the durations, because the MP3 header of the preview contains the duration of the
    // whole story.
    const total = (headers: Record<string, string> = {}) =>
      Number(headers['content-range']?.replace(/^.*\//, '') ?? headers['content-length']);
    const preview = await fetch(early[0]?.url() ?? '');
    const heard = await early[0]?.response();
    expect(total(heard?.headers())).toBeGreaterThan(1.1 * total(Object.fromEntries(preview.headers)));
    letScriptsCome();
    await waitForHydration(page);
    await page.getByRole('button', { name: '暂停', exact: true }).first().waitFor();
  });
});

describe('a page that the gateway has rendered for an app', () => {
  const inApp = (agent: string) => ({ context: { userAgent: `Mozilla/5.0 (Linux; Android 13) ${agent}` } });

  it.each(['MicroMessenger/8.0.49', 'AlipayClient/10.5'])(
    'shows the home to a guest in %s before any script has loaded, and does not move when React hydrates it',
    async (agent) => {
      const { page, open, network } = await phoneFor(inApp(agent));
      const letScriptsCome = await holdScripts(page);
      await open('/');
      await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
      expect(await isRendered(page)).toBe(true);
      await expectNoMovement(page, letScriptsCome);
      expect(network.callsTo(getHome)).toEqual([]);
    },
  );

  it('shows the home of a user in a host app before any script has loaded, and does not move when React hydrates it', async () => {
    const phone = await phoneFor(inApp('ilisten_android/1002/12.4.1/xiaomi'));
    const { page } = phone;
    await signIn(phone);
    const letScriptsCome = await holdScripts(page);
    await phone.open('/');
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    expect(await isRendered(page)).toBe(true);
    await expectNoMovement(page, letScriptsCome);
  });
});

describe('a page that the gateway does not render', () => {
  it('is sent without content to a guest of a host app, and the app then shows the home', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 13) ilisten_android/1002/12.4.1/xiaomi';
    const { page, open } = await phoneFor({ context: { userAgent } });
    const letScriptsCome = await holdScripts(page);
    await open('/');
    expect(await isRendered(page)).toBe(false);
    letScriptsCome();
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
  });

  it.each([
    ['a screen that is never rendered', '/about', {}],
    ['the home in a host app', '/', { context: { userAgent: 'Mozilla/5.0 ilisten_android/1002/12.4.1/xiaomi' } }],
  ] as const)(
    'loads each script and style sheet in the header `link` exactly once, and uses it: %s',
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

  it('shows the home screen if a server of static files delivers it', async () => {
    const { page, open, network } = await phoneFor({ prepare: disableRendering });
    await open('/');
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    expect(network.callsTo(getHome)).toHaveLength(1);
  });
});
