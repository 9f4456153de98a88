import { aBook } from '#test/builders/catalogue/books.ts';
import { FakeAudio } from '#test/harness/fakes/fakeAudio.ts';
import { createAudioFocus } from '#platform/player/sound/audioFocus.ts';
import { createReadAloud } from './readAloud.ts';

function open(options: { page?: number; turnsAutomatically?: boolean } = {}) {
  const audio = new FakeAudio();
  const voice = createReadAloud(aBook(), createAudioFocus(), { audio, ...options });
  audio.finishLoading(34);
  return { audio, voice };
}

it('the voice of a book reads the sentences of a page in order, and turns the page after the last one', () => {
  const { audio, voice } = open();
  voice.play();
  expect(audio.currentTime).toBe(2.8);
  const seen: string[] = [];
  voice.subscribe(() => seen.push(`${voice.reading().page}:${voice.reading().sentence}`));
  audio.playFor(9);
  expect([...new Set(seen)]).toEqual(['0:0', '0:1', '1:-1', '1:0']);
});

it('after the user turns the page, the voice of a book reads the new page if it was reading, and stays silent if it was silent', () => {
  const { audio, voice } = open();
  voice.turnTo(1);
  expect([voice.reading().page, audio.paused]).toEqual([1, true]);
  voice.play();
  expect(audio.currentTime).toBe(10.8);
  voice.turnTo(2);
  expect([audio.currentTime, audio.paused]).toEqual([20.8, false]);
  voice.turnTo(-4);
  expect(voice.reading().page).toBe(0);
});

it('the voice of a book stops at the end of the page when automatic turning is off, and reads the page again on request', () => {
  const { audio, voice } = open({ turnsAutomatically: false });
  voice.play();
  audio.playFor(20);
  expect(voice.reading()).toMatchObject({ page: 0, phase: 'paused' });
  voice.play();
  expect(audio.currentTime).toBe(2.8);
});

it('the voice of a book resumes at the position where it was paused', () => {
  const { audio, voice } = open();
  voice.play();
  audio.playFor(4);
  voice.pause();
  voice.play();
  expect(audio.currentTime).toBe(6.8);
});

it('the voice of a book starts at the saved page, even before the sound has loaded', () => {
  const audio = new FakeAudio();
  const voice = createReadAloud(aBook(), createAudioFocus(), { audio, page: 2 });
  voice.play();
  expect(voice.reading().phase).toBe('loading');
  audio.finishLoading(34);
  expect([audio.currentTime, voice.reading().phase]).toEqual([20.8, 'playing']);
});

it('the voice of a book reads a sentence that is tapped', () => {
  const { audio, voice } = open();
  voice.playFrom(1);
  expect([audio.currentTime, voice.reading().sentence, audio.paused]).toEqual([5.8, 1, false]);
});

it('the voice of a book reports the pages that were shown and the sentences that were read to their end, but not the sentences that the user skipped', () => {
  const { audio, voice } = open();
  voice.play();
  audio.playFor(3);
  voice.turnTo(2);
  audio.playFor(2);
  expect(voice.seen()).toEqual({ pages: [0, 2], sentences: [0] });
});

it('a book is finished once its last page was read aloud or turned, and playing a finished book starts at its first page', () => {
  const { audio, voice } = open({ page: 2 });
  voice.play();
  audio.playFor(9);
  expect(voice.reading()).toMatchObject({ isOver: true, page: 2 });
  expect(voice.seen().sentences).toEqual([3]);
  voice.turnTo(0);
  expect(voice.reading()).toMatchObject({ isOver: false, page: 0 });
  voice.turnTo(3);
  expect(voice.reading().isOver).toBe(true);
  voice.play();
  expect([voice.reading().page, audio.currentTime]).toEqual([0, 2.8]);
});

it('the voice of a book reloads a failed sound on request, and resumes at the same position', () => {
  const { audio, voice } = open();
  voice.play();
  audio.playFor(4);
  audio.fail();
  expect(voice.reading().phase).toBe('failed');
  voice.play();
  audio.finishLoading(34);
  expect([Math.round(audio.currentTime), voice.reading().phase]).toEqual([7, 'playing']);
});

it('the voice of a book is paused when the browser refuses to play sound without a tap', async () => {
  const { audio, voice } = open();
  audio.refusal = new DOMException('', 'NotAllowedError');
  voice.play();
  await Promise.resolve();
  expect(voice.reading().phase).toBe('paused');
});

it('the voice of a book stops when the book is closed, and then reports no further change', () => {
  const { audio, voice } = open();
  const listener = jest.fn();
  voice.subscribe(listener);
  voice.play();
  voice.close();
  listener.mockClear();
  expect([audio.paused, audio.src]).toEqual([true, '']);
  audio.playFor(1);
  expect(listener).not.toHaveBeenCalled();
});
