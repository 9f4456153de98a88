import { readFileSync } from 'node:fs';
import { joinFrames, readMp3, writeMp3 } from './mp3Frames.ts';

const file = readFileSync('content/built-in/media/work/douya-birds.mp3');
const { front, frames } = readMp3(file);

it('a file stays the same if it is read and written again', () => {
  const whole = joinFrames([{ frames, isKept: true }]);
  expect(whole && writeMp3(front, whole).equals(file)).toBe(true);
});

it('frames without a bit reservoir can be inserted between the frames of a file, and all frames keep their data', () => {
  const added = frames.slice(100, 140).map((frame) => ({ ...frame, data: frame.data.subarray(0, 40), earlier: 0 }));
  const runs = [
    { frames: frames.slice(0, 200), isKept: true },
    { frames: added, isKept: false },
    { frames: frames.slice(200, 300), isKept: true },
  ];
  const whole = joinFrames(runs);
  const read = whole && readMp3(writeMp3(front, whole)).frames;
  const expected = runs.flatMap(({ frames: some }) => some.map(({ data }) => data.toString('hex')));
  expect(read?.slice(0, 200).map(({ data }) => data.toString('hex'))).toEqual(expected.slice(0, 200));
  expect(read?.slice(240).map(({ data }) => data.toString('hex'))).toEqual(expected.slice(240));
  const placed = read?.slice(200, 240).map(({ data }) => data.subarray(0, 40).toString('hex'));
  expect(placed).toEqual(expected.slice(200, 240));
});

it('frames are not joined if there is no space for their data', () => {
  const large = frames.slice(0, 2).map((frame) => ({ ...frame, data: Buffer.alloc(84), earlier: 0 }));
  expect(joinFrames([{ frames: large, isKept: false }])).toBeUndefined();
  const later = frames.findIndex(({ earlier }) => earlier > 0);
  expect(joinFrames([{ frames: frames.slice(later, later + 1), isKept: true }])).toBeUndefined();
});

it('the frame that describes the file states the number of frames', () => {
  const whole = joinFrames([{ frames: frames.slice(0, 50), isKept: true }]);
  const written = whole && writeMp3(front, whole);
  const info = written?.indexOf('Info') ?? 0;
  expect(written?.readUInt32BE(info + 8)).toBe(50);
  expect(written?.length).toBe(front.length + 50 * 96);
});
