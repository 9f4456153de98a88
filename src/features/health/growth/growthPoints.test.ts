import { aGrowthEntry, aHealthRecord } from '#test/builders/family/health.ts';
import { ageMarks, curveRows, rangeAt, rangesOf } from './chartFrame.ts';
import { growthPoints } from './growthPoints.ts';
import { meaningText, percentileText, valueText } from './growthTexts.ts';

const boy = { birthday: '2021-11-01', sex: 'boy' } as const;
const record = (id: number, changes: Parameters<typeof aGrowthEntry>[0]) => aHealthRecord(id, aGrowthEntry(changes));

describe('the points of the growth curve of a child', () => {
  it('are the values of one indicator, such as height, oldest first, each with the percentile for the age on its day', () => {
    const records = [
      record(2, { day: '2026-11-01', heightMm: 1_100 }),
      record(3, { day: '2026-06-01', weightG: 18_000 }),
      record(1, { day: '2025-11-01', heightMm: 1_033 }),
    ];
    const points = growthPoints(records, 'height', boy);
    expect(points.map(({ day, value, ageDays }) => [day, value, ageDays])).toEqual([
      ['2025-11-01', 103.3, 1_461],
      ['2026-11-01', 110, 1_826],
    ]);
    expect(points.map(({ percentile = Number.NaN }) => Math.round(percentile))).toEqual([50, 50]);
  });

  it('contain two heights of a child that was measured lying: the measured one, and the standing height that is compared with the tables', () => {
    const [point] = growthPoints([record(1, { day: '2024-01-01', heightMm: 900, posture: 'lying' })], 'height', boy);
    expect([point?.value, point?.comparable]).toEqual([90, 89.3]);
  });

  it('combine height and weight of the same day into the BMI, even if two records contain them', () => {
    const records = [
      record(1, { day: '2026-11-01', heightMm: 1_100 }),
      record(2, { day: '2026-11-01', weightG: 18_150 }),
      record(3, { day: '2026-05-01', weightG: 17_000 }),
      record(4, { day: '2026-08-01', heightMm: 1_080, weightG: 17_496 }),
    ];
    const points = growthPoints(records, 'bmi', boy);
    expect(points.map(({ day, value }) => [day, value.toFixed(2)])).toEqual([
      ['2026-08-01', '15.00'],
      ['2026-11-01', '15.00'],
    ]);
  });

  it('end with the record that was written last, if there are several records of the latest day', () => {
    const records = [
      record(7, { day: '2026-11-01', heightMm: 1_100, weightG: 18_000 }),
      record(9, { day: '2026-11-01', heightMm: 1_010, weightG: 17_000 }),
      record(8, { day: '2026-10-01', heightMm: 1_090 }),
    ];
    expect(growthPoints(records, 'height', boy).map(({ value }) => value)).toEqual([109, 101, 110]);
    expect(growthPoints(records, 'bmi', boy).map(({ value }) => value.toFixed(2))).toEqual(['14.88']);
  });

  it('have no percentile without a birthday or sex', () => {
    const records = [record(1, { day: '2026-11-01', heightMm: 1_100 })];
    for (const child of [
      { birthday: null, sex: 'boy' },
      { birthday: '2021-11-01', sex: null },
    ] as const)
      expect(growthPoints(records, 'height', child)[0]).toMatchObject({ value: 110, percentile: undefined });
  });
});

describe('the axes of a growth chart', () => {
  it('show the range of ages that contains the age of the child, or the last range if the child is older than all ranges', () => {
    expect(rangesOf('head').map(({ title }) => title)).toEqual(['0–2 岁', '2–5 岁']);
    expect(rangesOf('weight').at(-1)?.title).toBe('5–10 岁');
    expect(rangesOf('height').at(-1)?.title).toBe('10–19 岁');
    expect(rangeAt(rangesOf('height'), 730)?.id).toBe('0-2');
    expect(rangeAt(rangesOf('height'), 731)?.id).toBe('2-5');
    expect(rangeAt(rangesOf('head'), 3_000)?.id).toBe('2-5');
  });

  it('have labels for the ages, and a curve has a value at both ends of the age axis', () => {
    const [young, , middle] = rangesOf('height');
    expect(young && ageMarks(young).map(({ text }) => text)).toEqual(['出生', '6 个月', '1 岁', '18 个月', '2 岁']);
    expect(middle && ageMarks(middle).map(({ text }) => text)).toEqual([
      '5 岁',
      '6 岁',
      '7 岁',
      '8 岁',
      '9 岁',
      '10 岁',
    ]);
    const rows = young ? curveRows('height', 'boy', young) : [];
    expect([rows[0]?.ageDays, rows.at(-1)?.ageDays]).toEqual([0, 730]);
    expect(rows[0]?.values[50]).toBeCloseTo(49.8842, 4);
    expect(rows[0]?.values[3]).toBeCloseTo(46.3, 1);
    expect(rows.at(-1)?.values[97]).toBeCloseTo(93.5, 0);
  });
});

describe('the text about a measure', () => {
  it.each([
    ['height', 110, '110 厘米'],
    ['height', 110.5, '110.5 厘米'],
    ['weight', 18.65, '18.65 千克'],
    ['weight', 18, '18 千克'],
    ['bmi', 15.34, '15.3'],
  ] as const)('for a %s of %d is “%s”', (indicator, value, text) => expect(valueText(indicator, value)).toBe(text));

  it.each([
    [0.2, '低于 P1'],
    [2.9, 'P3'],
    [49.6, 'P50'],
    [99.5, '高于 P99'],
  ])('for the percentile %d is “%s”', (percentile, text) => expect(percentileText(percentile)).toBe(text));

  it('advises seeing a doctor only below P3 and above P97', () => {
    expect(meaningText('height', 2.9)).toMatch(/^比 97% 的同龄孩子都矮一些。.*请儿保医生看一看/);
    expect(meaningText('weight', 97.1)).toMatch(/^比 97% 的同龄孩子都重一些。.*请儿保医生看一看/);
    for (const percentile of [3, 45, 97]) expect(meaningText('height', percentile)).not.toMatch(/医生/);
    expect(meaningText('height', 45)).toMatch(/大约比 45 个高/);
  });
});
