import type { DictationWord } from '#contract/learning/dictation.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { createReader, type Reading } from './reader.ts';

const word = (text: string): DictationWord => ({
  text,
  pinyin: '',
  meaning: '',
  sentence: '',
  sound: `/${text}.mp3`,
  isSpelt: false,
});
const settings = { way: 'paper', order: 'book', times: 2, pause: 8, shows: 'nothing', size: 0, voice: 'clip' } as const;

let said: string[];
let readings: Reading[];
/** Plays a word; each test sets its own implementation. */
let say: (word: DictationWord) => Promise<boolean>;
const last = () => readings.at(-1);

beforeEach(() => {
  jest.useFakeTimers();
  said = [];
  readings = [];
  say = async ({ text }) => {
    said.push(text);
    return true;
  };
});
afterEach(() => {
  jest.useRealTimers();
});

const aReader = (position = 0, way: 'paper' | 'finger' = 'paper') =>
  createReader({
    words: ['春天', '夏天', '秋天'].map(word),
    settings: { ...settings, way },
    position,
    say: (one) => say(one),
    stopSaying: () => undefined,
    now: Date.now,
    onChange: (reading) => readings.push(reading),
  });

it('the reader of a dictation reads every word the set number of times, leaves time to write, and continues with the next word without a tap', async () => {
  aReader().start();
  await jest.advanceTimersByTimeAsync(1_500);
  expect(said).toEqual(['春天', '春天']);
  expect(last()).toMatchObject({ step: 'writing', position: 0 });
  await jest.advanceTimersByTimeAsync(7_999);
  expect(said).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(1);
  expect(said).toEqual(['春天', '春天', '夏天']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(['春天', '春天', '夏天', '夏天', '秋天', '秋天']);
  expect(last()).toMatchObject({ step: 'over', position: 3 });
});

it('the reader of a dictation stays at a word whose sound was interrupted, and resumes with the same word', async () => {
  const reader = aReader();
  say = async () => false;
  reader.start(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(last()).toMatchObject({ step: 'waiting', position: 1, stoppedBy: 'silence' });
  say = async ({ text }) => said.push(text) > 0;
  reader.start();
  await jest.advanceTimersByTimeAsync(0);
  expect(said).toEqual(['夏天']);
});

it('the reader of a dictation says nothing more after it is paused', async () => {
  const reader = aReader();
  reader.start();
  await jest.advanceTimersByTimeAsync(3_000);
  reader.pause();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(['春天', '春天']);
  expect(last()).toMatchObject({ step: 'waiting', position: 0, stoppedBy: 'nobody' });
});

it('the reader of a dictation continues with the next word, and skips none, after the browser has suspended the page for longer than the time to write', async () => {
  const reader = aReader();
  reader.start();
  await jest.advanceTimersByTimeAsync(1_500);
  // The clock has advanced while the timers were suspended.
  jest.setSystemTime(Date.now() + MINUTE_MS);
  reader.catchUp();
  await jest.advanceTimersByTimeAsync(0);
  expect(said).toEqual(['春天', '春天', '夏天']);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(said).toHaveLength(3);
});

it('starting the reader of a dictation at another word stops the current word', async () => {
  const reader = aReader();
  reader.start();
  reader.start(2);
  await jest.advanceTimersByTimeAsync(1_500);
  expect(said).toEqual(['春天', '秋天', '秋天']);
});

it('the reader of a dictation waits until the user has finished writing on the screen', async () => {
  const reader = aReader(0, 'finger');
  reader.start();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(said).toEqual(['春天', '春天']);
  expect(last()).toMatchObject({ step: 'writing', position: 0 });
  reader.start(1);
  await jest.advanceTimersByTimeAsync(1_500);
  expect(last()).toMatchObject({ step: 'writing', position: 1 });
});
