import { chinaTimeText } from '#lib/time/chinaTime.ts';
import { limitsOf } from '#test/builders/family/eyeCare.ts';
import { bedtimeNear, minuteOf, presets, timeText } from './limitRules.ts';

describe('the usage limits that the app proposes', () => {
  it.each([
    ['small', '20:30', '21:00', 20, 30],
    ['middle', '21:00', '21:30', 30, 45],
    ['big', '21:30', '22:00', 40, 60],
  ])(
    'with the id "%s" have a later bedtime on Friday and Saturday, and more screen time on Saturday and Sunday',
    (id, ...expected) => {
      const [school, free, schoolMinutes, freeMinutes] = expected;
      const { days } = presets.find((preset) => preset.id === id)!.limits;
      // The evenings from Monday to Sunday.
      const evenings = [school, school, school, school, free, free, school];
      expect(days.map(({ bedtime }) => bedtime && timeText(bedtime.from))).toEqual(evenings);
      expect(days.map(({ screenMinutes }) => screenMinutes)).toEqual([
        ...Array.from({ length: 5 }, () => schoolMinutes),
        ...[freeMinutes, freeMinutes],
      ]);
    },
  );

  it('let a child of seven sleep longer on Saturday and Sunday mornings, but not on Monday', () => {
    const { limits } = presets[1]!;
    const wakesAt = (night: string) => new Date(bedtimeNear(limits, Date.parse(night))!.to).toISOString();
    // Friday, Saturday and Sunday at eleven in the evening, in China.
    expect(wakesAt('2026-11-27T23:00:00+08:00')).toBe('2026-11-27T23:00:00.000Z');
    expect(wakesAt('2026-11-28T23:00:00+08:00')).toBe('2026-11-28T23:00:00.000Z');
    expect(wakesAt('2026-11-29T23:00:00+08:00')).toBe('2026-11-29T22:30:00.000Z');
  });
});

describe('a bedtime that begins after midnight', () => {
  const night = (from: string, to: string) => ({ bedtime: { from: minuteOf(from), to: minuteOf(to) } });
  const limits = limitsOf(night('21:00', '07:00'));
  // On Fridays, the bedtime begins after midnight.
  limits.days[4] = { ...limits.days[4]!, ...night('00:30', '08:00') };
  const nearest = (time: string) => {
    const { from, to } = bedtimeNear(limits, Date.parse(`${time}+08:00`))!;
    return [from, to].map((at) => chinaTimeText(at).slice(0, 16));
  };

  it.each([
    ['is the next bedtime in the evening before it', '2026-11-27T22:00', ['2026-11-28 00:30', '2026-11-28 08:00']],
    ['is still the current bedtime until it ends', '2026-11-28T07:59', ['2026-11-28 00:30', '2026-11-28 08:00']],
    ['does not change the bedtime of the previous night', '2026-11-27T00:45', ['2026-11-26 21:00', '2026-11-27 07:00']],
    ['does not change the bedtime of the next night', '2026-11-28T21:30', ['2026-11-28 21:00', '2026-11-29 07:00']],
  ])('%s', (_, time, expected) => {
    expect(nearest(time)).toEqual(expected);
  });
});
