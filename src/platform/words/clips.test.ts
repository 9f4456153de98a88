import { createAudioFocus } from '#platform/player/sound/audioFocus.ts';
import { createPlayer } from '#platform/player/sound/audioPlayer.ts';
import { FakeAudio } from '#test/harness/fakes/fakeAudio.ts';
import { createClipPlayer } from './clips.ts';

function aClipPlayer(focus = createAudioFocus()) {
  const audio = new FakeAudio();
  const player = createClipPlayer(focus, () => audio);
  const tell = (event: string) => audio.dispatchEvent(new Event(event));
  return { audio, player, tell };
}

describe('a clip', () => {
  it('plays to its end', async () => {
    const { audio, player, tell } = aClipPlayer();
    const heard = player.play('/a.mp3');
    expect([audio.src, audio.paused]).toEqual(['/a.mp3', false]);
    tell('ended');
    expect(await heard).toBe(true);
  });

  it('is stopped when another clip is played, which uses the same audio element', async () => {
    const { audio, player, tell } = aClipPlayer();
    const first = player.play('/a.mp3');
    const second = player.play('/b.mp3');
    expect(await first).toBe(false);
    tell('ended');
    expect(await second).toBe(true);
    expect(audio.addresses).toEqual(['/a.mp3', '/b.mp3']);
  });

  it.each<[string, (clip: ReturnType<typeof aClipPlayer>) => void]>([
    ['stopped', ({ player }) => player.stop()],
    ['not available', ({ tell }) => tell('error')],
  ])('that is %s is reported as interrupted', async (_, spoil) => {
    const clip = aClipPlayer();
    const heard = clip.player.play('/a.mp3');
    spoil(clip);
    expect(await heard).toBe(false);
  });

  it('is reported as interrupted if the browser refuses to play it', async () => {
    const { audio, player } = aClipPlayer();
    audio.refusal = new DOMException('', 'NotAllowedError');
    expect(await player.play('/a.mp3')).toBe(false);
  });

  it('stops the story that is playing', () => {
    const focus = createAudioFocus();
    const story = createPlayer(focus, new FakeAudio());
    story.play({ storyId: 'moon', url: '/moon.mp3', durationMs: 1 }, 0);
    void aClipPlayer(focus).player.play('/a.mp3');
    expect(story.snapshot().phase).toBe('paused');
  });
});

describe('a preloaded clip', () => {
  const fetched: string[] = [];
  beforeEach(() => {
    fetched.length = 0;
    const fetchClip = async (url: string) => {
      fetched.push(url);
      if (url.includes('lost')) throw new TypeError('offline');
      return { ok: true, blob: async () => new Blob() };
    };
    Object.assign(globalThis, { fetch: fetchClip });
    Object.assign(URL, { createObjectURL: () => 'blob:clip' });
  });

  it('is requested once, and plays from memory', async () => {
    const { audio, player } = aClipPlayer();
    player.preload(['/a.mp3', '/a.mp3']);
    player.preload(['/a.mp3']);
    await new Promise((resolve) => setTimeout(resolve));
    void player.play('/a.mp3');
    expect(fetched).toEqual(['/a.mp3']);
    expect(audio.src).toBe('blob:clip');
  });

  it('that failed to load is requested again when it is played, and can be preloaded again later', async () => {
    const { audio, player } = aClipPlayer();
    player.preload(['/lost.mp3']);
    await new Promise((resolve) => setTimeout(resolve));
    void player.play('/lost.mp3');
    player.preload(['/lost.mp3']);
    expect(audio.src).toBe('/lost.mp3');
    expect(fetched).toHaveLength(2);
  });
});
