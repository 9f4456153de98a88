import { dropOffs, minHeardMs, partsIn, createHeardPartsCollector } from './heardParts.ts';

it('a part of a recording is remembered as heard when at least half of it was heard', () => {
  const heard = createHeardPartsCollector(60_000);
  heard.add(0, 4_400);
  expect(partsIn(heard.get())).toEqual([0]);
  heard.add(4_400, 4_500);
  expect(partsIn(heard.get())).toEqual([0, 1]);
  heard.add(57_000, 60_000);
  expect(partsIn(heard.get())).toEqual([0, 1, 19]);
});

it('minHeardMs returns half of the duration of the parts that were heard', () => {
  expect(minHeardMs(0b111, 60_000)).toBe(4_500);
  expect(minHeardMs(0, 60_000)).toBe(0);
});

it('dropOffs returns the largest decreases in the number of listeners, and leaves out small decreases', () => {
  const shares = [100, 95, 95, 60, 60, 60, 60, 45, 45, 45, 45, 45, 45, 25, 25, 25, 25, 25, 25, 10];
  expect(dropOffs(shares)).toEqual([
    { part: 3, lost: 35 },
    { part: 13, lost: 20 },
    { part: 7, lost: 15 },
  ]);
  expect(dropOffs([100, 95, 90])).toEqual([]);
});
