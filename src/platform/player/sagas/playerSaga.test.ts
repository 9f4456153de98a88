import { countPlay, getProgress, getStory, saveProgress } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { advanceTime } from '#test/harness/session/startSession.ts';
import { aStory, seriesCards } from '#test/builders/stories/stories.ts';
import {
  nextRequested,
  playRequested,
  playToggled,
  rateChosen,
  skipRequested,
  storyChosen,
} from '#platform/player/playerSlice.ts';
import { usePlayer } from '#test/harness/usePlayer.ts';

const { open, leave, play, shown, saved } = usePlayer();

describe('a tap', () => {
  it('starts the sound before `dispatch` returns, as web views require', () => {
    const { audio, dispatch } = open();
    dispatch(playRequested({ story: aStory() }));
    expect(audio.playCount).toBe(1);
    expect(audio.src).toBe('/media/sound/moon.mp3');
    expect(shown()).toMatchObject({ story: { id: 'moon' }, phase: 'loading', seriesTitle: '睡前小星星' });
  });

  it('on a card plays the story once its address is known, and only the last story if two cards are tapped one after the other', async () => {
    const { audio, dispatch } = open();
    dispatch(storyChosen(seriesCards[0]!));
    expect(audio.playCount).toBe(1);
    expect(shown()).toMatchObject({ story: { id: 'moon' }, phase: 'loading' });
    dispatch(storyChosen(seriesCards[1]!));
    await advanceTime(0);
    expect(audio.addresses).toEqual(['/media/sound/star.mp3']);
  });

  it('on a card shows the reason if the story cannot be loaded', async () => {
    const { network, dispatch } = open();
    network.answer(getStory, new ApiError('network'));
    dispatch(storyChosen(seriesCards[0]!));
    await advanceTime(0);
    expect(shown()).toMatchObject({ phase: 'failed', problem: '无法连接到网络,请检查网络后重试' });
  });

  it('pauses and resumes the story, and a long pause moves it back by a few seconds', async () => {
    const { audio, dispatch } = open();
    play();
    audio.playFor(40);
    dispatch(playToggled());
    expect(shown().phase).toBe('paused');
    dispatch(playToggled());
    expect(audio.currentTime).toBe(40);
    dispatch(playToggled());
    await advanceTime(60_000);
    dispatch(playToggled());
    expect(audio.currentTime).toBe(37);
  });

  it('skips 15 s in either direction', () => {
    const { audio, dispatch } = open();
    play();
    dispatch(skipRequested(15_000));
    expect(audio.currentTime).toBe(15);
    dispatch(skipRequested(-15_000));
    expect(audio.currentTime).toBe(0);
  });

  it('sets a rate that still applies at the next visit', () => {
    const { audio, dispatch } = open();
    dispatch(rateChosen(1.5));
    expect(audio.playbackRate).toBe(1.5);
    leave();
    const { audio: next } = open();
    expect(shown().rate).toBe(1.5);
    expect(next.defaultPlaybackRate).toBe(1.5);
  });
});

describe('a series', () => {
  it('continues automatically with the next story, which was loaded in advance and therefore starts within the event `ended`', async () => {
    const { audio, network } = open();
    play('moon', 60_000);
    audio.playFor(15);
    await advanceTime(0);
    expect(network.callsTo(getStory)).toHaveLength(1);
    audio.playFor(30);
    expect(audio.src).toBe('/media/sound/star.mp3');
    expect(audio.paused).toBe(false);
    expect(shown()).toMatchObject({ story: { id: 'star' }, phase: 'loading' });
  });

  it('stops after its last story', async () => {
    const { audio } = open();
    play('train', 95_000);
    audio.playFor(10);
    await advanceTime(0);
    expect(shown()).toMatchObject({ story: { id: 'train' }, phase: 'ended' });
  });

  it('changes to the next story at the tap on the button, and saves the position in the previous story', async () => {
    const { audio, dispatch } = open({ isSignedIn: true });
    play();
    audio.playFor(10);
    dispatch(nextRequested());
    await advanceTime(0);
    expect(shown().story?.id).toBe('star');
    expect(saved()).toEqual([{ storyId: 'moon', positionMs: 10_000, finished: false }]);
  });

  it('ROLE-02 stops after a preview, which is not treated as finished', async () => {
    const { audio, dispatch } = open({ isSignedIn: true });
    const sound = { ...aStory().sound, durationMs: 90_000, isPreview: true };
    dispatch(playRequested({ story: aStory('moon', { access: 'vip', sound }), fromMs: 80_000 }));
    audio.finishLoading(90);
    audio.playFor(15);
    await advanceTime(0);
    expect(shown()).toMatchObject({ story: { id: 'moon' }, phase: 'ended', isPreview: true });
    expect(saved().at(-1)).toEqual({ storyId: 'moon', positionMs: 90_000, finished: false });
  });
});

