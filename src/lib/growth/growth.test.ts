import { readFileSync } from 'node:fs';
import {
  ageInDays,
  bmiOf,
  comparableHeight,
  type Indicator,
  lastDayOf,
  lmsAt,
  type Posture,
  type Sex,
  usualPosture,
  valueAt,
  zScoreOf,
} from './growth.ts';
import { percentileOf } from './lms.ts';

function rowsOf(file: string): string[][] {
  const lines = readFileSync(`src/lib/growth/testing/${file}`, 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => line.split(','));
}

/** Returns the rows whose score differs by more than 0.01 from the expected one. */
function differing(rows: readonly [expected: string, score: number | undefined, row: string[]][]): unknown[] {
  return rows.filter(([expected, score]) => !(Math.abs((score ?? Number.NaN) - Number(expected)) <= 0.01));
}

describe('the z-scores of body measures, and the parameters (L, M, S) of their distributions', () => {
  it('agree with three other programs on 1,003 measures from birth to 19 years', () => {
    const rows = rowsOf('zScores.csv');
    expect(rows).toHaveLength(1_003);
    const compared = rows.map((row): [string, number | undefined, string[]] => {
      const [, indicator, sex, days, posture, value, expected = ''] = row;
      const ageDays = Number(days);
      const measured = Number(value);
      const comparable = indicator === 'height' ? comparableHeight(measured, ageDays, posture as Posture) : measured;
      const score = zScoreOf({ indicator: indicator as Indicator, sex: sex as Sex, ageDays, value: comparable });
      return [expected, score, row];
    });
    expect(differing(compared)).toEqual([]);
  });

  it("agree with the results of the WHO's own program for its survey of 468 children", () => {
    const rows = rowsOf('whoSurvey.csv');
    expect(rows).toHaveLength(468);
    const compared = rows.flatMap((row): [string, number | undefined, string[]][] => {
      const [sex, days, posture, height, weight, heightZ = '', weightZ = '', bmiZ = ''] = row;
      const child = { sex: sex as Sex, ageDays: Number(days) };
      const heightCm = comparableHeight(Number(height), child.ageDays, posture as Posture);
      const score = (indicator: Indicator, value: number): number | undefined =>
        zScoreOf({ ...child, indicator, value });
      return [
        [heightZ, score('height', heightCm), row],
        [weightZ, score('weight', Number(weight)), row],
        [bmiZ, score('bmi', bmiOf(Number(weight), heightCm)), row],
      ];
    });
    expect(differing(compared)).toEqual([]);
  });

  it.each<[Indicator, Sex, number, number, number, number]>([
    // Rows of the WHO's printed tables: among others the first day, the last day measured lying, and the first day
    // measured standing.
    ['height', 'boy', 0, 1, 49.8842, 0.037_95],
    ['height', 'girl', 730, 1, 86.4008, 0.037_33],
    ['height', 'girl', 731, 1, 85.7299, 0.037_64],
    ['weight', 'boy', 0, 0.3487, 3.3464, 0.146_02],
    ['bmi', 'boy', 0, -0.3053, 13.4069, 0.0956],
    ['head', 'boy', 0, 1, 34.4618, 0.036_86],
    // This age is exactly 64 completed months, for which the table has a row.
    ['bmi', 'boy', 1_948, -0.8089, 15.2605, 0.084_64],
  ])(
    'of the measure "%s" of a %s on day %d have the parameters L %d, M %d, S %d',
    (indicator, sex, ageDays, l, m, s) => {
      expect(lmsAt(indicator, sex, ageDays)).toEqual({ l, m, s });
    },
  );

  it.each<[Indicator, number]>([
    ['height', 6_970],
    ['bmi', 6_970],
    ['weight', 3_682],
    ['head', 1_856],
  ])('of the measure "%s" are defined up to day %d', (indicator, last) => {
    expect(lastDayOf(indicator)).toBe(last);
    expect(lmsAt(indicator, 'girl', last)).toBeDefined();
    expect(lmsAt(indicator, 'girl', last + 1)).toBeUndefined();
    expect(zScoreOf({ indicator, sex: 'girl', ageDays: last + 1, value: 40 })).toBeUndefined();
    expect(lmsAt(indicator, 'girl', -1)).toBeUndefined();
  });

  it('are undefined for a value that no child can have', () => {
    expect(zScoreOf({ indicator: 'weight', sex: 'boy', ageDays: 1_000, value: 0 })).toBeUndefined();
  });

  it('can be converted back to the measured value', () => {
    for (const indicator of ['height', 'weight', 'bmi', 'head'] as const) {
      for (const ageDays of [0, 400, 730, 731, 1_856]) {
        const value = valueAt(indicator, 'girl', ageDays, -1.881) ?? Number.NaN;
        expect(zScoreOf({ indicator, sex: 'girl', ageDays, value })).toBeCloseTo(-1.881, 9);
      }
    }
  });
});

describe('the posture in which a height is usually measured', () => {
  it('is lying up to day 730 and standing after that; heights measured in the other posture are converted by 0.7 cm', () => {
    expect([usualPosture(730), usualPosture(731)]).toEqual(['lying', 'standing']);
    expect(comparableHeight(86, 730, 'standing')).toBeCloseTo(86.7, 9);
    expect(comparableHeight(86, 730, 'lying')).toBe(86);
    expect(comparableHeight(86, 731, 'lying')).toBeCloseTo(85.3, 9);
    expect(comparableHeight(86, 731, 'standing')).toBe(86);
  });
});

describe('the age', () => {
  it.each([
    ['2024-02-29', '2024-02-29', 0],
    ['2024-02-29', '2025-03-01', 366],
    ['2020-11-23', '2026-11-23', 2_191],
    ['2026-11-23', '2026-11-22', -1],
  ])('of a child born on %s, on %s, is %d days', (birthday, day, days) => {
    expect(ageInDays(birthday, day)).toBe(days);
  });
});

describe('the percentile', () => {
  it.each([
    [0, 50],
    [-1.880_79, 3],
    [-1.036_43, 15],
    [1.036_43, 85],
    [1.880_79, 97],
    [3, 99.865],
    [-3, 0.135],
    [-8, 0],
  ])('of the z-score %d is %d', (z, percentile) => {
    expect(percentileOf(z)).toBeCloseTo(percentile, 3);
  });
});
