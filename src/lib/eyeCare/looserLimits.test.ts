import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { limitsOf } from '#test/builders/family/eyeCare.ts';
import { minuteOf, type Limits } from './limitRules.ts';
import { isLooser, mayUseMore } from './looserLimits.ts';
import { unusedDay } from './timeLeft.ts';

const night = (from: string, to: string) => ({ from: minuteOf(from), to: minuteOf(to) });
/** A Tuesday in China. */
const NOON = Date.parse('2026-11-24T12:00:00+08:00');
const breaks = { breakAfterMinutes: 20, breakMinutes: 10 };
const usual = limitsOf({ screenMinutes: 30, listenMinutes: 60, bedtime: night('20:30', '07:00') }, breaks);
const usualDay = usual.days[1]!;

describe('new usage limits are looser than the present ones', () => {
  it.each<[string, Limits | undefined]>([
    ['if there are no new limits', undefined],
    ['with more time at the screen', limitsOf({ ...usualDay, screenMinutes: 31 }, breaks)],
    ['with more time to listen', limitsOf({ ...usualDay, listenMinutes: null }, breaks)],
    ['with a later bedtime', limitsOf({ ...usualDay, bedtime: night('22:00', '07:00') }, breaks)],
    ['with a bedtime that ends earlier', limitsOf({ ...usualDay, bedtime: night('20:30', '06:30') }, breaks)],
    ['without a bedtime', limitsOf({ ...usualDay, bedtime: null }, breaks)],
    ['with later breaks', limitsOf(usualDay, { breakAfterMinutes: 25, breakMinutes: 10 })],
    ['with shorter breaks', limitsOf(usualDay, { breakAfterMinutes: 20, breakMinutes: 5 })],
    ['without breaks', limitsOf(usualDay)],
    // Less time at the screen does not make up for more time to listen.
    [
      'with less time at the screen, but more to listen',
      limitsOf({ ...usualDay, screenMinutes: 5, listenMinutes: 61 }, breaks),
    ],
  ])('%s', (_, limits) => {
    expect(isLooser(limits, usual, NOON)).toBe(true);
    expect(isLooser(limits, undefined, NOON)).toBe(false);
  });

  it.each<[string, Limits]>([
    ['that are the same', usual],
    [
      'that give less of everything',
      limitsOf(
        { screenMinutes: 5, listenMinutes: 5, bedtime: night('19:00', '08:00') },
        { breakAfterMinutes: 10, breakMinutes: 20 },
      ),
    ],
  ])('only if they allow more of something, so new limits %s are not looser', (_, limits) => {
    expect(isLooser(limits, usual, NOON)).toBe(false);
  });

  it('only if they allow more on the present day, not if they allow more only on another day', () => {
    const friday = {
      ...usual,
      days: usual.days.map((day, index) => (index === 4 ? { ...day, screenMinutes: 90 } : day)),
    };
    expect(isLooser(friday, usual, NOON)).toBe(false);
    expect(isLooser(friday, usual, NOON + 72 * HOUR_MS)).toBe(true);
  });

  it('because of a later bedtime only until this bedtime has begun, even if it begins after midnight', () => {
    const late = { ...usual, days: [...usual.days] };
    // On Fridays, the bedtime begins after midnight.
    late.days[4] = { ...usualDay, bedtime: night('00:30', '07:00') };
    expect(isLooser(late, usual, Date.parse('2026-11-27T22:00:00+08:00'))).toBe(true);
    expect(isLooser(late, usual, Date.parse('2026-11-28T00:45:00+08:00'))).toBe(false);
  });

  it('if they allow more in the rest of the present night, or later on the present day', () => {
    const early = limitsOf({ ...usualDay, bedtime: night('20:30', '06:00') }, breaks);
    const late = limitsOf({ ...usualDay, bedtime: night('21:00', '07:00') }, breaks);
    const SIX = Date.parse('2026-11-24T06:30:00+08:00');
    expect(isLooser(early, usual, SIX)).toBe(true);
    // Under both limits the night ends at seven; only this evening differs.
    expect(isLooser(usual, late, SIX)).toBe(false);
    expect(isLooser(late, usual, SIX)).toBe(true);
    // At ten in the evening both bedtimes have begun.
    expect(isLooser(late, usual, Date.parse('2026-11-24T22:00:00+08:00'))).toBe(false);
  });
});

describe('a child with the same usage limits as another child', () => {
  const extra = (extraScreenMs: number, extraListenMs: number, endsAt = NOON + HOUR_MS) => ({
    limits: usual,
    used: { ...unusedDay, extraScreenMs, extraListenMs, extraEndsAt: new Date(endsAt) },
  });
  const none = { limits: usual, used: unusedDay };

  it.each([
    ['may use the app longer if only this child has been granted extra time', extra(MINUTE_MS, MINUTE_MS), none, true],
    [
      'may use the app longer if this child has extra screen time, and the other one only extra listening time',
      extra(MINUTE_MS, 0),
      extra(0, MINUTE_MS),
      true,
    ],
    [
      'may not use the app longer if both children have extra time',
      extra(HOUR_MS, HOUR_MS),
      extra(MINUTE_MS, MINUTE_MS),
      false,
    ],
    [
      'may not use the app longer once the extra time of this child has ended',
      extra(MINUTE_MS, MINUTE_MS, NOON),
      none,
      false,
    ],
    [
      'may not use the app longer than a child without limits, even with extra time',
      extra(MINUTE_MS, 0),
      { ...none, limits: undefined },
      false,
    ],
  ])('%s', (_, child, than, expected) => {
    expect(mayUseMore(child, than, NOON)).toBe(expected);
  });
});
