import { waitFor } from '@testing-library/react';
import { getUserInfo, getVip } from '#contract/account/session.ts';
import { getSeries, listStories } from '#contract/catalogue/catalogue.ts';
import type { HostUser } from '#contract/host/bridge.ts';
import { listPlans } from '#contract/mall/goods.ts';
import { getReactions } from '#contract/stories/reactions.ts';
import { getHome, getMyHome, listContinue } from '#contract/stories/stories.ts';
import type { RenderedPage } from '#contract/pageRenderer.ts';
import { fingerprint } from '#lib/crypto/fingerprint.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aPage, aSeries } from '#test/builders/catalogue/catalogue.ts';
import { aStoryCard, aHome } from '#test/builders/stories/stories.ts';
import { withAnswers } from '#test/harness/answers.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { hydratePage, answerWith, setSessionCookies, withRenderer } from '#test/harness/rendering.tsx';
import { member, repliesFor } from './renderedCases.ts';
import { reactions } from './renderedSamples.ts';

/** Each screen, with texts that only the user of the page sees. */
const screens: Record<string, readonly string[]> = {
  '/': ['begun', 'quilt'],
  '/series?id=stars': ['已订阅'],
  '/audio_detail?id=stars': ['已收藏'],
  '/vippage/index': ['你是会员', '已经体验过'],
};

/** The nickname of the child for whom the page was rendered. */
const NICKNAME = '小听众甲';
const account = {
  ...member,
  user: { ...member.user, kids: member.user.kids?.map((kid) => ({ ...kid, nickname: NICKNAME })) },
};
const ofA = withAnswers(repliesFor(member), [[getUserInfo, account]]);
const homeOfB = aHome({ picks: [aStoryCard('of-b')], mostPlayed: [] });
const ofB = withAnswers(ofA, [
  [getUserInfo, aUser({ nickname: '朵朵' })],
  [getVip, { data: { isVip: 0, vip: [] } }],
  [getHome, homeOfB],
  [getMyHome, homeOfB],
  [listContinue, { items: [], hasBlocked: false }],
  [getReactions, reactions],
  [getSeries, aSeries()],
  [listStories, aPage()],
  [listPlans, { items: [] }],
]);

const b = { userId: 'user-b', nickname: '朵朵', age: 7, userType: 1, token: 'token-b', tokenType: 4 } as HostUser;
const visitor = { userId: 'visitor', userType: 0, token: '', tokenType: 4 } as HostUser;

const pages = new Map<string, RenderedPage>();
beforeAll(async () => {
  await withRenderer(async ({ renderPage }) => {
    for (const path of Object.keys(screens)) {
      const page = await renderPage(path, answerWith(ofA), 'user');
      if (!page || !('html' in page)) throw new Error(`${path} was not rendered.`);
      pages.set(path, page);
    }
  });
}, 60_000);

describe('a page that is opened in a host app and was rendered for the user whose session is in the cookies', () => {
  it.each(
    Object.keys(screens).flatMap((path) => [
      [path, 'another user', b, 'user-b'] as const,
      [path, 'that nobody is logged in', visitor, ''] as const,
    ]),
  )('at %s loses every text and reply of this user once the host reports %s', async (path, _, reported, userId) => {
    const page = pages.get(path) as RenderedPage;
    for (const text of screens[path] ?? []) expect(page.html).toContain(text);
    setSessionCookies();
    localStorage.setItem(storageKeys.hostSession, `${fingerprint('user-a')}.${fingerprint('token-a')}`);
    let report: (user: HostUser) => void = () => undefined;
    const answer = new Promise<HostUser>((resolve) => (report = resolve));
    const { problems, store, network, services } = await hydratePage(path, page, {
      userAgent: HOST_AGENT,
      host: { ...noHost, isReady: () => true, canLogin: () => true, user: () => answer },
      prepareSession: ({ network: calls }) => {
        for (const [endpoint, reply] of ofB) calls.answer(endpoint, reply);
      },
    });
    expect(problems).toEqual([]);
    expect(store.getState().user).toMatchObject({ userId: 'user-a', nickname: NICKNAME });
    for (const text of screens[path] ?? []) expect(document.body.innerHTML).toContain(text);
    report(reported);
    await waitFor(() => expect(store.getState().user.userId).toBe(userId));
    await waitFor(() => {
      for (const text of [...(screens[path] ?? []), NICKNAME]) expect(document.body.innerHTML).not.toContain(text);
    });
    const { api, user, auth } = store.getState();
    expect(JSON.stringify([api.queries, user, auth])).not.toMatch(/begun|user-a|child-b|token-a|小听众甲/);
    expect(services.cookies.read('user_id') ?? '').toBe(userId);
    expect(network.calls.filter(({ request }) => JSON.stringify(request).includes('child-b'))).toEqual([]);
  });
});
