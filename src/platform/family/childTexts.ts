import type { Kid } from '#contract/family/children.ts';
import type { Interest, Sex } from '#lib/family/childRules.ts';

export const sexTexts: Record<Sex, string> = { boy: '男孩', girl: '女孩' };

export const interestTexts: Record<Interest, string> = {
  fairytale: '童话',
  animals: '动物',
  dinosaurs: '恐龙',
  space: '太空',
  science: '科学',
  nature: '大自然',
  adventure: '冒险',
  history: '历史',
  classics: '国学',
  words: '认字',
  vehicles: '车和飞机',
  music: '音乐',
  art: '画画',
  sports: '运动',
};

/** Returns the known facts about a child, such as `6 岁 · 女孩`; undefined if there are none. */
export function childFacts({ age, sex }: Pick<Kid, 'age' | 'sex'>): string | undefined {
  const facts = [...(age === null ? [] : [`${age} 岁`]), ...(sex === null ? [] : [sexTexts[sex]])];
  return facts.length === 0 ? undefined : facts.join(' · ');
}

/** Returns what a child likes, such as `喜欢恐龙、太空`; undefined if nothing was chosen. */
export const likesText = ({ interests }: Pick<Kid, 'interests'>): string | undefined =>
  interests.length === 0 ? undefined : `喜欢${interests.map((interest) => interestTexts[interest]).join('、')}`;
