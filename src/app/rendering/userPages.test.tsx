import { screen, waitFor } from '@testing-library/react';
import { getUserInfo } from '#contract/account/session.ts';
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts';
import { getEyeCare, type Rest } from '#contract/family/eyeCare.ts';
import { RENDERED_ATTRIBUTE, RENDERED_DATA_ID, type RenderedPage, type RestPage } from '#contract/pageRenderer.ts';
import { getHome, getMyHome, listContinue } from '#contract/stories/stories.ts';
import { omit } from '#lib/omit.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { signedOut } from '#platform/session/authSlice.ts';
import { nobody, selectIsVip } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aKid } from '#test/builders/family/children.ts';
import { anEyeCare, aUse } from '#test/builders/family/eyeCare.ts';
import { aCard } from '#test/builders/stories/stories.ts';
import { adoptPage, answering, withRenderer } from '#test/harness/rendering.tsx';
import { renderApp } from '#test/harness/renderApp.tsx';
import { home, HOSTILE } from './renderedSamples.ts';
import { takeRenderedPage } from './takeRenderedPage.ts';

const EXPIRE_AT = Date.now() + HOUR_MS;
const begun = {
  items: [{ story: aCard('begun'), progress: { storyId: 'begun', positionMs: 20_000, finished: false, updatedAt: 1 } }],
  hasBlocked: false,
};
const kids = [aKid({ id: 'user-a', nickname: '姐姐', age: 8 }), aKid({ id: 'child-b', nickname: HOSTILE, age: 4 })];
const user = aUser({ kids, activeChildId: 'child-b' });

type Answers = [AnyEndpoint, ReplyOf<AnyEndpoint>][];
/** The replies for a child that has blocked a story of the shared home. */
const withBlocked: Answers = [
  [listContinue, { ...begun, hasBlocked: true }],
  [getMyHome, { ...home, mostPlayed: [aCard('allowed')] }],
  [getHome, { ...home, mostPlayed: [aCard('blocked-story')] }],
];
const answers: Answers = [
  [getUserInfo, user],
  [getEyeCare, anEyeCare()],
  [getHome, home],
  [listContinue, begun],
];

const render = (changed: Answers = [], path = '/'): Promise<RenderedPage | RestPage | undefined> =>
  withRenderer(({ renderPage }) => renderPage(path, answering([...changed, ...answers]), 'user'));

async function renderHome(changed: Answers = []): Promise<RenderedPage> {
  const page = await render(changed);
  if (!page || !('html' in page)) throw new Error('The home was not rendered.');
  return page;
}

/** Sets the cookies of a session, which the page reads at its start. */
function rememberSession(childId = 'child-b'): void {
  const stored = { token: 'token-a', token_expire: EXPIRE_AT, user_id: 'user-a', anonymous: 0, child_id: childId };
  for (const [name, value] of Object.entries(stored)) document.cookie = `${name}=${value}; path=/`;
}

describe('a page that the gateway has rendered for a user', () => {
  it('STATE-10 shows the active child and its unfinished story, escaped and without a token', async () => {
    const { html, data } = await renderHome();
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
    expect(html).not.toContain('<script');
    expect(data).not.toContain('<');
    expect(html).toContain('接着听');
    expect(html).toContain('href="/combine/audio_detail?id=begun"');
    const { user: shown } = JSON.parse(data) as { user: Record<string, unknown> };
    expect(shown).toMatchObject({ userId: 'user-a', childId: 'child-b', nickname: HOSTILE, age: 4 });
    expect(Object.keys(shown)).not.toContain('mobile');
    expect(data).not.toContain('138****0000');
  });

  it('contains no blocked content', async () => {
    const { html } = await renderHome(withBlocked);
    expect(html).toContain('id=allowed');
    expect(html).not.toContain('id=blocked');
  });

  it.each(['/showcase', '/profile', '/audio_detail?id=stars'])(
    'is never the screen at %s, which only the browser renders for users',
    async (path) => {
      expect(await render([], path)).toBeUndefined();
    },
  );
});

