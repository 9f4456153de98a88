import { startSession } from '#test/harness/session/startSession.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { playRequested, rateChosen, seekRequested, selectPlayer } from '#platform/player/playerSlice.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; M2006C3LC)';

let session: ReturnType<typeof startSession>;
const handlers = new Map<string, MediaSessionActionHandler>();
const lockScreen = {
  metadata: undefined as { title: string; album: string } | undefined,
  playbackState: 'none',
  setActionHandler: (button: string, handler: MediaSessionActionHandler) => void handlers.set(button, handler),
  setPositionState: jest.fn(),
};

beforeEach(() => {
  handlers.clear();
  lockScreen.setPositionState.mockClear();
  Object.assign(navigator, { mediaSession: lockScreen });
  Object.assign(globalThis, {
    MediaMetadata: jest.fn(function fill(this: object, init: object) {
      Object.assign(this, init);
    }),
  });
});
afterEach(() => Reflect.deleteProperty(navigator, 'mediaSession'));

function play(userAgent: string): void {
  session = startSession({ userAgent });
  session.dispatch(playRequested({ story: aStory('moon') }));
  session.audio.finishLoading(100);
}

const press = (action: MediaSessionAction, details: object = {}) => handlers.get(action)?.({ action, ...details });

it('the lock screen shows the story and its position, and receives no updates while the story merely plays on', () => {
  play(ANDROID);
  expect(lockScreen.metadata).toMatchObject({ title: '故事 moon', album: '睡前小星星' });
  expect(lockScreen.playbackState).toBe('playing');
  lockScreen.setPositionState.mockClear();
  session.audio.playFor(5);
  expect(lockScreen.setPositionState).not.toHaveBeenCalled();
  session.dispatch(seekRequested(40_000));
  session.dispatch(rateChosen(1.5));
  expect(lockScreen.setPositionState).toHaveBeenLastCalledWith({ duration: 100, playbackRate: 1.5, position: 40 });
});

it('the buttons of the lock screen pause and continue the story, seek in it, and start the next story', async () => {
  play(ANDROID);
  press('pause');
  expect(session.audio.paused).toBe(true);
  press('play');
  expect(session.audio.paused).toBe(false);
  press('seekto', { seekTime: 30 });
  expect(session.audio.currentTime).toBe(30);
  press('seekbackward');
  expect(session.audio.currentTime).toBe(15);
  press('nexttrack');
  expect(selectPlayer(session.store.getState()).story?.id).toBe('star');
});

it('an iPhone gets no skip buttons, because they would take the place of the buttons for the previous and next story', () => {
  play(IPHONE);
  expect([...handlers.keys()]).toEqual(expect.arrayContaining(['previoustrack', 'nexttrack']));
  expect(handlers.has('seekbackward')).toBe(false);
  expect(handlers.has('seekforward')).toBe(false);
});
