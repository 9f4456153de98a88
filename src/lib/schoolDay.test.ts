import { daysBefore, endOfSchoolDay, schoolDay } from './schoolDay.ts';

const at = (text: string): number => Date.parse(text);

describe("China's calendar day", () => {
  it('begins at midnight in China', () => {
    expect(schoolDay(at('2026-11-21T15:59:59Z'))).toBe('2026-11-21');
    expect(schoolDay(at('2026-11-21T16:00:00Z'))).toBe('2026-11-22');
  });

  it.each(['2026-11-21T00:00:00Z', '2026-11-21T15:59:59.999Z', '2026-11-20T16:00:00Z'])(
    '%s ends at the next midnight',
    (moment) => expect(endOfSchoolDay(at(moment))).toBe(at('2026-11-21T16:00:00Z')),
  );

  it('subtracts days across the ends of months', () => expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28'));
});
