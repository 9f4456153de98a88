import { call, put, race, select, take } from 'typed-redux-saga';
import type { StoryDetail } from '#contract/stories.ts';
import { MINUTE_MS } from '#lib/time.ts';
import { logout, sessionEnded } from '#platform/session/authSlice.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { keepPosition } from './keepPosition.ts';
import { presentListener, UNNAMED } from './listenerSaga.ts';
import { selectHeardStories, storyHeard, storyStarted } from './playerSlice.ts';
import { resumePosition } from './resumePosition.ts';
import type { PlayerServices } from './services.ts';
import { noStart, trackOf, type Start } from './start.ts';
import { askWhichPlace, catchUp } from './whichPlace.ts';

/** A story that is opened and then played requests the position only once. */
const LEARNED_FOR_MS = MINUTE_MS;

/**
 * Plays a story from where the listener stopped, or from `fromMs`. Runs within the tap: nothing here is asynchronous.
 */
export function* startStory(services: PlayerServices, start: Start, story: StoryDetail, fromMs?: number) {
  yield* keepPosition(services, start);
  const beganAtMs = fromMs ?? (yield* whereStopped(services, story));
  Object.assign(start, noStart(start.learned), {
    ...(yield* untoldSession(story)),
    beganAtMs: fromMs === undefined ? beganAtMs : undefined,
    uncompared: fromMs === undefined ? start.uncompared : undefined,
  });
  yield* put(storyStarted({ story, resumedAtMs: fromMs === undefined ? beganAtMs : 0 }));
  services.player.play(trackOf(story), beganAtMs);
}

/** Continues a listening session that was not reported yet, because only one can be stored for each story. */
function* untoldSession({ id }: StoryDetail) {
  const heard = (yield* select(selectHeardStories))[id];
  return heard?.session && !heard.isSaved
    ? { sessionId: heard.session.id, listenedMs: heard.session.listenedMs }
    : undefined;
}

export function* whereStopped({ clock }: PlayerServices, { id, sound }: StoryDetail) {
  const heard = yield* select(selectHeardStories);
  return resumePosition(heard[id], sound.durationMs, clock.now());
}

/**
 * Requests the position at which the user stopped, perhaps on another phone, and jumps there if that does not disturb.
 */
export function* learnPosition(services: PlayerServices, start: Start, story: StoryDetail) {
  const { player, listening, clock } = services;
  const { learned } = start;
  if (learned?.storyId === story.id && clock.now() - learned.at < LEARNED_FOR_MS) return;
  if ((yield* call(presentListener)) === '') return;
  start.uncompared = undefined;
  let hereMs: number;
  try {
    const { progress } = yield* race({
      progress: call(listening.fetchProgress, story.id),
      ended: take([logout, sessionEnded]),
    });
    if (progress !== undefined) start.learned = { storyId: story.id, at: clock.now() };
    if (progress !== undefined && (yield* call(presentListener)) === UNNAMED) {
      start.uncompared = { story, there: progress && { ...progress, heardAt: progress.updatedAt, isSaved: true } };
    }
    if (!progress) return;
    const { storyId, positionMs, finished, updatedAt } = progress;
    hereMs = yield* whereStopped(services, story);
    yield* put(storyHeard({ storyId, positionMs, finished, heardAt: updatedAt, isSaved: true }));
  } catch (problem) {
    logProblem('listening position', problem);
    return;
  }
  const stoppedMs = yield* whereStopped(services, story);
  const isHeard = player.snapshot().storyId === story.id;
  if ((yield* askWhichPlace(story.id, hereMs, stoppedMs)) && isHeard) return;
  if (isHeard) yield* catchUp(services, start, stoppedMs);
  else player.offer(trackOf(story), stoppedMs);
}