const listeners = [
  ['a user', user, false],
  ['a member', aUser({ kids, activeChildId: 'child-b', ilisten: { isVip: 1, isAnonymous: false } }), true],
  ['a user without other children', aUser({ kids: [], activeChildId: 'user-a', nickname: HOSTILE }), false],
] as const;
const places = [
  ['in a browser by day', 12, 'Mozilla/5.0'],
  ['at bedtime', 21, 'Mozilla/5.0'],
  ['on a tablet', 12, 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X)'],
  ['on a tablet at bedtime', 21, 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X)'],
  ['in WeChat', 12, 'Mozilla/5.0 (Linux; Android 13) MicroMessenger/8.0.49'],
  ['in Alipay at bedtime', 21, 'Mozilla/5.0 (Linux; Android 13) AlipayClient/10.5'],
  ['in a host app', 12, 'Mozilla/5.0 ilisten_android/1002/12.4.1/xiaomi'],
  ['in the app for tablets at bedtime', 21, 'Mozilla/5.0 ilisten_android/5004/12.4.1/xiaomi'],
] as const;
const contents = [
  ['nothing blocked', [], getHome],
  ['a blocked story', withBlocked, getMyHome],
] as const;

describe.each(listeners)('the home of %s', (_who, account, isVip) => {
  const pages = new Map<string, RenderedPage>();
  beforeAll(async () => {
    for (const [content, changed] of contents)
      pages.set(content, await renderHome([[getUserInfo, account], ...changed]));
  }, 60_000);

  it.each(contents.flatMap((content) => places.map((place) => [...content, ...place] as const)))(
    'HTTP-03 STATE-10 with %s is hydrated without a difference and does not request the home again (case %#)',
    async (content, changed, endpoint, _place, hour, userAgent) => {
      jest.spyOn(Date.prototype, 'getHours').mockReturnValue(hour);
      const page = pages.get(content);
      if (!page) throw new Error('The home was not rendered.');
      rememberSession(account.user.activeChildId);
      const { problems, network, store } = await adoptPage('/', page, {
        userAgent,
        beforeAdoption: ({ network: calls, services }) => {
          services.localStore.write(storageKeys.theme, hour === 21 ? 'bedtime' : 'day');
          for (const [asked, reply] of [...answers, ...changed]) calls.answer(asked, reply);
          calls.answer(getUserInfo, account);
        },
      });
      expect(problems).toEqual([]);
      expect(network.calls.filter((call) => call.endpoint === getHome || call.endpoint === getMyHome)).toEqual([]);
      expect(document.querySelector('header')).toHaveTextContent(HOSTILE);
      expect(screen.queryAllByRole('heading', { name: '晚安故事' })).toHaveLength(hour === 21 ? 1 : 0);
      expect(screen.getByRole('link', { name: '睡前' }).getAttribute('href')).toContain(
        /iPad|5004/.test(userAgent) ? '/audio_category/hd?' : '/audio_category?',
      );
      expect(document.body.innerHTML).not.toContain('blocked-story');
      expect(document.body.innerHTML.includes('id=allowed')).toBe(endpoint === getMyHome);
      expect(store.getState().auth.token).toBe('token-a');
      expect(store.getState().user).toMatchObject({ childId: account.user.activeChildId });
      await waitFor(() => expect(selectIsVip(store.getState())).toBe(isVip));
      expect(problems).toEqual([]);
    },
  );
});

