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

/** The listener has paused the sound or has requested another one, or somebody else is listening. */
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
 * Waits for an action after which a sound that still waits for its story, or for granted time, must not start. Each
 * such wait races against this one.
 */
export function* waitForEnding(): SagaGenerator<true> {
  yield* take(waitEndings);
  return true;
}