describe('a sound that fails', () => {
  it('is retried once with a fresh address, at the same position', async () => {
    const { audio, network } = open();
    play();
    audio.playFor(20);
    const sound = { ...aStory().sound, url: '/media/sound/moon.mp3?signature=fresh' };
    network.answer(getStory, aStory('moon', { sound }));
    audio.fail();
    expect(shown().phase).toBe('loading');
    await advanceTime(0);
    audio.finishLoading(100);
    expect(audio.src).toBe(sound.url);
    expect(audio.currentTime).toBe(20);
    expect(shown().phase).toBe('playing');
  });

  it('is retried again after it has played since the last retry, because its address may expire every night', async () => {
    const { audio } = open();
    play();
    for (let night = 0; night < 3; night += 1) {
      audio.playFor(10);
      audio.fail();
      await advanceTime(0);
      audio.finishLoading(100);
      expect(shown().phase).toBe('playing');
    }
  });

  it('shows an error after the second failure, and is tried again at the next tap', async () => {
    const { audio, dispatch } = open();
    play();
    audio.fail();
    await advanceTime(0);
    audio.fail();
    await advanceTime(0);
    expect(shown()).toMatchObject({ phase: 'failed', problem: '没有播出来，请再试一次' });
    dispatch(playToggled());
    await advanceTime(0);
    audio.finishLoading(100);
    expect(shown()).toMatchObject({ phase: 'playing', problem: '' });
  });

  it('shows the error of the request for the story if that request fails during the retry', async () => {
    const { audio, network } = open();
    play();
    network.answer(getStory, new ApiError('timeout'));
    audio.fail();
    await advanceTime(0);
    expect(shown()).toMatchObject({ phase: 'failed', problem: '请求超时,请检查网络后重试' });
  });

  it('is retried if no data arrives within 20 s, and fails if none arrives in the next 20 s either', async () => {
    const { audio, dispatch } = open();
    dispatch(playRequested({ story: aStory() }));
    await advanceTime(20_000);
    expect(audio.addresses).toHaveLength(2);
    await advanceTime(20_000);
    expect(shown().phase).toBe('failed');
  });
});

it('the play count is increased once for each start of a story, when the sound becomes audible', async () => {
  const { audio, network, dispatch } = open();
  dispatch(playRequested({ story: aStory() }));
  expect(network.callsTo(countPlay)).toEqual([]);
  audio.finishLoading(100);
  dispatch(playToggled());
  dispatch(playToggled());
  await advanceTime(0);
  expect(network.callsTo(countPlay)).toHaveLength(1);
});

it('AUTH-18 failed calls do not end the player’s sagas', async () => {
  const { audio, network, dispatch } = open({ isSignedIn: true });
  network.answer(countPlay, new ApiError('status'));
  network.answer(saveProgress, new ApiError('shape'));
  network.answer(getProgress, new ApiError('shape'));
  play();
  audio.playFor(20);
  await advanceTime(0);
  dispatch(playToggled());
  expect(shown().phase).toBe('paused');
});
