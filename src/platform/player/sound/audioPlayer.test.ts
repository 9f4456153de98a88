import { FakeAudio } from '#test/harness/fakes/fakeAudio.ts';
import { createAudioFocus } from './audioFocus.ts';
import { createPlayer } from './audioPlayer.ts';
import type { Player, Track } from '#platform/player/player.ts';
import { EACH_TIME } from './valueUntil.ts';

const moon: Track = { storyId: 'moon', url: '/sound/moon.mp3', durationMs: 100_000 };
const star: Track = { storyId: 'star', url: '/sound/star.mp3', durationMs: 80_000 };

let audio: FakeAudio;
let player: Player;

beforeEach(() => {
  audio = new FakeAudio();
  player = createPlayer(createAudioFocus(), audio);
});

const phase = () => player.snapshot().phase;

function playing(track: Track, startMs = 0): void {
  player.play(track, startMs);
  audio.finishLoading(track.durationMs / 1000);
}

describe('a sound that was started before the app was loaded', () => {
  const silence = jest.fn();
  /** Starts the sound as the script in index.html does. Its address differs from the one that the app uses later. */
  function early(): void {
    audio = new FakeAudio();
    audio.src = '/stories/moon/sound?early#t=12';
    void audio.play();
  }
  function adopt(): void {
    const focus = createAudioFocus();
    focus.take(silence);
    player = createPlayer(focus, audio, 'moon');
  }

  it('continues without a gap when the app plays its story, with its duration and position', () => {
    early();
    audio.finishLoading(90);
    audio.playFor(3);
    adopt();
    expect(silence).toHaveBeenCalledTimes(1);
    expect(player.snapshot()).toMatchObject({ phase: 'playing', storyId: 'moon' });
    player.useTap();
    player.play(moon, 12_000);
    expect(audio.addresses).toHaveLength(1);
    expect([audio.paused, audio.currentTime]).toEqual([false, 3]);
    expect(player.snapshot()).toEqual({ phase: 'playing', storyId: 'moon', durationMs: 90_000 });
    player.seek(50_000);
    expect(audio.currentTime).toBe(50);
    player.pause();
    expect([audio.paused, phase()]).toEqual([true, 'paused']);
  });

  it('continues to load, without a second request, when the app plays its story', () => {
    early();
    adopt();
    expect(phase()).toBe('loading');
    player.play(moon, 0);
    expect([phase(), audio.addresses.length]).toEqual(['loading', 1]);
    audio.finishLoading(100);
    expect(phase()).toBe('playing');
  });

  it('reports its own duration, and can be paused, before the app has fetched its story', () => {
    early();
    audio.finishLoading(90);
    adopt();
    expect(player.snapshot().durationMs).toBe(90_000);
    player.pause();
    expect(audio.paused).toBe(true);
    player.play(moon, 5_000);
    expect(audio.src).toBe(moon.url);
  });

  it('ends when another story is played, and is loaded again by the app if it has failed', () => {
    early();
    audio.finishLoading(90);
    adopt();
    player.play(star, 0);
    expect(audio.src).toBe(star.url);
    early();
    adopt();
    audio.fail();
    player.play(moon, 0);
    expect(audio.src).toBe(moon.url);
  });

  it('is loaded again if its story is played a second time while it waits for data', () => {
    early();
    adopt();
    player.play(moon, 0);
    player.play(moon, 0);
    expect(audio.src).toBe(moon.url);
  });
});

describe('the player', () => {
  it('starts the audio element before play() returns, as web views require within a tap', () => {
    player.play(moon, 0);
    expect(audio.playCount).toBe(1);
    expect(player.snapshot()).toEqual({ phase: 'loading', storyId: 'moon', durationMs: 100_000 });
  });

  it('reports each phase: playing, waiting for data, paused, playing again and ended', () => {
    playing(moon);
    expect(phase()).toBe('playing');
    audio.tell('waiting');
    expect(phase()).toBe('stalled');
    audio.tell('playing');
    player.pause();
    expect(phase()).toBe('paused');
    player.resume();
    expect(phase()).toBe('playing');
    audio.playFor(100);
    expect(phase()).toBe('ended');
  });

  it('needs a tap if the browser refuses to play without one', async () => {
    audio.refusal = new DOMException('no gesture', 'NotAllowedError');
    player.play(moon, 0);
    await Promise.resolve();
    await Promise.resolve();
    expect(phase()).toBe('blocked');
    audio.refusal = undefined;
    player.resume();
    audio.finishLoading(100);
    expect(phase()).toBe('playing');
  });

  it('keeps waiting for the sound, and needs no new tap, if a pause has interrupted play()', async () => {
    audio.refusal = new DOMException('interrupted', 'AbortError');
    player.play(moon, 0);
    await Promise.resolve();
    await Promise.resolve();
    expect(phase()).toBe('loading');
  });

  it('shows a pause if the system interrupts the sound, for example for a call', () => {
    playing(moon);
    audio.pause();
    expect(phase()).toBe('paused');
  });

  it('ignores a pause event if the sound is playing again when the event arrives', () => {
    playing(moon);
    audio.tell('pause');
    expect(phase()).toBe('playing');
  });

  it('fails if the sound cannot be loaded, and reloads it when it is played again', () => {
    player.play(moon, 0);
    audio.fail();
    expect(phase()).toBe('failed');
    player.play(moon, 0);
    expect(audio.addresses).toEqual([moon.url, moon.url]);
  });

  it('reloads the sound when it is played again while it waits for data', () => {
    playing(moon);
    audio.tell('waiting');
    player.play(moon, 20_000);
    expect(audio.addresses).toEqual([moon.url, moon.url]);
  });
});

