import { FakeAudio } from '#test/harness/fakes/fakeAudio.ts';
import { createAudioFocus } from './audioFocus.ts';
import { createPlayer } from './audioPlayer.ts';

const track = { storyId: 'moon', url: '/moon.mp3', durationMs: 100_000 };

function playing() {
  const audio = new FakeAudio();
  const focus = createAudioFocus();
  const player = createPlayer(focus, audio);
  player.play(track, 0);
  audio.finishLoading(100);
  return { audio, focus, player };
}

describe('the audio focus', () => {
  it('pauses a story when another source plays, and stops that source when the story continues', () => {
    const { audio, focus, player } = playing();
    const silence = jest.fn();
    focus.take(silence);
    expect(player.snapshot().phase).toBe('paused');
    expect(silence).not.toHaveBeenCalled();
    player.resume();
    expect(silence).toHaveBeenCalledTimes(1);
    expect(audio.paused).toBe(false);
  });

  it('pauses the story when a video of the page plays, but not when a muted video plays', () => {
    const { player } = playing();
    const video = document.body.appendChild(document.createElement('video'));
    const pause = jest.spyOn(video, 'pause').mockImplementation();
    video.muted = true;
    video.dispatchEvent(new Event('play'));
    expect(player.snapshot().phase).toBe('playing');
    video.muted = false;
    video.dispatchEvent(new Event('play'));
    expect(player.snapshot().phase).toBe('paused');
    player.resume();
    expect(pause).toHaveBeenCalledTimes(1);
    video.remove();
  });

  it('stops no source any more once its abort signal has fired, even if a video of the page starts to play', () => {
    const silence = jest.fn();
    const life = new AbortController();
    createAudioFocus(life.signal).take(silence);
    life.abort();
    const video = document.body.appendChild(document.createElement('video'));
    jest.spyOn(video, 'pause').mockImplementation();
    video.dispatchEvent(new Event('play'));
    expect(silence).not.toHaveBeenCalled();
    video.remove();
  });

  it('does not stop a source that already has the focus and plays again', () => {
    const silence = jest.fn();
    const focus = createAudioFocus();
    focus.take(silence);
    focus.take(silence);
    expect(silence).not.toHaveBeenCalled();
  });
});
