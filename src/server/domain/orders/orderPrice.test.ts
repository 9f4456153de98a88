import { priceOrder } from './orderPrice.ts';

const lines = [
  { quantity: 2, priceFen: 5_000, memberPriceFen: 4_000, shells: 0 },
  { quantity: 1, priceFen: 3_000, memberPriceFen: null, shells: 80 },
];

describe('the price of an order', () => {
  it('ROLE-02 consists of the member prices if the buyer is a member', () => {
    expect(priceOrder(lines, true)).toEqual({
      steps: [
        { kind: 'list', fen: 13_000, shells: 80 },
        { kind: 'member', fen: -2_000, shells: 0 },
      ],
      total: { fen: 11_000, shells: 80 },
      dueFen: [8_000, 3_000],
      goodsFen: [8_000, 3_000],
    });
  });

  it('ROLE-02 consists of the ordinary prices if the buyer is not a member', () => {
    expect(priceOrder(lines, false)).toEqual({
      steps: [{ kind: 'list', fen: 13_000, shells: 80 }],
      total: { fen: 13_000, shells: 80 },
      dueFen: [10_000, 3_000],
      goodsFen: [10_000, 3_000],
    });
  });

  it('subtracts a coupon after the members’ discount, and divides its value among the lines without losing a fen', () => {
    expect(priceOrder(lines, true, { couponFen: 1_000 })).toEqual({
      steps: [
        { kind: 'list', fen: 13_000, shells: 80 },
        { kind: 'member', fen: -2_000, shells: 0 },
        { kind: 'coupon', fen: -1_000, shells: 0 },
      ],
      total: { fen: 10_000, shells: 80 },
      // 10,000 fen are divided in the ratio 8,000 to 3,000 and rounded down; the last line gets the remainder.
      dueFen: [7_272, 2_728],
      goodsFen: [7_272, 2_728],
    });
  });

  it('adds the freight as the last step, and divides it among the lines without losing a fen', () => {
    expect(priceOrder(lines, false, { couponFen: 1_000, freightFen: 601 })).toEqual({
      steps: [
        { kind: 'list', fen: 13_000, shells: 80 },
        { kind: 'coupon', fen: -1_000, shells: 0 },
        { kind: 'freight', fen: 601, shells: 0 },
      ],
      total: { fen: 12_601, shells: 80 },
      // 12,601 fen are divided in the ratio 10,000 to 3,000 and rounded down; the last line gets the remainder.
      dueFen: [9_693, 2_908],
      goodsFen: [9_230, 2_770],
    });
  });
});
