import { comparedSpan, daysOf, isReportDay, spanAfter, spanBefore, spanOf } from './period.ts';

it.each([
  ['day', '2026-11-24', '2026-11-24', '2026-11-24'],
  ['week', '2026-11-24', '2026-11-23', '2026-11-29'],
  ['week', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
  ['month', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['year', '2026-11-24', '2026-01-01', '2026-12-31'],
] as const)('spanOf, for the %s that contains %s, returns the days from %s to %s', (kind, day, from, to) => {
  expect(spanOf(kind, day)).toEqual({ from, to });
});

it('spanBefore and spanAfter return the adjacent periods', () => {
  expect(spanBefore('month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(spanAfter('month', '2026-01-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(spanBefore('week', '2026-11-24')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(spanAfter('year', '2026-11-24')).toEqual({ from: '2027-01-01', to: '2027-12-31' });
});

it('comparedSpan compares a period that is not over with the same number of days of the previous period', () => {
  const week = spanOf('week', '2026-11-24');
  expect(comparedSpan('week', week, '2026-11-24')).toEqual({ from: '2026-11-16', to: '2026-11-17' });
  expect(comparedSpan('week', week, '2026-12-05')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  const march = spanOf('month', '2026-03-31');
  expect(comparedSpan('month', march, '2026-03-30')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(comparedSpan('day', spanOf('day', '2026-11-24'), '2026-11-24')).toEqual({
    from: '2026-11-23',
    to: '2026-11-23',
  });
});

it('daysOf returns all days of a span', () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-02' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});

it('isReportDay accepts only days that exist in this century', () => {
  expect(['2028-02-29', '2000-01-01', '2099-12-31'].map(isReportDay)).toEqual([true, true, true]);
  const wrong = ['2026-02-30', '2026-13-01', '0000-00-00', '1999-12-31', '2100-01-01', '9999-12-31', '0001-01-01'];
  expect(wrong.filter(isReportDay)).toEqual([]);
});
