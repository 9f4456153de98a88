import { put, select } from 'typed-redux-saga';
import { selectToken, sessionEnded, setToken, type TokenGrant } from './authSlice.ts';
import type { SessionServices } from './services.ts';
import { removeSession } from './token/sessionCookies.ts';

/**
 * Begins the session of a login. First removes all data of the current user, and also of a user whom another tab has
 * signed in without this tab having noticed it yet (AUTH-17). Sagas of the previous session must start this saga by
 * `spawn`, because they are cancelled together with their session.
 */
export function* beginSession(services: SessionServices, grant: TokenGrant) {
  if (yield* select(selectToken)) yield* put(sessionEnded());
  removeSession(services);
  yield* put(setToken(grant));
}
