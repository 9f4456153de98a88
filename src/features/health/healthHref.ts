import type { HealthKind } from '#lib/health/healthRules.ts';
import { href } from '#platform/navigation/paths.ts';

/** The views of the health screen: four measures with a curve, and two kinds of records without one. */
export const healthViews = ['height', 'weight', 'bmi', 'head', 'vision', 'teeth'] as const;
export type HealthView = (typeof healthViews)[number];

export const healthHref = (view: HealthView): string => href('health', { view });

/** Returns the address of the form of a record, or of the form for a new one if `id` is undefined. */
export const editHealthHref = (kind: HealthKind, id?: string): string =>
  href('editHealth', { kind, ...(id !== undefined && { id }) });
