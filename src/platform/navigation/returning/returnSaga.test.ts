import type { Action } from '@reduxjs/toolkit';
import { runSaga } from 'redux-saga';
import { getUserInfo, refreshToken } from '#contract/account/session.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { createPage, type Page, type PageChange } from '#platform/environment/page.ts';
import { createClock } from '#platform/http/clock.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aToken, aUser } from '#test/builders/account/session.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import { returned } from '#platform/navigation/navigated.ts';
import { returnSaga } from './returnSaga.ts';

beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 10, 21, 22) }));
afterEach(() => jest.useRealTimers());

/**
 * Returns how often the app notices that the user has returned to the page. An entry of `events` is an event of the
 * page, `hide` or `show` (the page becomes hidden or visible), or a number of minutes that pass.
 */
function countReturns(events: readonly (PageChange | 'hide' | 'show' | number)[]): number {
  let notify: (change: PageChange) => void = () => undefined;
  let isVisible = true;
  const page: Page = {
    isVisible: () => isVisible,
    subscribe: (listener) => ((notify = listener), () => undefined),
    every: () => () => undefined,
  };
  const put: Action[] = [];
  runSaga({ dispatch: (action: Action) => put.push(action) }, returnSaga, { page, clock: createClock() });
  for (const event of events) {
    if (typeof event === 'number') jest.advanceTimersByTime(event * MINUTE_MS);
    else if (event === 'hide' || event === 'show') {
      isVisible = event === 'show';
      notify('visibilitychange');
    } else notify(event);
  }
  return put.filter(returned.match).length;
}

it.each([
  ['notices that the user returns after a night', ['hide', 540, 'show'], 1],
  ['notices only once that the user returns after a night', ['hide', 540, 'show', 'hide', 1, 'show'], 1],
  ['notices no return after a short look at another app', ['hide', 4, 'show'], 0],
  ['notices no return while the page stays hidden', ['hide', 4, 'offline', 4, 'online'], 0],
  ['notices a return from the back/forward cache', ['pagehide', 'hide', 'show', 'pageshow'], 1],
  ['notices no return when the page is shown for the first time', ['pageshow'], 0],
  ['notices a return from another window in Alipay', ['resume'], 1],
] as const)('AUTH-11 the app %s', (_, events, count) => {
  expect(countReturns(events)).toBe(count);
});

it('AUTH-11 the page notifies its listeners when Alipay dispatches the event `resume`', () => {
  const heard: PageChange[] = [];
  const stop = createPage().subscribe((change) => heard.push(change));
  document.dispatchEvent(new Event('resume'));
  stop();
  document.dispatchEvent(new Event('resume'));
  expect(heard).toEqual(['resume']);
});

it('AUTH-11 when the user returns on another day, the page refreshes the token, and does not request control of the back key again', async () => {
  const setting = jest.fn(() => Promise.resolve());
  const session = startSession({ host: { ...noHost, setting }, userAgent: HOST_AGENT });
  jest.spyOn(console, 'warn').mockImplementation();
  session.network.answer(refreshToken, () => aToken('renewed', Date.now() + 7 * DAY_MS));
  session.network.answer(getUserInfo, aUser());
  session.dispatch(setToken({ token: 'token-a', expireAt: Date.now() + 7 * DAY_MS }));
  session.dispatch(returned());
  await advanceTime(4_000);
  expect(session.network.callsTo(refreshToken)).toHaveLength(0);
  jest.setSystemTime(new Date(2026, 10, 22, 7));
  session.dispatch(returned());
  await advanceTime(4_000);
  expect(session.network.callsTo(refreshToken)).toHaveLength(1);
  expect(session.network.callsTo(getUserInfo)).toHaveLength(2);
  expect(setting).not.toHaveBeenCalled();
});
