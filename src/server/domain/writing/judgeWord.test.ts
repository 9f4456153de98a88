import fc from 'fast-check';
import {
  createHandwriting,
  backwards,
  joined,
  mirrored,
  place,
  rounded,
  swapped,
  without,
} from '#test/builders/learning/handwriting.ts';
import characters from '#content/built-in/characters.json';
import { readStrokes } from '#server/domain/words/strokes.ts';
import { cheapestPairs } from './assignment.ts';
import type { Stroke } from './geometry.ts';
import { judgeCharacter } from './judgeWord.ts';
import { pointingDown } from './judge.ts';

type Model = [x: number, y: number][][];
const modelOf = async (character: string): Promise<Model> =>
  pointingDown((await readStrokes(character))?.medians ?? []) as Model;

/** Every twentieth taught character, if it has at least three strokes. */
const sample = characters.filter(({ strokeCount }, index) => strokeCount >= 3 && index % 20 === 0);

async function fractionJudgedAs(
  fault: string,
  draw: (model: Model, hand: ReturnType<typeof createHandwriting>) => readonly Stroke[],
) {
  const hand = createHandwriting(3);
  const faults = await Promise.all(
    sample.map(async ({ text }) => judgeCharacter(text, draw(await modelOf(text), hand))),
  );
  return faults.filter((one) => fault.split(' or ').includes(one)).length / faults.length;
}

it.each<[string, string, Parameters<typeof fractionJudgedAs>[1], number]>([
  ['well', 'none', (model, hand) => hand.write(model), 0.99],
  ['shifted', 'none', (model, hand) => place(hand.write(model), 0.7, 250, 0), 0.99],
  ['small', 'none', (model, hand) => place(hand.write(model), 0.3, 600, 600), 0.99],
  ['with two strokes in the wrong order', 'none', (model, hand) => swapped(hand.write(model), 0), 0.97],
  ['with two strokes joined', 'none', (model, hand) => joined(hand.write(model), 1), 0.95],
  ['with its first strokes joined in a curve', 'none', (model, hand) => rounded(joined(hand.write(model), 0)), 0.95],
  ['from the last stroke to the first', 'order', (model, hand) => hand.write(model).reverse(), 0.9],
  ['backwards', 'order or shape', (model, hand) => backwards(hand.write(model)), 1],
  ['without its last stroke', 'shape', (model, hand) => hand.write(model).slice(0, -1), 1],
  ['without its second stroke', 'shape', (model, hand) => without(hand.write(model), 1), 0.98],
  ['in one movement', 'shape', (model, hand) => [hand.write(model).flat()], 1],
  ['mirrored', 'shape', (model, hand) => mirrored(hand.write(model)), 0.8],
  ['as a scribble', 'shape', (model, hand) => hand.scribble(model.length), 1],
  ['as a scribble with one stroke less', 'shape', (model, hand) => hand.scribble(model.length - 1), 1],
])('a character that is drawn %s is usually judged as “%s”', async (_, fault, draw, share) => {
  expect(await fractionJudgedAs(fault, draw)).toBeGreaterThanOrEqual(share);
});

it.each(['土上', '上土', '虎虏', '人八', '八人', '日目', '大太', '泪沮', '甲申', '未末', '士土'])(
  'of the two similar characters %s, a good drawing of the second is not accepted as the first',
  async (pair) => {
    const [asked = '', other = ''] = Array.from(pair);
    expect(await judgeCharacter(other, await modelOf(other))).toBe('none');
    expect(await judgeCharacter(asked, await modelOf(other))).toBe('shape');
  },
);

it('a limited number of strokes may be joined, but a drawing with two joined strokes is not accepted as a character with one stroke less', async () => {
  const forest = await modelOf('森');
  const pairs = (count: number) => joined(forest, ...Array.from({ length: count }, (_, index) => index * 2));
  expect(await judgeCharacter('森', pairs(4))).toBe('none');
  expect(await judgeCharacter('森', pairs(5))).toBe('shape');
  expect(await judgeCharacter('太', await modelOf('大'))).toBe('shape');
  expect(await judgeCharacter('大', joined(await modelOf('太'), 2))).toBe('shape');
});

it('the last two strokes of 口 may be drawn in one movement', async () => {
  const [left = [], corner = [], floor = []] = await modelOf('口');
  expect(await judgeCharacter('口', [left, [...corner, ...[...floor].reverse()]])).toBe('none');
});

it('一, a character that is one horizontal line, is accepted in any size, but not as a vertical line', async () => {
  const model = await modelOf('一');
  for (const size of [0.05, 0.3, 1]) expect(await judgeCharacter('一', place(model, size, 0, 0))).toBe('none');
  expect(
    await judgeCharacter('一', [
      [
        [500, 100],
        [500, 900],
      ],
    ]),
  ).toBe('shape');
});

it('arbitrary finger movements are judged without an error, and never accepted as the character', async () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }));
  const drawing = fc.array(fc.array(point, { minLength: 1, maxLength: 16 }), { maxLength: 36 });
  await fc.assert(
    fc.asyncProperty(drawing, async (drawn) => {
      expect(['shape', 'order']).toContain(await judgeCharacter('藏', drawn));
    }),
    { numRuns: 300 },
  );
});

it('cheapestPairs assigns columns to rows at the lowest cost of all permutations', () => {
  const orders = (items: number[]): number[][] =>
    items.length < 2
      ? [items]
      : items.flatMap((one) => orders(items.filter((x) => x !== one)).map((rest) => [one, ...rest]));
  const cost = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 5 })
        .chain((size) =>
          fc.array(fc.array(cost, { minLength: size, maxLength: size }), { minLength: size, maxLength: size }),
        ),
      (costs) => {
        const sum = (columns: number[]) =>
          columns.reduce((total, column, row) => total + (costs[row]?.[column] ?? NaN), 0);
        expect(sum(cheapestPairs(costs))).toBe(Math.min(...orders(costs.map((_, index) => index)).map(sum)));
      },
    ),
  );
});
