import fc from 'fast-check';
import { allocate, fenOf, shortYuanText, yuanText } from './money.ts';

const sumOf = (values: readonly number[]): number => values.reduce((left, right) => left + right, 0);
const MOST = 2 ** 31 - 1;
const fen = fc.integer({ min: 0, max: MOST });

describe('yuanText and shortYuanText', () => {
  it.each([
    [0, '0.00', '0'],
    [5, '0.05', '0.05'],
    [90, '0.90', '0.9'],
    [990, '9.90', '9.9'],
    [1000, '10.00', '10'],
    [10_000, '100.00', '100'],
    [19_905, '199.05', '199.05'],
    [-1234, '-12.34', '-12.34'],
    [MOST, '21474836.47', '21474836.47'],
  ])('write %d fen as %s, or in short as %s', (amount, full, short) => {
    expect(yuanText(amount)).toBe(full);
    expect(shortYuanText(amount)).toBe(short);
  });

  it.each([0.5, Number.NaN, 2 ** 53])('throw for %d, which is not a whole number of fen', (amount) => {
    expect(() => yuanText(amount)).toThrow(RangeError);
  });
});

describe('fenOf', () => {
  it.each([
    ['19.99', 1_999],
    ['0.01', 1],
    ['9.9', 990],
    ['5', 500],
    ['99999999.99', 9_999_999_999],
    ...['', '.5', '1.', '1.234', '-1.00', '1e3', '01.00', '1,000.00', ' 1.00', '１.00', 'NaN'].map(
      (text): [string, undefined] => [text, undefined],
    ),
  ])('parses the text %j to %p fen', (text, fen) => expect(fenOf(text)).toBe(fen));

  it('parses every amount that yuanText returns', () => {
    // Compares all amounts by one call of `expect`, because 100,000 calls take four seconds.
    const amounts = Array.from({ length: 100_001 }, (_, amount) => amount);
    expect(amounts.filter((amount) => fenOf(yuanText(amount)) !== amount)).toEqual([]);
  });
});

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [33, 33, 34]],
    [1000, [9900, 5900, 1900], [559, 333, 108]],
    [0, [3, 4], [0, 0]],
    [0, [], []],
    [7, [7], [7]],
    // The last line costs nothing, so it gets no part of a discount.
    [10, [300, 300, 0], [5, 5, 0]],
    [10, [300, 700, 0], [3, 7, 0]],
    // The remainder of 2 fen exceeds the last line's price of 1 fen, so the line before takes the rest.
    [20, [10, 10, 1], [9, 10, 1]],
    [21, [10, 10, 1], [10, 10, 1]],
    // Amounts such as freight may exceed the price of the goods.
    [800, [100, 200], [266, 534]],
  ])('divides %d fen among lines with the weights %j into %j', (total, weights, shares) => {
    expect(allocate(total, weights)).toEqual(shares);
  });

  it('returns shares that add up to the amount and do not exceed their weights, if the amount is at most the sum of the weights', () => {
    fc.assert(
      fc.property(
        fc.array(fen, { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, part) => {
          const total = Math.floor(Math.min(MOST, sumOf(weights)) * part);
          const shares = allocate(total, weights);
          expect(sumOf(shares)).toBe(total);
          shares.forEach((share, index) => {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(weights[index] ?? 0);
          });
        },
      ),
    );
  });

  it('rounds down the share of every line except the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1000, max: MOST }), { minLength: 2, maxLength: 30 }), (weights) => {
        const total = 999;
        const shares = allocate(total, weights);
        const floors = weights.map((weight) => Number((BigInt(total) * BigInt(weight)) / BigInt(sumOf(weights))));
        expect(shares.slice(0, -1)).toEqual(floors.slice(0, -1));
      }),
    );
  });

  it.each([
    [-1, [1]],
    [1, [-1, 2]],
    [0.5, [1]],
    [1, [0, 0]],
    [1, []],
  ])('refuses to divide %d among %j', (total, weights) => {
    expect(() => allocate(total, weights)).toThrow(RangeError);
  });
});
