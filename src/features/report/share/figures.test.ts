import { aReport } from '#test/builders/learning/report.ts';
import { figuresOf } from './figures.ts';

const labelsOf = (...asked: Parameters<typeof figuresOf>) => figuresOf(...asked).map(({ label }) => label);

describe('the figures in the picture of a report', () => {
  it('contain the streak in the report of today', () => {
    const today = aReport({ from: '2026-11-24', to: '2026-11-24' });
    expect(figuresOf('day', today)).toContainEqual({ value: '3 天', label: '连续' });
  });

  it('contain no streak in the report of an earlier day, because the streak is counted up to today', () => {
    const earlier = aReport({ from: '2026-11-23', to: '2026-11-23' });
    expect(labelsOf('day', earlier)).toEqual(['和呆迪在一起', '听过的故事', '新认识的字', '听写']);
  });

  it('contain the number of active days in the report of a longer period', () => {
    expect(figuresOf('week', aReport())).toContainEqual({ value: '2 天', label: '有呆迪陪着' });
  });
});
