import { screen, waitFor } from '@testing-library/react';
import { getUserInfo, getVip } from '#contract/account/session.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getEyeCare } from '#contract/family/eyeCare.ts';
import type { RenderedPage } from '#contract/pageRenderer.ts';
import { getStory } from '#contract/stories/stories.ts';
import { selectMembership } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { callsOfStoryPage } from '#test/builders/stories/storyPage.ts';
import { withAnswers } from '#test/harness/answers.ts';
import { hydratePage, answerWith, openFieldsOf, setSessionCookies, withRenderer } from '#test/harness/rendering.tsx';
import { allCases, member, repliesFor, user, withBlocked } from './renderedCases.ts';
import { HOSTILE, sharedStory } from './renderedSamples.ts';

const cases = allCases.flatMap(({ path, user: shown }) => (shown === null ? [] : [[path, shown] as const]));
const paths = cases.map(([path]) => path);
/**
 * The requests that the app sends at every visit, whatever the screen. When the gateway renders a page, it needs their
 * replies too, for the user and the limits.
 */
const ofVisit: readonly AnyEndpoint[] = [getUserInfo, getVip, getEyeCare];
/**
 * The requests that the app repeats after the hydration. One of them is the story, because the address of its sound
 * depends on the listener and the device.
 */
const repeated: readonly AnyEndpoint[] = [...ofVisit, getStory];
const ownStory = { ...sharedStory, sound: { ...sharedStory.sound, url: '/media/own.mp3', isShared: false } };

const users = [
  ['a user', repliesFor(user), false],
  ['a member who has blocked a story', withAnswers(repliesFor(member), withBlocked), true],
] as const;
const environments = [
  ['on a phone', 12, 'Mozilla/5.0'],
  ['on a phone at bedtime', 21, 'Mozilla/5.0'],
  ['on a tablet', 12, 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X)'],
  ['in the app for tablets at bedtime', 21, 'Mozilla/5.0 ilisten_android/5004/12.4.1/xiaomi'],
] as const;

describe.each(users)('a screen that the gateway has rendered for %s', (_who, replies, isVip) => {
  const pages = new Map<string, RenderedPage>();
  const asked = new Map<string, ReadonlySet<AnyEndpoint>>();

  beforeAll(async () => {
    // One renderer renders all pages, because each new renderer would load all modules again.
    await withRenderer(async ({ renderPage }) => {
      for (const path of paths) {
        const endpoints = new Set<AnyEndpoint>();
        const page = await renderPage(path, answerWith(replies, endpoints), 'user');
        if (!page || !('html' in page)) throw new Error(`${path} was not rendered.`);
        pages.set(path, page);
        asked.set(path, endpoints);
      }
    });
  }, 120_000);

  const pageAt = (path: string): RenderedPage => {
    const page = pages.get(path);
    if (!page) throw new Error(`${path} was not rendered.`);
    return page;
  };

  it.each(cases)('at %s shows the data of this user, escaped and without blocked content', (path, shown) => {
    const { html, data } = pageAt(path);
    expect(html).toContain(shown);
    expect(html).not.toMatch(/<script|aria-busy="true"/);
    expect(data).not.toContain('<');
    expect(`${html}${data}`).not.toContain('blocked-story');
    expect(JSON.parse(data)).toMatchObject({ user: { userId: 'user-a', childId: 'child-b', nickname: HOSTILE } });
  });

  it.each(paths)('at %s has no field that can be changed before the hydration', (path) => {
    expect(openFieldsOf(pageAt(path))).toEqual([]);
  });

  it.each(paths.flatMap((path) => environments.map((place) => [path, ...place] as const)))(
    'HTTP-03 STATE-10 at %s is hydrated %s without a difference and without repeated calls',
    async (path, _place, hour, userAgent) => {
      jest.spyOn(Date.prototype, 'getHours').mockReturnValue(hour);
      setSessionCookies();
      const { problems, network, store } = await hydratePage(path, pageAt(path), {
        userAgent,
        prepareSession({ network: calls, services }) {
          services.localStore.write(storageKeys.theme, hour === 21 ? 'bedtime' : 'day');
          for (const [endpoint, reply] of replies) calls.answer(endpoint, reply);
          calls.answer(getStory, ownStory);
        },
      });
      expect(problems).toEqual([]);
      const rendered = Array.from(asked.get(path) ?? []).filter((endpoint) => !repeated.includes(endpoint));
      for (const endpoint of rendered) expect(network.callsTo(endpoint)).toEqual([]);
      expect(network.callsTo(getStory).length).toBeLessThanOrEqual(1);
      expect(document.body.innerHTML).not.toContain('blocked-story');
      expect(store.getState().auth.token).toBe('token-a');
      expect(selectMembership(store.getState()) !== undefined).toBe(isVip);
    },
  );
});

it('ROLE-02 the rendered membership page shows the day on which the membership expires, in the time zone of China', async () => {
  const replies = repliesFor(member);
  const page = await withRenderer(({ renderPage }) => renderPage('/vippage/index', answerWith(replies), 'user'));
  expect(page).toMatchObject({ html: expect.stringContaining('2027年3月1日到期') as string });
});

it('after the hydration of a story page, the app requests the story again, to get the address of the sound for this user', async () => {
  const path = '/audio_detail?id=stars';
  const page = await withRenderer(({ renderPage }) => renderPage(path, answerWith(repliesFor()), 'user'));
  setSessionCookies();
  const { network } = await hydratePage(path, page as RenderedPage, {
    prepareSession: ({ network: calls }) => calls.answer(getStory, ownStory),
  });
  await waitFor(() => expect(network.callsTo(getStory)).toHaveLength(1));
  expect(screen.getByRole('button', { name: '收藏', pressed: true })).toBeInTheDocument();
});

it.each(['guest', 'user'] as const)(
  'rendering a story page for a %s sends exactly the calls of `callsOfStoryPage`, each once',
  async (visitor) => {
    const calls: string[] = [];
    const answer = answerWith(repliesFor());
    await withRenderer(({ renderPage }) =>
      renderPage(
        '/audio_detail?id=stars',
        async (call, request) => {
          calls.push(JSON.stringify([call, request]));
          return answer(call, request);
        },
        visitor,
      ),
    );
    const expected = callsOfStoryPage('stars')[visitor].map(([{ method, path }, request]) =>
      JSON.stringify([{ method, path }, request]),
    );
    expect(calls.sort()).toEqual(expected.sort());
  },
);
