import type { Kid } from '#contract/family/children.ts';
import { interestTexts, sexTexts } from '#lib/family/familyTexts.ts';

/** Returns the known facts about a child, such as `6 岁 · 女孩`; undefined if there are none. */
export function childFacts({ age, sex }: Pick<Kid, 'age' | 'sex'>): string | undefined {
  const facts = [...(age === null ? [] : [`${age} 岁`]), ...(sex === null ? [] : [sexTexts[sex]])];
  return facts.length === 0 ? undefined : facts.join(' · ');
}

/** Returns what a child likes, such as `喜欢恐龙、太空`; undefined if nothing was chosen. */
export const likesText = ({ interests }: Pick<Kid, 'interests'>): string | undefined =>
  interests.length === 0 ? undefined : `喜欢${interests.map((interest) => interestTexts[interest]).join('、')}`;
