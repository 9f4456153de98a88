import { pickSamplePictures, samplePictures } from './samplePictures.ts';

it('UTIL-03 there are 64 sample pictures, test0.jpg to test63.jpg', () => {
  expect(samplePictures).toHaveLength(64);
  expect(samplePictures[0]).toBe('test0.jpg');
  expect(samplePictures[63]).toBe('test63.jpg');
});

it('UTIL-03 pickSamplePictures returns as many as requested, without repetition', () => {
  const picked = pickSamplePictures(12);
  expect(picked).toHaveLength(12);
  expect(new Set(picked).size).toBe(12);
  expect(samplePictures).toEqual(expect.arrayContaining(picked));
});

it('UTIL-03 pickSamplePictures chooses the pictures at random', () => {
  expect(pickSamplePictures(3, () => 0)).toEqual(['test0.jpg', 'test1.jpg', 'test2.jpg']);
  expect(pickSamplePictures(3, () => 0.999999)).toEqual(['test63.jpg', 'test62.jpg', 'test61.jpg']);
});

it('UTIL-03 pickSamplePictures returns every picture once if more are requested than exist', () => {
  expect(pickSamplePictures(100).sort()).toEqual([...samplePictures].sort());
  expect(pickSamplePictures(0)).toEqual([]);
});
