import type { Entry } from '#contract/experience/entries.ts';
import { entryFormTexts, measureTexts, placeTexts, seasonTexts } from '#lib/experience/experienceTexts.ts';

/** Returns one season as `秋天`, several as `春、秋`. */
const seasonsText = (seasons: Entry['seasons']): string => {
  const names = seasons.map((season) => seasonTexts[season]);
  return names.length === 1 ? names.join() : names.map((name) => name.slice(0, 1)).join('、');
};

/** Returns one line of facts about an entry, such as `活动 · 3–8 岁 · 公园 · 秋天`. */
export const entryFacts = ({ form, ageFrom, ageTo, places, seasons }: Entry): string =>
  [
    entryFormTexts[form],
    `${ageFrom}–${ageTo} 岁`,
    ...(places.length > 0 ? [places.map((place) => placeTexts[place]).join('、')] : []),
    ...(seasons.length > 0 ? [seasonsText(seasons)] : []),
  ].join(' · ');

/** Returns what the child has to do for an adopted aim, such as `14 天里做到 10 天`. */
export function goalText({ measure, target, days }: Entry): string {
  const { unit } = measureTexts[measure];
  if (measure === 'steps') return days === null ? `${target} 步` : `${target} 步，${days} 天以内`;
  if (measure === 'days') return days === null ? `做到 ${target} 天` : `${days} 天里做到 ${target} 天`;
  return days === null ? `${target} ${unit}` : `${days} 天以内 ${target} ${unit}`;
}
