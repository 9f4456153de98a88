import { getEyeCare } from '#contract/family/eyeCare.ts';
import { getStory } from '#contract/stories/stories.ts';
import { changeChildActions } from '#platform/family/changeChildActions.ts';
import { eyeCareApi } from '#platform/eyeCare/eyeCareApi.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { playRequested, playToggled, rateChosen, storyChosen } from '#platform/player/playerSlice.ts';
import { logout, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aStory, seriesCards } from '#test/builders/stories/stories.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import { createLazyPlayerSaga } from './lazyPlayerSaga.ts';
import { playerSaga } from './playerSaga.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Starts the visit of a guest. The test decides when the player's sagas have loaded. */
function start({ isNeededNow = false } = {}) {
  const requests: { come: () => void; fail: () => void }[] = [];
  const load = jest.fn(
    () =>
      new Promise<{ playerSaga: typeof playerSaga }>((resolve, reject) => {
        requests.push({ come: () => resolve({ playerSaga }), fail: () => reject(new Error('chunk')) });
      }),
  );
  const session = startSession({
    flows: (deliver) => ({ player: createLazyPlayerSaga({ load, deliver, isNeededNow }) }),
  });
  session.network.answer(getStory, ({ params }) => aStory(params.storyId));
  const settle = async (how: 'come' | 'fail') => {
    requests.at(-1)?.[how]();
    await advanceTime(0);
  };
  return { ...session, load, settle, shown: () => session.store.getState().player };
}

it('a guest who only reads does not load the player’s sagas', async () => {
  const { dispatch, load } = start();
  dispatch(navigated({ path: '/' }));
  await advanceTime(60_000);
  expect(load).not.toHaveBeenCalled();
});

it('a tap starts the audio element immediately, as web views require, and its story plays once the player’s sagas have loaded', async () => {
  const { audio, dispatch, settle, shown } = start();
  dispatch(playRequested({ story: aStory() }));
  expect(audio.playCount).toBe(1);
  expect(audio.src).toBe('');
  await settle('come');
  expect(audio.src).toBe('/media/sound/moon.mp3');
  expect(audio.paused).toBe(false);
  expect(shown()).toMatchObject({ story: { id: 'moon' }, phase: 'loading', seriesTitle: '睡前小星星' });
});

it('if two stories are chosen before the player’s sagas have loaded, only the last one plays', async () => {
  const { audio, dispatch, settle, load } = start();
  dispatch(storyChosen(seriesCards[0]!));
  dispatch(storyChosen(seriesCards[1]!));
  await settle('come');
  expect(audio.addresses).toEqual(['/media/sound/star.mp3']);
  dispatch(playToggled());
  expect(audio.paused).toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
});

it('a failure to load the player’s sagas is shown, and the next tap loads them again', async () => {
  const { audio, dispatch, settle, shown } = start();
  dispatch(storyChosen(seriesCards[0]!));
  await settle('fail');
  expect(shown()).toMatchObject({ phase: 'failed', problem: '无法连接到网络,请检查网络后重试' });
  dispatch(storyChosen(seriesCards[1]!));
  await settle('come');
  expect(audio.addresses).toEqual(['/media/sound/star.mp3']);
});

it.each([
  ['the user logs out (AUTH-09)', [logout()]],
  ['another child becomes active', changeChildActions({ childId: 'child-b' })],
])(
  'a story that was chosen before the player’s sagas have loaded does not play if %s meanwhile',
  async (_, endings) => {
    const { audio, dispatch, settle, shown } = start();
    dispatch(setToken({ token: 'token-a', expireAt: Date.now() + 3_600_000 }));
    dispatch(setUser({ childId: 'child-a' }));
    dispatch(playRequested({ story: aStory() }));
    for (const ending of endings) dispatch(ending);
    expect(audio.paused).toBe(true);
    await settle('come');
    expect(audio.addresses).toEqual([]);
    expect(shown()).toMatchObject({ story: null, phase: 'idle' });
    dispatch(storyChosen(seriesCards[0]!));
    await advanceTime(0);
    expect(audio.addresses).toHaveLength(1);
  },
);

it('a rate that is chosen before the player’s sagas have loaded still applies afterwards, and is stored', async () => {
  const { audio, dispatch, services, settle, shown } = start();
  dispatch(rateChosen(1.5));
  await settle('come');
  expect(shown().rate).toBe(1.5);
  expect(audio.defaultPlaybackRate).toBe(1.5);
  expect(services.localStore.read(storageKeys.playbackRate)).toBe('1.5');
});

it('the player’s sagas are loaded immediately for a guest who has listened on this phone, and restore the positions', async () => {
  const heard = { positionMs: 20_000, finished: false, heardAt: 1, isSaved: false };
  localStorage.setItem('heard_by_guest', JSON.stringify({ owner: '', stories: { moon: heard } }));
  const { settle, shown } = start({ isNeededNow: true });
  await settle('come');
  expect(shown().heard).toEqual({ moon: heard });
});

it('data about the listener is requested again if a guest becomes a user before the player’s sagas have loaded', async () => {
  const { dispatch, network, settle, store } = start();
  void store.dispatch(eyeCareApi.endpoints.getEyeCare.initiate(undefined) as never);
  await advanceTime(0);
  dispatch(setToken({ token: 'token-a', expireAt: Date.now() + 3_600_000 }));
  await settle('come');
  expect(network.callsTo(getEyeCare)).toHaveLength(2);
});

it('AUTH-11 only one session begins if a guest becomes a user before the player’s sagas have loaded', async () => {
  const { dispatch, services, settle } = start();
  dispatch(setToken({ token: 'token-a', expireAt: Date.now() + 3_600_000 }));
  const updatedAt = services.cookies.read('token_updated_at');
  await advanceTime(1_000);
  await settle('come');
  expect(services.cookies.read('token_updated_at')).toBe(updatedAt);
});
