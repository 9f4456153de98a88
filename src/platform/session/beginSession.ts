import { put, select } from 'typed-redux-saga';
import { selectToken, sessionEnded, setToken, type TokenGrant } from './authSlice.ts';
import type { SessionServices } from './services.ts';
import { forgetKept } from './sessionCookies.ts';

/**
 * A login takes the place of whoever is here, and of whoever another tab has signed in unnoticed: nothing of them stays
 * (AUTH-17). Work of the session before has to spawn it, since it dies with that session.
 */
export function* beginSession(services: SessionServices, grant: TokenGrant) {
  if (yield* select(selectToken)) yield* put(sessionEnded());
  forgetKept(services);
  yield* put(setToken(grant));
}
