import { RENDERED_ATTRIBUTE, RENDERED_DATA_ID } from '#contract/pageRenderer.ts';
import { pageRendered, type RenderedData, type RenderedQueries } from '#platform/rendering/renderedQueries.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import type { RootState } from '#app/store/rootReducer.ts';
import type { AppStore } from '#app/store/store.ts';

/**
 * Returns the data of the page that the gateway has rendered, but only at the first call. Returns undefined if the
 * gateway has not rendered the page, if a message has replaced the page, or if the page was rendered for a user other
 * than the present one. Until `endRenderedPage` is called, a tap on a button of the page has no effect; the page only
 * remembers it (public/index.html).
 */
export function takeRenderedPage(present: Pick<RootState, 'auth' | 'user'>): RenderedData | undefined {
  const page = document.documentElement;
  const element = document.getElementById(RENDERED_DATA_ID);
  if (!element || !page.hasAttribute(RENDERED_ATTRIBUTE)) return undefined;
  page.setAttribute(RENDERED_ATTRIBUTE, 'adopting');
  element.remove();
  // The gateway has written these data for the present build, so they need no validation.
  const data = JSON.parse(element.textContent) as RenderedData;
  if (data.user && !isOf(data.user, present)) {
    endRenderedPage();
    return undefined;
  }
  return { ...data, queries: asAnsweredNow(data.queries) };
}

/**
 * Whether the page was rendered for the present user and child. Their ids come from the cookies; an id that is still
 * unknown matches any.
 */
const isOf = (
  { userId, childId }: NonNullable<RenderedData['user']>,
  { auth, user }: Pick<RootState, 'auth' | 'user'>,
): boolean => auth.isLogin && ['', userId].includes(user.userId) && ['', childId].includes(user.childId);

/** Puts the data of a rendered page into the store, as if the app had fetched them. */
export function adoptData({ dispatch }: Pick<AppStore, 'dispatch'>, { user, ...data }: RenderedData): void {
  dispatch(pageRendered(data));
  if (user) dispatch(setUser(user));
}

/**
 * Ends the state in which the page is not interactive. Call this just before React hydrates the page. Returns whether
 * the page is still there, because a message may have replaced it.
 */
export function endRenderedPage(): boolean {
  const isThere = document.documentElement.hasAttribute(RENDERED_ATTRIBUTE);
  document.documentElement.removeAttribute(RENDERED_ATTRIBUTE);
  return isThere;
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
 * Repeats the last tap on a button of the rendered page, because that tap had no effect. Call this once React handles
 * the events of the page.
 */
export function repeatEarlyTap(): void {
  const { __earlyTap: button } = globalThis as { __earlyTap?: HTMLElement };
  if (button?.isConnected) button.click();
}
