import { waitForEarlySound, takeEarlySound } from './earlySound.ts';

/** An audio element in the state in which a tap leaves it, because jsdom loads no sounds. */
function anAudio(state: { paused: boolean; readyState: number }): HTMLAudioElement {
  const audio = document.createElement('audio');
  for (const [name, value] of Object.entries(state)) Object.defineProperty(audio, name, { get: () => value });
  return audio;
}

const loading = () => anAudio({ paused: false, readyState: 0 });

/** Returns whether the app may start once all pending promises have settled. */
async function mayStart(started: Promise<void>): Promise<boolean> {
  let has = false;
  void started.then(() => (has = true));
  await Promise.resolve();
  await Promise.resolve();
  return has;
}

describe('the start of the app', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('does not wait if there was no tap, or if the sound is already playing', async () => {
    expect(await mayStart(waitForEarlySound({}))).toBe(true);
    const early = { audio: anAudio({ paused: false, readyState: 4 }), storyId: 'moon' };
    expect(await mayStart(waitForEarlySound({ __earlySound: early }))).toBe(true);
  });

  it.each(['playing', 'pause', 'error', 'emptied'])(
    'waits until the sound that a tap has started fires the event %s',
    async (event) => {
      const audio = loading();
      const started = waitForEarlySound({ __earlySound: { audio, storyId: 'moon' } });
      expect(await mayStart(started)).toBe(false);
      audio.dispatchEvent(new Event(event));
      expect(await mayStart(started)).toBe(true);
    },
  );

  it('waits for the sound that is loading because a finger touches its button', async () => {
    const audio = anAudio({ paused: true, readyState: 4 });
    const started = waitForEarlySound({ __touchedSound: { audio, storyId: 'moon' } });
    expect(await mayStart(started)).toBe(false);
    audio.dispatchEvent(new Event('playing'));
    expect(await mayStart(started)).toBe(true);
  });

  it('waits for a sound only up to a time limit, and does not wait for the same sound again', async () => {
    const page = { __earlySound: { audio: loading(), storyId: 'moon' } };
    const started = waitForEarlySound(page);
    jest.runAllTimers();
    expect(await mayStart(started)).toBe(true);
    expect(await mayStart(waitForEarlySound(page))).toBe(true);
    page.__earlySound = { audio: loading(), storyId: 'star' };
    expect(await mayStart(waitForEarlySound(page))).toBe(false);
  });

  it('does not wait for a failed sound, which has an empty story id', async () => {
    expect(await mayStart(waitForEarlySound({ __earlySound: { audio: loading(), storyId: '' } }))).toBe(true);
  });
});

it('only the first call of takeEarlySound returns the sound that a tap has started', () => {
  const early = { audio: loading(), storyId: 'moon' };
  const page = { __earlySound: early };
  expect(takeEarlySound(page)).toBe(early);
  expect(takeEarlySound(page)).toBeUndefined();
});
