import type { HealthKind } from '#lib/health/healthRules.ts';
import { href } from '#platform/navigation/paths.ts';

/** What the health screen shows: a measure with its curve, or a kind of records without one. */
export const healthViews = ['height', 'weight', 'bmi', 'head', 'vision', 'teeth'] as const;
export type HealthView = (typeof healthViews)[number];

export const healthHref = (childId: string, view: HealthView): string => href('health', { child: childId, view });

/** The address of the form of a record; of a new one without `id`. */
export const editHealthHref = (childId: string, kind: HealthKind, id?: string): string =>
  href('editHealth', { child: childId, kind, ...(id !== undefined && { id }) });
