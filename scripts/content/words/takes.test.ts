import { recordingsIn, candidatesOf } from './takes.ts';

it.each([
  ['ni3 men5', ['ni3.inner', 'men5-3']],
  ['da4 shan1', ['da4.inner', 'shan1.last']],
  ['shan1', ['shan1.last']],
  ['xiao3 lao3 hu3', ['xiao2.inner', 'lao2.inner', 'hu3.last']],
])('the word %s consists of the recordings %j', (word, recordings) => {
  expect(recordingsIn(word.split(' '))).toEqual(recordings);
});

it.each([
  ['da4-ji4', 'closure'],
  ['da4-zhe5', 'closure'],
  ['da4-shan1', 'noise'],
  ['da4-men2', 'voice'],
  ['da4-yi1', 'voice'],
])('the word %s is cut where its second syllable, with the onset "%s", begins', (word, onset) => {
  // In this take, each phoneme lasts a second. The word begins after two seconds, and its first syllable has three
  // phonemes.
  const ends = Array.from({ length: 10 }, (_, index) => (2 + index) * 24_000);
  const [inner, last] = candidatesOf(recordingsIn(word.split('-')), [{ word, ends, round: 1, sound: 'list.wav' }]);
  expect(inner).toMatchObject({ name: 'da4.inner', kind: '4 inner', takes: [{ boundary: 5, onset }] });
  expect(last?.takes).toEqual(inner?.takes);
});
