import { freightFenOf, isServed } from './freight.ts';

const hangzhou = '330102';
const urumqi = '650102';
const lhasa = '540102';

describe('freight', () => {
  it.each([
    ['is charged once, for the goods with the highest freight', 'goods', 3_000, [600, 800, 0], hangzhou, 800],
    ['is charged below the amount for free delivery', 'goods', 5_899, [600], hangzhou, 600],
    ['is 0 if the goods cost 59 yuan or more', 'goods', 5_900, [600], hangzhou, 0],
    ['is 0 for goods without freight', 'goods', 100, [0], hangzhou, 0],
    ['includes the surcharge for 新疆', 'goods', 3_000, [600], urumqi, 1_800],
    ['is only the surcharge for 西藏 if the goods cost 59 yuan or more', 'goods', 9_900, [600], lhasa, 1_200],
    ['has no surcharge while there is no address', 'goods', 3_000, [600], undefined, 600],
    ['is 0 for exchanges, even to 西藏', 'exchange', 990, [600], lhasa, 0],
    ['is 0 for goods that are not sent', 'membership', 990, [600], undefined, 0],
  ] as const)('%s', (_, kind, goodsFen, freightFen, regionCode, expected) => {
    expect(freightFenOf({ kind, goodsFen, freightFen, regionCode })).toBe(expected);
  });
});

it.each([
  ['330102', true],
  ['650102', true],
  ['710000', false],
  ['810001', false],
  ['820001', false],
])('whether goods are sent to the region with the code "%s" (`isServed`) is %s', (regionCode, isSent) => {
  expect(isServed(regionCode)).toBe(isSent);
});
