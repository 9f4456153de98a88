import {
  startPatch,
  listenerReplacedPatch,
  noSession,
  pausedPatch,
  playedPatch,
  positionChosenPatch,
  positionSavedPatch,
  type ListeningSession,
} from './listeningSession.ts';
import { aStory } from '#test/builders/stories/stories.ts';

const aSession = (changes: Partial<ListeningSession> = {}): ListeningSession => ({ ...noSession, ...changes });
const uncompared = { story: aStory(), there: null };
const positionFetched = { storyId: 'moon', at: 1 };

it('when a story starts at its stored position, a new session begins, which keeps only what the server has returned about this position', () => {
  const before = aSession({ id: 'a', listenedMs: 9, isCounted: true, positionFetched, uncompared });
  expect(startPatch(before, { resumedAtMs: 40, unreported: undefined, isDownloaded: false })).toEqual({
    ...noSession,
    resumedAtMs: 40,
    positionFetched,
    uncompared,
  });
});

it('the start of a story at a position chosen by the listener ends the pending comparison with the server’s position', () => {
  const beginning = { resumedAtMs: undefined, unreported: undefined, isDownloaded: false };
  expect(startPatch(aSession({ uncompared }), beginning)).toEqual(noSession);
});

it('a story that starts again continues its last session if the server has not stored that session yet', () => {
  const unreported = { id: 'a', listenedMs: 7_000 };
  expect(startPatch(noSession, { resumedAtMs: 0, unreported, isDownloaded: false })).toMatchObject(unreported);
});

it('playing adds real time to the listened and the unsaved time, and permits another retry after a failure', () => {
  const before = aSession({ lastTick: { positionMs: 0, at: 0 }, listenedMs: 100, unsavedMs: 50, isRetried: true });
  const tick = { positionMs: 2_000, at: 1_000 };
  expect(playedPatch(before, tick, 2)).toEqual({
    lastTick: tick,
    listenedMs: 1_100,
    unsavedMs: 1_050,
    isRetried: false,
  });
});

it('a jump adds no listened time, and does not permit another retry after a failure', () => {
  const before = aSession({ lastTick: { positionMs: 0, at: 0 }, isRetried: true });
  const tick = { positionMs: 60_000, at: 1_000 };
  expect(playedPatch(before, tick, 1)).toEqual({ lastTick: tick, listenedMs: 0, unsavedMs: 0, isRetried: true });
});

it('the first saved position gives the listening session its id, and later positions do not change this id', () => {
  const first = positionSavedPatch(aSession({ unsavedMs: 5 }), () => 'new');
  expect(first).toEqual({ id: 'new', unsavedMs: 0, hasSavedPosition: true });
  expect(positionSavedPatch(aSession({ id: 'old' }), () => 'new').id).toBe('old');
});

it('a pause keeps the time of its beginning if the pause is reported a second time', () => {
  expect(pausedPatch(noSession, 7)).toEqual({ pausedAt: 7 });
  expect(pausedPatch(aSession({ pausedAt: 3 }), 7)).toEqual({ pausedAt: 3 });
});

it('the choice of a position by the listener ends the pending comparison with the server’s position', () => {
  expect(positionChosenPatch).toEqual({ resumedAtMs: undefined, uncompared: undefined, lastTick: undefined });
});

it('a change of the listener removes the listened time and the position data of the previous listener', () => {
  const before = aSession({
    id: 'a',
    listenedMs: 1,
    unsavedMs: 1,
    hasSavedPosition: true,
    positionFetched,
    uncompared,
  });
  expect({ ...before, ...listenerReplacedPatch }).toEqual({ ...noSession, hasSavedPosition: true });
});
