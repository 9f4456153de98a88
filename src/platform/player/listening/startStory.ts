import { call, put, race, select, take } from 'typed-redux-saga';
import type { StoryDetail } from '#contract/stories/stories.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { logout, sessionEnded } from '#platform/session/authSlice.ts';
import { childChanged } from '#platform/session/user/userSlice.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { savePositionIfPlayed } from './savePosition.ts';
import { childOfDownloads, isDownloaded } from './childOfDownloads.ts';
import { currentListener, GUEST, UNKNOWN_USER } from './listenerSaga.ts';
import { selectHeardStories, storyHeard, storyStarted } from '#platform/player/playerSlice.ts';
import { resumePosition } from './resumePosition.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import { startPatch, type CurrentSession } from './listeningSession.ts';
import { trackOf } from '#platform/player/queue/trackOf.ts';
import { askWhichPosition, jumpTo } from './comparePositions.ts';
import { mergePositions, readPositions } from './storyPositions.ts';

/** For how long a fetched position is not requested again. For example, a story is first opened and then played. */
const FETCHED_FOR_MS = MINUTE_MS;

/**
 * Plays a story from the position at which the listener stopped, or from `fromMs`. No step of this function is
 * asynchronous, because the sound must start within the tap.
 */
export function* startStory(services: PlayerServices, session: CurrentSession, story: StoryDetail, fromMs?: number) {
  yield* savePositionIfPlayed(services, session);
  const resumedAtMs = fromMs === undefined ? yield* resumePositionOf(services, story) : undefined;
  const unreported = yield* unreportedSession(services, story);
  session.apply(startPatch(session.get(), { resumedAtMs, unreported, isDownloaded: isDownloaded(story) }));
  yield* put(storyStarted({ story, resumedAtMs: resumedAtMs ?? 0 }));
  services.player.play(trackOf(story), fromMs ?? resumedAtMs ?? 0);
}

function* unreportedSession(services: PlayerServices, story: StoryDetail) {
  const heard = yield* positionIn(services, story);
  return heard?.isSaved === false ? heard.session : undefined;
}

export function* resumePositionOf(services: PlayerServices, story: StoryDetail) {
  const heard = yield* positionIn(services, story);
  return resumePosition(heard, story.sound.durationMs, services.clock.now());
}

/**
 * Returns the listener's position in a story. In a download that is played while nobody is signed in, this may be the
 * position of the child to whom the downloads belong.
 */
function* positionIn({ localStore }: PlayerServices, story: StoryDetail) {
  const heard = yield* select(selectHeardStories);
  const isOfGuest = (yield* call(currentListener)) === GUEST;
  const child = isOfGuest && isDownloaded(story) ? childOfDownloads(localStore) : undefined;
  return (child ? mergePositions(heard, readPositions(localStore, child.childId)) : heard)[story.id];
}

/**
 * Requests the position at which the user stopped, perhaps on another phone. Jumps to that position if the jump does
 * not disturb the listener.
 */
export function* fetchPosition(services: PlayerServices, session: CurrentSession, story: StoryDetail) {
  const { player, listening, clock } = services;
  const isFetched = () => {
    const { positionFetched } = session.get();
    return positionFetched?.storyId === story.id && clock.now() - positionFetched.at < FETCHED_FOR_MS;
  };
  if (isFetched()) return;
  const asking = yield* call(currentListener);
  if (asking === '') return;
  session.apply({ uncompared: undefined });
  let hereMs: number;
  try {
    const { progress } = yield* race({
      progress: call(listening.fetchProgress, story.id),
      ended: take([logout, sessionEnded, childChanged]),
    });
    const listener = yield* call(currentListener);
    // Ignores the reply if the listener has changed since the request.
    if (progress === undefined || (asking !== UNKNOWN_USER && asking !== listener)) return;
    // Ignores a second reply, if the story was opened and played before the first one. It would move playback while the
    // listener is being asked.
    if (isFetched()) return;
    session.apply({ positionFetched: { storyId: story.id, at: clock.now() } });
    if (listener === UNKNOWN_USER) {
      const there = progress && { ...progress, heardAt: progress.updatedAt, isSaved: true };
      session.apply({ uncompared: { story, there } });
    }
    if (!progress) return;
    const { storyId, positionMs, finished, updatedAt } = progress;
    hereMs = yield* resumePositionOf(services, story);
    yield* put(storyHeard({ storyId, positionMs, finished, heardAt: updatedAt, isSaved: true }));
  } catch (problem) {
    logProblem('listening position', problem);
    return;
  }
  const stoppedMs = yield* resumePositionOf(services, story);
  const isHeard = player.snapshot().storyId === story.id;
  if ((yield* askWhichPosition(story.id, hereMs, stoppedMs)) && isHeard) return;
  if (isHeard) yield* jumpTo(services, session, stoppedMs);
  else if (story.sound.isMetered !== true) player.offer(trackOf(story), stoppedMs);
}
