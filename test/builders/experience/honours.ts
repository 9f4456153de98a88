import type { Honour, HonourInput } from '#contract/experience/honours.ts';

export const anHonourInput = (changes: Partial<HonourInput> = {}): HonourInput => ({
  kind: 'award',
  title: '三好学生',
  day: '2026-11-01',
  note: '',
  pictures: [],
  ...changes,
});

/** Returns an honour as the gateway describes it. */
export const anHonour = (id: number, changes: Partial<Honour> = {}): Honour => ({
  ...anHonourInput(),
  pictures: [],
  id: id.toString(16).padStart(16, '0'),
  ...changes,
});
