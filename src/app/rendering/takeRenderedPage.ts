import { RENDERED_ATTRIBUTE, RENDERED_DATA_ID } from '#contract/pageRenderer.ts';
import { pageRendered, type RenderedData, type RenderedQueries } from '#platform/rendering/renderedQueries.ts';
import { selectKnownChildId, selectUserId, setUser } from '#platform/session/user/userSlice.ts';
import type { RootState } from '#app/store/rootReducer.ts';
import type { AppStore } from '#app/store/store.ts';

/**
 * Returns the data of the page that the gateway has rendered. Returns undefined if the gateway has not rendered the
 * page, or if an error message of public/index.html has replaced it.
 */
export function readRenderedPage(): RenderedData | undefined {
  const element = document.getElementById(RENDERED_DATA_ID);
  if (!element || !document.documentElement.hasAttribute(RENDERED_ATTRIBUTE)) return undefined;
  // The gateway has written these data for the present build, so they need no validation.
  const data = JSON.parse(element.textContent) as RenderedData;
  return { ...data, queries: asAnsweredNow(data.queries) };
}

/**
 * Ends the state in which the script of the page (public/index.html) handles taps. Call this just before React hydrates
 * the page, in the task in which the early sound was taken, so that no tap is lost. Returns false if React must not
 * hydrate the page, because an error message has replaced it or it was rendered for another user than the present one.
 */
export function endRenderedPage({ user }: RenderedData, present: Pick<RootState, 'auth' | 'user'>): boolean {
  const page = document.documentElement;
  const isThere = page.hasAttribute(RENDERED_ATTRIBUTE);
  page.removeAttribute(RENDERED_ATTRIBUTE);
  document.getElementById(RENDERED_DATA_ID)?.remove();
  return isThere && (!user || isOf(user, present));
}

/**
 * Whether the page was rendered for the present user and child. Their ids come from the cookies; an id that is still
 * unknown matches any.
 */
const isOf = (
  { userId, childId }: NonNullable<RenderedData['user']>,
  { auth, user }: Pick<RootState, 'auth' | 'user'>,
): boolean =>
  auth.isLogin && ['', userId].includes(selectUserId({ user })) && ['', childId].includes(selectKnownChildId({ user }));

/** Puts the data of a rendered page into the store, as if the app had fetched them. */
export function adoptData({ dispatch }: Pick<AppStore, 'dispatch'>, { user, ...data }: RenderedData): void {
  dispatch(pageRendered(data));
  if (user) dispatch(setUser(user));
}

/**
 * Sets the time of all replies to now. The app computes the age of a reply with the clock of the device, which may
 * differ from the clock of the gateway.
 */
const asAnsweredNow = (queries: RenderedQueries['queries']): RenderedQueries['queries'] =>
  Object.fromEntries(
    Object.entries(queries).map(([key, query]) => [key, { ...(query as object), fulfilledTimeStamp: Date.now() }]),
  );

/**
 * Repeats the taps on buttons of the rendered page in their order, because they had no effect. If the address contains
 * a login, this includes taps on links, because opening them at once would have lost the login. A button that was
 * tapped several times is pressed once: an impatient user taps again because nothing happens. Call this once React
 * handles the events of the page.
 */
export function repeatEarlyTaps(): void {
  const { __earlyTaps: buttons = [] } = globalThis as { __earlyTaps?: HTMLElement[] };
  for (const button of buttons) if (button.isConnected) button.click();
}
