import { screen, waitFor } from '@testing-library/react';
import { getUserInfo } from '#contract/account/session.ts';
import { getEyeCare, type Rest } from '#contract/family/eyeCare.ts';
import { RENDERED_ATTRIBUTE, RENDERED_DATA_ID, type RenderedPage, type RestPage } from '#contract/pageRenderer.ts';
import { getHome, getMyHome } from '#contract/stories/stories.ts';
import { omit } from '#lib/omit.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { signedOut } from '#platform/session/authSlice.ts';
import { nobody, selectIsVip } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { anEyeCare, aUse } from '#test/builders/family/eyeCare.ts';
import { withAnswers, type Answers } from '#test/harness/answers.ts';
import { advanceTimeAfter } from '#test/harness/fakes/advanceTimeAfter.ts';
import { hydratePage, answerWith, setSessionCookies, withRenderer } from '#test/harness/rendering.tsx';
import { renderApp } from '#test/harness/renderApp.tsx';
import { member, onlyChild, repliesFor, user, withBlocked } from './renderedCases.ts';
import { HOSTILE } from './renderedSamples.ts';
import { endRenderedPage, readRenderedPage } from './takeRenderedPage.ts';

const answers = repliesFor();

const render = (changed: Answers = [], path = '/'): Promise<RenderedPage | RestPage | undefined> =>
  withRenderer(({ renderPage }) => renderPage(path, answerWith(withAnswers(answers, changed)), 'user'));

async function renderHome(changed: Answers = []): Promise<RenderedPage> {
  const page = await render(changed);
  if (!page || !('html' in page)) throw new Error('The home was not rendered.');
  return page;
}

