import type { GrowthRecord, HealthEntry, HealthRecord } from '#contract/family/health.ts';
import { aPictureOf } from '#test/harness/fakes/fakeUploads.ts';

type GrowthEntry = Omit<GrowthRecord, 'id'>;

/** Returns body measures as a form sends them; by default nothing is measured. */
export const aGrowthEntry = (changes: Partial<GrowthEntry> = {}): GrowthEntry => ({
  kind: 'growth',
  day: '2026-11-01',
  heightMm: null,
  posture: 'standing',
  weightG: null,
  headMm: null,
  ...changes,
});

/** Returns the record that the gateway stores for an entry of a form. */
export const aSavedRecord = (id: string, entry: HealthEntry): HealthRecord =>
  entry.kind === 'teeth' ? { id, ...entry, pictures: (entry.pictures ?? []).map(aPictureOf) } : { id, ...entry };

/** Returns a record as the gateway describes it. */
export const aHealthRecord = <Entry extends object>(id: number, entry: Entry): Entry & { id: string } => ({
  id: id.toString(16).padStart(16, '0'),
  ...entry,
});
