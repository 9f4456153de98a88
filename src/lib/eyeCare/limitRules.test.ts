import { bedtimeNear, presets, timeText } from './limitRules.ts';

describe('the proposed limits', () => {
  it.each([
    ['small', '20:30', '21:00', 20, 30],
    ['middle', '21:00', '21:30', 30, 45],
    ['big', '21:30', '22:00', 40, 60],
  ])(
    'with the id "%s" begin bedtime later in nights before a free day, and allow more screen time on free days',
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
