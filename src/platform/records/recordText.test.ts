import type { HealthRecord } from '#contract/family/health.ts';
import { aGrowthEntry, aHealthRecord } from '#test/builders/family/health.ts';
import { recordText } from './recordText.ts';

const day = '2026-11-01';

it.each<[HealthRecord, string]>([
  [
    aHealthRecord(1, aGrowthEntry({ heightMm: 1_105, weightG: 18_650, headMm: 500 })),
    '身高 110.5 厘米 · 体重 18.65 千克 · 头围 50 厘米',
  ],
  [aHealthRecord(1, aGrowthEntry({ weightG: 18_000 })), '体重 18 千克'],
  [aHealthRecord(1, { kind: 'vision' as const, day, left: 50, right: null }), '左眼 5.0'],
  [aHealthRecord(1, { kind: 'vision' as const, day, left: 48, right: 51 }), '左眼 4.8 · 右眼 5.1'],
  [aHealthRecord(1, { kind: 'teeth' as const, day, event: 'shed', tooth: 71 }), '左下乳牙门牙：掉了'],
  [aHealthRecord(1, { kind: 'teeth' as const, day, event: 'fluoride', tooth: null }), '全口：涂了氟'],
])('recordText describes the health record %j in Chinese', (record, text) => {
  expect(recordText(record)).toBe(text);
});
