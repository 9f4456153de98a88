import type { GrowthRecord } from '#contract/account/health.ts';

type GrowthEntry = Omit<GrowthRecord, 'id'>;

/** Returns body measures as a form sends them; nothing is measured unless the test says so. */
export const aGrowthEntry = (changes: Partial<GrowthEntry> = {}): GrowthEntry => ({
  kind: 'growth',
  day: '2026-11-01',
  heightMm: null,
  posture: 'standing',
  weightG: null,
  headMm: null,
  ...changes,
});

/** Returns a record as the gateway describes it. */
export const aHealthRecord = <Entry extends object>(id: number, entry: Entry): Entry & { id: string } => ({
  id: id.toString(16).padStart(16, '0'),
  ...entry,
});
