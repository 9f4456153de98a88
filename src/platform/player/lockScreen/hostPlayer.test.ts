import type { HostEventName } from '#contract/host/hostEvents.ts';
import { getStory } from '#contract/stories/stories.ts';
import { createEmitter } from '#lib/emitter.ts';
import { aStory, aStoryCard } from '#test/builders/stories/stories.ts';
import { changeChildActions } from '#platform/family/changeChildActions.ts';
import { logout } from '#platform/session/authSlice.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import { playRequested, playToggled, seekRequested, storyChosen } from '#platform/player/playerSlice.ts';

/** Opens a page in a host. The host records the events that the page sends, and can send events itself. */
function open(userAgent: string) {
  const sentEvents: [string, Record<string, unknown>][] = [];
  const events = createEmitter<HostEventName>();
  const session = startSession({
    userAgent,
    host: {
      ...noHost,
      sendEvent: (name, data) => Promise.resolve(void sentEvents.push([name, data])),
      subscribeEvents: events.subscribe,
    },
  });
  return { ...session, told: sentEvents, sendEvent: events.emit };
}

/** Opens a page in a host, and plays a story. */
function start(userAgent: string) {
  const session = open(userAgent);
  session.dispatch(playRequested({ story: aStory() }));
  session.audio.finishLoading(100);
  return session;
}

it('BRIDGE-05 a native host is informed of what is playing after each change, but not while the story merely plays on', () => {
  const { told, audio, dispatch, flows } = start(HOST_AGENT);
  audio.playFor(10);
  const before = told.length;
  audio.playFor(10);
  expect(told).toHaveLength(before);
  dispatch(seekRequested(50_000));
  dispatch(playToggled());
  expect(told.map(([name]) => name)).toEqual(told.map(() => 'PlaybackUpdated'));
  expect(told.at(-1)?.[1]).toEqual({
    state: 'paused',
    storyId: 'moon',
    title: '故事 moon',
    seriesTitle: '睡前小星星',
    cover: '/media/cover/moon-320.jpg',
    positionMs: 50_000,
    durationMs: 100_000,
    rate: 1,
  });
  flows.cancel();
});

it.each([
  ['another child becomes active', changeChildActions({ childId: 'child-b' })],
  ['the user logs out', [logout()]],
])('BRIDGE-05 a native host is informed that playback is paused if %s', (_, actions) => {
  const { told, audio, dispatch, flows } = start(HOST_AGENT);
  audio.playFor(10);
  for (const action of actions) dispatch(action);
  expect(told.at(-1)?.[1]).toMatchObject({ state: 'paused', storyId: 'moon' });
  expect(audio.src).toBe('');
  flows.cancel();
});

it('playback pauses when the host starts to play a sound', () => {
  const { audio, sendEvent, flows } = start(HOST_AGENT);
  sendEvent('player.pause');
  expect(audio.paused).toBe(true);
  flows.cancel();
});

it('a story that is still being fetched does not start if the host starts to play a sound meanwhile', async () => {
  jest.useFakeTimers();
  const { audio, network, dispatch, sendEvent, told, flows } = open(HOST_AGENT);
  network.answer(getStory, ({ params }) => aStory(params.storyId));
  dispatch(storyChosen(aStoryCard('star')));
  sendEvent('player.pause');
  await advanceTime(0);
  expect(audio.addresses).toEqual([]);
  expect(told.at(-1)?.[1]).toMatchObject({ state: 'paused', storyId: 'star' });
  flows.cancel();
  jest.useRealTimers();
});

it('a page outside a native host sends no events about playback', () => {
  const { told, flows } = start('Mozilla/5.0');
  expect(told).toEqual([]);
  flows.cancel();
});
