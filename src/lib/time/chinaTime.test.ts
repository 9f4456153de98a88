import {
  chinaDateText,
  chinaDay,
  chinaMoment,
  chinaTimeText,
  chinaWeek,
  endOfChinaDay,
  startOfChinaDay,
  startOfChinaMonth,
  startOfChinaWeek,
} from './chinaTime.ts';

const at = (text: string): number => Date.parse(text);

describe("China's calendar", () => {
  it('begins a day at midnight in China', () => {
    expect(chinaDay(at('2026-11-21T15:59:59Z'))).toBe('2026-11-21');
    expect(chinaDay(new Date('2026-11-21T16:00:00Z'))).toBe('2026-11-22');
  });

  it('writes a moment as its date in China, such as 2026年11月30日', () => {
    expect(chinaDateText(at('2026-11-30T15:59:59Z'))).toBe('2026年11月30日');
    expect(chinaDateText(at('2026-11-30T16:00:00Z'))).toBe('2026年12月1日');
  });

  it.each(['2026-11-21T00:00:00Z', '2026-11-21T15:59:59.999Z', '2026-11-20T16:00:00Z'])(
    'ends the day that contains %s at the next midnight',
    (moment) => expect(endOfChinaDay(at(moment))).toBe(at('2026-11-21T16:00:00Z')),
  );

  it.each([
    ['2026-11-16T00:00+08:00', '2026-11-16T00:00+08:00'],
    ['2026-11-21T12:00+08:00', '2026-11-16T00:00+08:00'],
    ['2026-11-22T23:59+08:00', '2026-11-16T00:00+08:00'],
    ['2027-01-01T00:30+08:00', '2026-12-28T00:00+08:00'],
  ])('begins the week that contains %s on Monday, %s', (moment, monday) =>
    expect(startOfChinaWeek(chinaWeek(at(moment)))).toBe(at(monday)),
  );

  it('begins a calendar day such as "2026-11-22" at midnight in China', () => {
    expect(startOfChinaDay('2026-11-22')).toBe(at('2026-11-21T16:00:00Z'));
  });

  it('begins the month that contains a moment at midnight on the first day of the month', () => {
    expect(startOfChinaMonth(at('2026-12-31T23:59+08:00'))).toBe(at('2026-12-01T00:00+08:00'));
    expect(startOfChinaMonth(at('2027-01-01T00:30+08:00'))).toBe(at('2027-01-01T00:00+08:00'));
  });

  it.each([
    ['2026-11-21 08:30:00', at('2026-11-21T00:30:00Z')],
    ['2026-11-21 08:30', undefined],
    ['2026-13-41 08:30:00', undefined],
    ['昨天', undefined],
  ])('parses %j as a time in China, unless it is malformed', (text, moment) => expect(chinaMoment(text)).toBe(moment));

  it.each([
    ['2026-11-21T15:59:59.999Z', '2026-11-21 23:59:59'],
    ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00'],
  ])('writes %s as the time in China', (text, written) => expect(chinaTimeText(at(text))).toBe(written));
});
