import { aVariant } from '#test/builders/mall/goods.ts';
import { choose, initialChoice, stateOfValue } from './variantChoice.ts';

/** The colour blue exists in both sizes, but small blue pieces are sold out. Red exists only in the small size. */
const variants = [aVariant(['蓝', '小'], { isSoldOut: true }), aVariant(['蓝', '大']), aVariant(['红', '小'])];

it.each([
  [['蓝', '大'], 1, '小', 'soldOut'],
  [['蓝', '大'], 0, '红', 'absent'],
  [['红', '小'], 1, '大', 'absent'],
  [['红', '小'], 0, '蓝', 'soldOut'],
  [['蓝', '小'], 0, '红', 'available'],
  [['蓝', '大'], 1, '大', 'available'],
] as const)(
  'if %j is chosen and the option %i changes to %s, the resulting variant has the state "%s"',
  (choice, option, value, state) => {
    expect(stateOfValue(variants, choice, option, value)).toBe(state);
  },
);

it.each([
  ['keeps the value of the other option if a variant has both values', ['蓝', '大'], 1, '小', ['蓝', '小']],
  ['changes the value of the second option if no variant has both values', ['蓝', '大'], 0, '红', ['红', '小']],
  ['changes the value of the first option if no variant has both values', ['红', '小'], 1, '大', ['蓝', '大']],
] as const)('choosing a value of an option %s', (_, choice, option, value, next) => {
  expect(choose(variants, choice, option, value)).toEqual(next);
});

it('choosing a value of an option keeps as many values of the other options as possible', () => {
  const three = [aVariant(['蓝', '大', '甲']), aVariant(['红', '小', '乙']), aVariant(['红', '大', '乙'])];
  expect(choose(three, ['蓝', '大', '甲'], 0, '红')).toEqual(['红', '大', '乙']);
});

it('the initially chosen variant is in stock, if any variant is', () => {
  expect(initialChoice(variants)).toEqual(['蓝', '大']);
  expect(initialChoice(variants.slice(0, 1))).toEqual(['蓝', '小']);
  expect(initialChoice([])).toEqual([]);
});