describe('the position', () => {
  it('is the requested position from the start, although the element accepts it only after the metadata has loaded', () => {
    player.play(moon, 42_000);
    expect(audio.currentTime).toBe(0);
    expect(player.positionMs()).toBe(42_000);
    audio.finishLoading(100);
    expect(audio.currentTime).toBe(42);
  });

  it('stays within the duration', () => {
    playing(moon);
    player.seek(500_000);
    expect(player.positionMs()).toBe(100_000);
    player.seek(-5_000);
    expect(player.positionMs()).toBe(0);
  });

  it('is reported during playback and at jumps, but not after unsubscribing', () => {
    const listener = jest.fn(() => EACH_TIME);
    const leave = player.subscribePosition(listener);
    playing(moon);
    listener.mockClear();
    audio.playFor(1);
    expect(listener).toHaveBeenCalledTimes(4);
    player.seek(50_000);
    expect(listener).toHaveBeenCalledTimes(5);
    leave();
    audio.playFor(1);
    expect(listener).toHaveBeenCalledTimes(5);
  });

  it('is reported to a subscriber when it reaches the position that the subscriber has requested, and after a jump', () => {
    const positions: number[] = [];
    playing(moon);
    player.subscribePosition((positionMs) => {
      positions.push(positionMs);
      return positionMs < 2_000 ? 2_000 : 60_000;
    });
    audio.playFor(3);
    expect(positions).toEqual([250, 2_000]);
    player.seek(1_000);
    audio.playFor(2);
    expect(positions).toEqual([250, 2_000, 1_000, 2_000]);
  });

  it('ROLE-02 stays within the preview, whatever duration the sound reports', () => {
    player.play({ ...moon, durationMs: 90_000, isPreview: true }, 0);
    audio.finishLoading(173);
    expect(player.snapshot().durationMs).toBe(90_000);
    player.seek(120_000);
    expect(audio.currentTime).toBe(90);
  });

  it('stays within the duration of the sound file itself once that duration is known', () => {
    player.play(moon, 0);
    audio.finishLoading(99.5);
    expect(player.snapshot().durationMs).toBe(99_500);
    player.seek(100_000);
    expect(player.positionMs()).toBe(99_500);
    expect(audio.currentTime).toBe(99.5);
  });
});

describe('a track that is offered for preloading', () => {
  it('is preloaded from its start position, and plays without loading again', () => {
    player.offer(moon, 30_000);
    audio.finishLoading(100);
    expect(audio.preload).toBe('auto');
    expect(phase()).toBe('idle');
    player.play(moon, 30_000);
    expect(audio.addresses).toEqual([moon.url]);
    expect(audio.currentTime).toBe(30);
    expect(phase()).toBe('playing');
  });

  it('never interrupts a track that is playing', () => {
    playing(moon);
    player.offer(star, 0);
    expect(audio.addresses).toEqual([moon.url]);
  });

  it('does not change the position at which a paused story continues', () => {
    playing(moon);
    audio.playFor(10);
    player.pause();
    player.offer(star, 0);
    expect(player.positionMs()).toBe(10_000);
    player.resume();
    audio.finishLoading(100);
    expect(audio.addresses).toEqual([moon.url, star.url, moon.url]);
    expect(audio.currentTime).toBe(10);
  });

  it('that cannot be loaded is not reported as failed before it is played', () => {
    player.offer(moon, 0);
    audio.fail();
    expect(phase()).toBe('idle');
    player.play(moon, 0);
    expect(audio.addresses).toEqual([moon.url, moon.url]);
  });
});

it('the player unlocks the audio element at the first tap, even if the address of the sound is not known yet, and not again at later taps', () => {
  player.useTap();
  expect(audio.playCount).toBe(1);
  playing(moon);
  player.useTap();
  expect(audio.playCount).toBe(2);
  expect(phase()).toBe('playing');
});

it('the player keeps its rate for every track', () => {
  player.setRate(1.5);
  playing(moon);
  expect(audio.playbackRate).toBe(1.5);
  playing(star);
  expect(audio.playbackRate).toBe(1.5);
});

it('the player is silent and has no story after dismiss, but keeps the sound loaded', () => {
  playing(moon);
  audio.playFor(10);
  player.dismiss();
  expect(audio.paused).toBe(true);
  expect(player.snapshot()).toEqual({ phase: 'idle', storyId: '', durationMs: 0 });
  expect(player.positionMs()).toBe(0);
  player.resume();
  expect(audio.paused).toBe(true);
  player.play(moon, 0);
  expect(audio.addresses).toEqual([moon.url]);
  expect([audio.paused, audio.currentTime, phase()]).toEqual([false, 0, 'playing']);
});

it('the player is silent and has no story after stop', () => {
  playing(moon);
  player.stop();
  expect(audio.paused).toBe(true);
  expect(audio.src).toBe('');
  expect(player.snapshot()).toEqual({ phase: 'idle', storyId: '', durationMs: 0 });
});
