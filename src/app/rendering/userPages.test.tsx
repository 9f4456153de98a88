import { getUserInfo } from '#contract/account/session.ts';
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts';
import { getEyeCare } from '#contract/family/eyeCare.ts';
import { RENDERED_ATTRIBUTE, RENDERED_DATA_ID, type RenderedPage, type RestPage } from '#contract/pageRenderer.ts';
import { getHome, getMyHome, listContinue } from '#contract/stories/stories.ts';
import { omit } from '#lib/omit.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { signedOut } from '#platform/session/authSlice.ts';
import { nobody } from '#platform/session/user/userSlice.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aKid } from '#test/builders/family/children.ts';
import { anEyeCare, aUse } from '#test/builders/family/eyeCare.ts';
import { aCard, aHome } from '#test/builders/stories/stories.ts';
import { adoptPage, answering, withRenderer } from '#test/harness/rendering.tsx';
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

/** Sets the cookies that a page of a session finds at its start. */
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

  it.each([
    ['browser', 'Mozilla/5.0'],
    ['host app', 'Mozilla/5.0 ilisten_android/1002/12.4.1/xiaomi'],
    ['WeChat', 'Mozilla/5.0 (Linux; Android 13) MicroMessenger/8.0.49'],
  ])(
    'HTTP-03 is hydrated (%s) without a difference and without a second request for the home',
    async (_, userAgent) => {
      const page = await renderHome();
      rememberSession();
      const { problems, network, store } = await adoptPage('/', page, {
        userAgent,
        beforeAdoption: ({ network: calls }) => calls.answer(listContinue, begun),
      });
      expect(problems).toEqual([]);
      expect(network.callsTo(getHome)).toEqual([]);
      expect(document.querySelector('header')).toHaveTextContent(HOSTILE);
      expect(store.getState().user).toMatchObject({ childId: 'child-b', age: 4 });
      expect(store.getState().auth.token).toBe('token-a');
    },
  );

  it('contains no blocked content', async () => {
    const mine = aHome({ picks: [aCard('allowed')] });
    const { html } = await renderHome([
      [listContinue, { items: [], hasBlocked: true }],
      [getMyHome, mine],
      [getHome, aHome({ picks: [aCard('blocked')] })],
    ]);
    expect(html).toContain('id=allowed');
    expect(html).not.toContain('id=blocked');
  });

  it.each(['/showcase', '/profile', '/audio_detail?id=stars'])('is not rendered at %s', async (path) => {
    expect(await render([], path)).toBeUndefined();
  });
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

  it('shows the rest screen in the place of a story, too, although the gateway does not render stories for users', async () => {
    const spent = aUse({ limitMs: 1, leftMs: 0, rest });
    const resting: Answers = [[getEyeCare, anEyeCare({ isLimited: true, screen: spent, listen: spent })]];
    expect(await render(resting, '/audio_detail?id=stars')).toMatchObject({
      cover: expect.stringContaining('今天听够啦') as string,
    });
    expect(await render(resting, '/login')).toBeUndefined();
  });

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
