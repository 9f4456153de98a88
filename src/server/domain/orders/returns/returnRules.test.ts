import { refundOf, returnObstacles } from './returnRules.ts';

const received = new Date('2026-11-01T10:00:00+08:00');
const at = (day: string, time = '23:59:59') => new Date(`2026-11-${day}T${time}+08:00`);
const parcel = { delivers: 'parcel', returns: 'sevenDays' } as const;

describe('the return of goods', () => {
  it.each([
    ['is possible without a reason and for faults on the day on which the goods are received', at('01'), null, null],
    ['is possible without a reason and for faults until the end of the seventh day', at('08'), null, null],
    ['is possible only for faults from the eighth day', at('09', '00:00:00'), '收到超过七天了，不能无理由退货', null],
    [
      'is possible only for faults until the end of the fifteenth day',
      at('16'),
      '收到超过七天了，不能无理由退货',
      null,
    ],
    [
      'is not possible in the app from the sixteenth day',
      at('17', '00:00:00'),
      '收到超过七天了，不能无理由退货',
      '收到超过十五天了，请找客服处理',
    ],
  ])('%s', (_, now, unwanted, fault) => {
    expect(returnObstacles(parcel, received, now)).toEqual({ unwanted, fault });
  });

  it('is possible only for a fault if the goods are excluded from the seven-day right to return them without a reason', () => {
    expect(returnObstacles({ ...parcel, returns: 'none' }, received, at('02'))).toEqual({
      unwanted: '这件商品不支持七天无理由退货，有质量问题可以退',
      fault: null,
    });
  });

  it.each(['none', 'sevenDays'] as const)(
    'is not possible in the app for a membership, not even for a fault (return rule of the goods: %s)',
    (returns) => {
      expect(returnObstacles({ delivers: 'membership', returns }, received, at('02'))).toEqual({
        unwanted: '虚拟商品开通以后不能退',
        fault: '虚拟商品开通以后不能退，有问题请找客服',
      });
    },
  );
});

it('the refunds add up to the price of a line if the pieces of the line are returned one by one', () => {
  const line = { quantity: 3, dueFen: 100, shells: 5 };
  expect([refundOf(line, 0, 1), refundOf(line, 1, 1), refundOf(line, 2, 1)]).toEqual([
    { fen: 33, shells: 5 },
    { fen: 33, shells: 5 },
    { fen: 34, shells: 5 },
  ]);
  expect(refundOf(line, 0, 3)).toEqual({ fen: 100, shells: 15 });
});
