import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { getHome } from '#contract/stories/stories.ts';
import { api, callOf } from '#platform/http/api.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';

const { lookAgain } = api.injectEndpoints({
  endpoints: (build) => ({
    lookAgain: build.query<unknown, undefined>({ query: () => callOf(getHome, { query: { age: 5 } }) }),
  }),
}).endpoints;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns how often the query is sent again while the page receives these events, one after another. */
async function requestsDuring(events: readonly string[]): Promise<number> {
  const { network, store } = startSession();
  const dispatch: ThunkDispatch<unknown, unknown, UnknownAction> = store.dispatch;
  network.answer(getHome, {} as never);
  void dispatch(lookAgain.initiate(undefined, { subscriptionOptions: { refetchOnFocus: true } }));
  await advanceTime(1_000);
  expect(network.callsTo(getHome)).toHaveLength(1);
  for (const event of events) {
    const visibility = { hide: 'hidden', show: 'visible' } as const;
    if (event === 'hide' || event === 'show') {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility[event]);
      document.dispatchEvent(new Event('visibilitychange'));
    } else (event === 'resume' ? document : window).dispatchEvent(new Event(event));
    await advanceTime(1_000);
  }
  return network.callsTo(getHome).length - 1;
}

it.each([
  ['is sent again when the page is shown again', ['hide', 'show'], 1],
  ['is sent again each time the page is shown again', ['hide', 'show', 'hide', 'show'], 2],
  ['is sent again once when the page returns from the back/forward cache', ['pagehide', 'hide', 'show', 'pageshow'], 1],
  ['is sent again when the user has closed the windows over the page in Alipay', ['resume'], 1],
  ['is not sent while the page is hidden', ['hide', 'online', 'resume'], 0],
  ['is not sent when the page is shown for the first time', ['pageshow'], 0],
  ['is not sent when the network changes', ['offline', 'online'], 0],
])('a query with refetchOnFocus %s', async (_, events, count) => {
  expect(await requestsDuring(events)).toBe(count);
});