describe('the page of a child that must rest', () => {
  const rest = { reason: 'budget' as const, endsInMs: HOUR_MS };

  it('shows the rest screen and nothing of the home', async () => {
    const spent = aUse({ limitMs: 1, leftMs: 0, rest });
    const page = await render([[getEyeCare, anEyeCare({ isLimited: true, screen: spent, listen: spent })]]);
    expect(page).toEqual({
      title: '首页',
      chunk: 'eyeCareGuard',
      cover: expect.stringContaining('今天听够啦') as string,
    });
    expect(JSON.stringify(page)).not.toContain('audio_detail');
  });

  it('shows the rest screen instead of a story, too, although the gateway does not render stories for users', async () => {
    const spent = aUse({ limitMs: 1, leftMs: 0, rest });
    const resting: Answers = [[getEyeCare, anEyeCare({ isLimited: true, screen: spent, listen: spent })]];
    expect(await render(resting, '/audio_detail?id=stars')).toMatchObject({
      cover: expect.stringContaining('今天听够啦') as string,
    });
    expect(await render(resting, '/login')).toBeUndefined();
  });

  const noTime = (reason: Rest['reason']) => aUse({ limitMs: 1, leftMs: 0, rest: { reason, endsInMs: HOUR_MS } });
  const rests = [
    ['no time to listen', '/', { screen: noTime('budget'), listen: noTime('budget') }, '今天听够啦'],
    ['no time at the screen', '/book/detail?id=stars', { screen: noTime('budget') }, '今天看够啦'],
    ['bedtime', '/', { screen: noTime('bedtime'), listen: noTime('bedtime') }, '该睡觉啦，晚安'],
    ['a break', '/book/detail?id=stars', { screen: noTime('break') }, '让眼睛歇一歇'],
    ['the rest of a sibling', '/', { screen: noTime('sibling'), listen: noTime('sibling') }, '这台设备也要休息'],
  ] as const;
  const devices = [
    ['on a phone', 'Mozilla/5.0'],
    ['on a tablet', 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X)'],
    ['in a host app', 'Mozilla/5.0 ilisten_android/1002/12.4.1/xiaomi'],
  ] as const;

  it.each(rests.flatMap((row) => devices.map((device) => [...row, ...device] as const)))(
    'shows the same texts as the rest screen of the app: %s, %s',
    async (_reason, path, changes, title, _device, userAgent) => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.now());
      const state = anEyeCare({ isLimited: true, ...changes });
      const page = await render([[getEyeCare, state]], path);
      if (!page || !('cover' in page)) throw new Error('The rest screen was not rendered.');
      const cover = document.createElement('div');
      cover.innerHTML = page.cover;
      const [heading = '', text = ''] = Array.from(cover.querySelectorAll('h1, h1 + p'), (part) => part.textContent);
      expect(heading).toBe(title);
      rememberSession();
      await renderApp(path, {
        userAgent,
        beforeRender: ({ network }) => {
          for (const [endpoint, reply] of answers) network.answer(endpoint, reply);
          network.answer(getEyeCare, state);
        },
      });
      expect(await screen.findByRole('dialog', { name: title })).toHaveTextContent(text);
      expect(text.length).toBeGreaterThan(5);
    },
  );

  it('shows the home if the child may still listen', async () => {
    const page = await render([[getEyeCare, anEyeCare({ isLimited: true, screen: aUse({ rest }) })]]);
    expect(page).toMatchObject({ html: expect.stringContaining('接着听') as string });
  });
});

describe('the data of a rendered page', () => {
  const shown = omit({ ...nobody, userId: 'user-a', childId: 'child-b' }, 'mobile', 'vip');
  const loggedIn = { ...signedOut, token: 'token-a', isLogin: true };

  const take = (present: Parameters<typeof takeRenderedPage>[0]) => {
    document.documentElement.setAttribute(RENDERED_ATTRIBUTE, '');
    const data = JSON.stringify({ queries: {}, provided: { tags: {}, keys: {} }, user: shown });
    document.body.innerHTML = `<script type="application/json" id="${RENDERED_DATA_ID}">${data}</script>`;
    return takeRenderedPage(present);
  };

  it.each([
    ['the same child', { userId: 'user-a', childId: 'child-b' }],
    ['a session that does not know its user yet', {}],
  ])('are used for %s', (_, present) => {
    expect(take({ auth: loggedIn, user: { ...nobody, ...present } })).toMatchObject({ user: { userId: 'user-a' } });
    expect(document.documentElement.getAttribute(RENDERED_ATTRIBUTE)).toBe('adopting');
  });

  it.each([
    ['another child', loggedIn, { userId: 'user-a', childId: 'child-c' }],
    ['another user', loggedIn, { userId: 'user-b', childId: 'user-b' }],
    ['a guest', signedOut, {}],
  ])('are not used for %s', (_, auth, present) => {
    expect(take({ auth, user: { ...nobody, ...present } })).toBeUndefined();
    expect(document.documentElement.hasAttribute(RENDERED_ATTRIBUTE)).toBe(false);
  });
});
