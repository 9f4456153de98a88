import type { Posture } from '#lib/growth/growth.ts';
import type { HealthKind } from './healthRules.ts';

export const healthKindTexts: Record<HealthKind, string> = { growth: '身高体重', vision: '视力', teeth: '牙齿' };
export const postureTexts: Record<Posture, string> = { lying: '躺着量', standing: '站着量' };
