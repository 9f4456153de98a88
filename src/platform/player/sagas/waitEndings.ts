import { take, type SagaGenerator } from 'typed-redux-saga';
import { logout } from '#platform/session/authSlice.ts';
import { childChanged } from '#platform/session/user/userSlice.ts';
import {
  pauseRequested,
  playRequested,
  playToggled,
  queueChosen,
  stopRequested,
  storyChosen,
} from '#platform/player/playerSlice.ts';

/** The actions that pause the sound, request another one, or change the listener. */
const waitEndings = [
  pauseRequested,
  playToggled,
  playRequested,
  storyChosen,
  queueChosen,
  stopRequested,
  childChanged,
  logout,
];

/**
 * Waits for an action after which a pending sound must not start any more: a sound whose story is still being fetched,
 * or for which time is still being requested. Use it in a race with that fetch or request.
 */
export function* waitForEnding(): SagaGenerator<true> {
  yield* take(waitEndings);
  return true;
}
