import { pageRendered, type RenderedData } from '#platform/rendering/renderedQueries.ts';
import { signedOut } from '#platform/session/authSlice.ts';
import { nobody } from '#platform/session/user/userSlice.ts';
import { rootReducer, type RootState } from '#app/store/rootReducer.ts';

/**
 * Returns the state with which the gateway renders a page, and with which React hydrates the page in the browser. It is
 * the state of a guest, or of the given user, on an unknown device, with these data. It does not contain the token of
 * the user.
 */
export function renderedStateOf({ user, ...data }: RenderedData): RootState {
  const state = rootReducer(undefined, pageRendered(data));
  return user ? { ...state, auth: { ...signedOut, isLogin: true }, user: { ...nobody, ...user } } : state;
}
