import { audiblePart } from './audible.ts';
import { assemble, pauseOf } from './narrate.ts';
import { narratorRate } from './synthesiser.ts';

const tone = (milliseconds: number, level = 0.5) =>
  Float32Array.from(
    { length: (milliseconds * narratorRate) / 1000 },
    (_, i) => level * Math.sin((2 * Math.PI * 400 * i) / narratorRate),
  );

it('the time of a sentence lasts from its first sound to its last, without the pauses before and after it', () => {
  const { voice, seconds, sentences } = assemble([[tone(400)], [tone(300), tone(200)]], [1, 2], 3);
  expect(sentences).toEqual([
    { startMs: 3000, endMs: 3400 },
    { startMs: 4400, endMs: 5120 },
  ]);
  expect(seconds).toBeCloseTo(7.12);
  expect(voice.length / narratorRate).toBeCloseTo(seconds);
});

it('the time of a sentence is the time in which its samples can be heard', () => {
  const { voice, sentences } = assemble([[tone(400)], [tone(300)]], [0.5, 0.5], 1);
  for (const { startMs, endMs } of sentences) {
    const part = voice.slice(((startMs - 50) * narratorRate) / 1000, ((endMs + 50) * narratorRate) / 1000);
    const { leadMs, tailMs } = audiblePart(part, narratorRate);
    expect(Math.abs(leadMs - 50)).toBeLessThan(10);
    expect(Math.abs(tailMs - 50)).toBeLessThan(10);
  }
});

it('the time of a sentence excludes breath before it', () => {
  const breath = Float32Array.from([...tone(200, 0.005), ...tone(400)]);
  expect(assemble([[breath]], [0], 1).sentences).toEqual([{ startMs: 1195, endMs: 1600 }]);
});

it('a pause has the length that the text requires, or a longer one if a sound effect in the pause requires it', () => {
  const rhythm = {
    opening: 3,
    closing: 4,
    minPauses: new Map([
      [0, 1.4],
      [1, 0.2],
    ]),
  };
  const pauses = [0, 1, 2].map((index) => pauseOf('ni3 hao3。', index, 3, rhythm));
  expect(pauses).toEqual([1.4, 0.55, 4]);
});
