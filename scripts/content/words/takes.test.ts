import { recordingsIn } from './takes.ts';

it.each([
  ['ni3 men5', ['ni3.inner', 'men5-3']],
  ['da4 shan1', ['da4.inner', 'shan1.last']],
  ['shan1', ['shan1.last']],
  ['xiao3 lao3 hu3', ['xiao2.inner', 'lao2.inner', 'hu3.last']],
])('%s consists of the recordings %j', (word, recordings) => {
  expect(recordingsIn(word.split(' '))).toEqual(recordings);
});
