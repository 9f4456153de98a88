import type { HonourKind } from '#lib/experience/honourRules.ts';
import { href } from '#platform/navigation/paths.ts';

/** An example of a title for each kind of honour. */
export const honourExamples: Record<HonourKind, string> = {
  award: '例如 三好学生',
  certificate: '例如 钢琴三级',
  trophy: '例如 50 米自由泳第二名',
  stage: '例如 第一次上台讲故事',
  progress: '例如 会自己系鞋带了',
  other: '例如 帮邻居找到了小猫',
};

export const honourHref = (id: string): string => href('honours', { id });

/** Returns the address of the form that changes an honour, or of the form for a new one if `id` is undefined. */
export const editHonourHref = (id?: string): string => href('editHonour', id === undefined ? {} : { id });
