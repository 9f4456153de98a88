import type { HealthKind } from '#lib/health/healthRules.ts';
import { href } from '#platform/navigation/paths.ts';

/** What the health screen shows: a measure with its curve, or a kind of records without one. */
export const healthViews = ['height', 'weight', 'bmi', 'head', 'vision', 'teeth'] as const;
export type HealthView = (typeof healthViews)[number];

export const healthHref = (view: HealthView): string => href('health', { view });

/** The address of the form of a record; of a new one without `id`. */
export const editHealthHref = (kind: HealthKind, id?: string): string =>
  href('editHealth', { kind, ...(id !== undefined && { id }) });