describe('a page that the gateway has rendered for a user', () => {
  it('STATE-10 shows the active child and its unfinished story as escaped text, and no mobile number', async () => {
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

  it('contains no blocked content, neither visibly nor in its data', async () => {
    const { html, data } = await renderHome(withBlocked);
    expect(html).toContain('id=allowed');
    expect(`${html}${data}`).not.toContain('blocked-story');
  });

  it.each([
    '/profile',
    '/login',
    '/rank/index',
    '/exmall?view=search',
    '/book/detail?book=rain&id=stars',
    '/no/screen',
  ])('does not exist for the screen at %s, which only the browser renders for users', async (path) => {
    expect(await render([], path)).toBeUndefined();
  });
});

const users = [
  ['a user', user, false],
  ['a member', member, true],
  ['a user with only one child', onlyChild, false],
] as const;
const environments = [
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

describe.each(users)('the home of %s', (_who, account, isVip) => {
  const pages = new Map<string, RenderedPage>();
  beforeAll(async () => {
    for (const [content, changed] of contents)
      pages.set(content, await renderHome([[getUserInfo, account], ...changed]));
  }, 60_000);

  it.each(contents.flatMap((content) => environments.map((place) => [...content, ...place] as const)))(
    'HTTP-03 STATE-10 with %s is hydrated without a difference and does not request the home again (case %#)',
    async (content, changed, endpoint, _place, hour, userAgent) => {
      jest.spyOn(Date.prototype, 'getHours').mockReturnValue(hour);
      const page = pages.get(content);
      if (!page) throw new Error('The home was not rendered.');
      setSessionCookies(account.user.activeChildId);
      const { problems, network, store } = await hydratePage('/', page, {
        userAgent,
        prepareSession: ({ network: calls, services }) => {
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

  it.each([
    ['/audio_detail?id=stars', '今天听够啦'],
    ['/profile', '今天听够啦'],
    ['/book/detail?book=rain&id=stars', '今天看够啦'],
    ['/video_show?id=sky', '今天看够啦'],
  ])('shows the rest screen at %s, whether or not the gateway renders that screen for users', async (path, title) => {
    const spent = aUse({ limitMs: 1, leftMs: 0, rest });
    const resting: Answers = [[getEyeCare, anEyeCare({ isLimited: true, screen: spent, listen: spent })]];
    expect(await render(resting, path)).toMatchObject({ cover: expect.stringContaining(title) as string });
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
      // The end of a bedtime is shown rounded to a minute. Here the bedtime ends exactly at a minute, so that the
      // gateway and the app, which renders later, show the same time.
      const endsInMs = HOUR_MS + MINUTE_MS - (Date.now() % MINUTE_MS);
      const uses = Object.entries(changes).map(([kind, use]) => [kind, { ...use, rest: { ...use.rest, endsInMs } }]);
      const state = anEyeCare({ isLimited: true, ...(Object.fromEntries(uses) as typeof changes) });
      const page = await render([[getEyeCare, state]], path);
      if (!page || !('cover' in page)) throw new Error('The rest screen was not rendered.');
      const cover = document.createElement('div');
      cover.innerHTML = page.cover;
      const [heading = '', text = ''] = Array.from(cover.querySelectorAll('h1, h1 + p'), (part) => part.textContent);
      expect(heading).toBe(title);
      setSessionCookies();
      // The app enforces limits 1.5 s after its start.
      await advanceTimeAfter(1_500, () =>
        renderApp(path, {
          userAgent,
          beforeRender: ({ network }) => {
            for (const [endpoint, reply] of answers) network.answer(endpoint, reply);
            network.answer(getEyeCare, state);
          },
        }),
      );
      expect(await screen.findByRole('dialog', { name: title })).toHaveTextContent(text);
      expect(text.length).toBeGreaterThan(5);
    },
  );

  it('is rendered by `renderRest` only for a screen that the limits of the child do not allow at present', async () => {
    const renderRest = (path: string, state = anEyeCare()) =>
      withRenderer((renderer) => renderer.renderRest(path, answerWith(withAnswers(answers, [[getEyeCare, state]]))));
    const listening = anEyeCare({ isLimited: true, screen: aUse({ limitMs: 1, leftMs: 0, rest }) });
    expect(await renderRest('/video_show?id=sky', listening)).toEqual({
      title: '视频',
      chunk: 'eyeCareGuard',
      cover: expect.stringContaining('今天看够啦') as string,
    });
    expect(await renderRest('/', listening)).toBeUndefined();
    expect(await renderRest('/video_show?id=sky')).toBeUndefined();
    expect(await renderRest('/no/such/screen', listening)).toBeUndefined();
  });

  it('shows the home if only the time for the screen is used up, and the child may still listen', async () => {
    const page = await render([[getEyeCare, anEyeCare({ isLimited: true, screen: aUse({ rest }) })]]);
    expect(page).toMatchObject({ html: expect.stringContaining('接着听') as string });
  });
});

describe('the data of a rendered page', () => {
  const shown = omit({ ...nobody, userId: 'user-a', childId: 'child-b' }, 'mobile');
  const loggedIn = { ...signedOut, token: 'token-a', isLogin: true };

  /** Opens the page. Returns its data, and whether React may hydrate it for the present user. */
  const take = (present: Parameters<typeof endRenderedPage>[1]) => {
    document.documentElement.setAttribute(RENDERED_ATTRIBUTE, '');
    const json = JSON.stringify({ queries: {}, provided: { tags: {}, keys: {} }, user: shown });
    document.body.innerHTML = `<script type="application/json" id="${RENDERED_DATA_ID}">${json}</script>`;
    const data = readRenderedPage();
    const isAdopted = data !== undefined && endRenderedPage(data, present);
    expect(document.documentElement.hasAttribute(RENDERED_ATTRIBUTE)).toBe(false);
    expect(readRenderedPage()).toBeUndefined();
    return { user: data?.user, isAdopted };
  };

  it.each([
    ['the same child', { userId: 'user-a', childId: 'child-b' }],
    ['a session that does not know its user yet', {}],
    ['a session that knows only the host’s own id of its user', { userId: 'of the host', isHostId: true as const }],
  ])('are used to hydrate the page for %s', (_, present) => {
    expect(take({ auth: loggedIn, user: { ...nobody, ...present } })).toEqual({ user: shown, isAdopted: true });
  });

  it.each([
    ['another child', loggedIn, { userId: 'user-a', childId: 'child-c' }],
    ['another user', loggedIn, { userId: 'user-b', childId: 'user-b' }],
    ['a guest', signedOut, {}],
  ])('are not used to hydrate the page for %s', (_, auth, present) => {
    expect(take({ auth, user: { ...nobody, ...present } })).toMatchObject({ isAdopted: false });
  });
});
