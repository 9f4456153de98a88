import type { TimelineEntry } from '#contract/experience/timeline.ts';
import type { EntryKind, First } from '#lib/experience/entryRules.ts';
import type { HealthKind } from '#lib/health/healthRules.ts';
import { honourKindTexts, kindTexts, measureTexts } from '#lib/experience/experienceTexts.ts';
import { href } from '#platform/navigation/paths.ts';
import { recordText } from '#platform/records/recordText.ts';
import { honourHref } from '#features/experience/honours/honourTexts.ts';

export const entryKindTexts: Record<EntryKind, string> = {
  honour: '荣誉',
  aim: '目标',
  health: '健康',
  medal: '勋章',
  share: '分享',
  first: '第一次',
};

/** For each kind of entry, a function that returns a text with the number of such entries, such as `3 项荣誉`. */
export const countTexts: Record<EntryKind, (count: number) => string> = {
  honour: (count) => `${count} 项荣誉`,
  aim: (count) => `${count} 个目标`,
  health: (count) => `${count} 次健康记录`,
  medal: (count) => `${count} 枚勋章`,
  share: (count) => `${count} 次分享`,
  first: (count) => `${count} 个第一次`,
};

const firstTitles: Record<First, string> = {
  story: '第一次听故事',
  dictation: '第一次听写',
  'check-in': '第一次读书打卡',
};

const healthTitles: Record<HealthKind, string> = { growth: '量了身高体重', vision: '查了视力', teeth: '牙齿的变化' };
const healthViews: Record<HealthKind, string> = { growth: 'height', vision: 'vision', teeth: 'teeth' };

export interface EntryDescription {
  title: string;
  /** The second line, such as a note; empty if there is none. */
  text: string;
  /** The address of the screen with more about the entry. */
  href: string;
}

/** Returns the texts of an entry, and the address to which it links. */
export function describeEntry(entry: TimelineEntry): EntryDescription {
  if (entry.kind === 'honour') {
    const { title, kind, note } = entry.honour;
    return { title, text: note || honourKindTexts[kind], href: honourHref(entry.id) };
  }
  if (entry.kind === 'aim') {
    const { title, kind, measure, target } = entry.aim;
    return {
      title: `达成目标“${title}”`,
      text: `${kindTexts[kind]} · ${target} ${measureTexts[measure].unit}`,
      href: href('aim', { id: entry.id }),
    };
  }
  if (entry.kind === 'share') {
    const { title, kind, text } = entry.entry;
    return {
      title: `分享了“${title}”`,
      text: text || kindTexts[kind],
      href: href('experienceDiscover', { id: entry.id }),
    };
  }
  if (entry.kind === 'health') {
    const { kind } = entry.record;
    return {
      title: healthTitles[kind],
      text: recordText(entry.record),
      href: href('health', { view: healthViews[kind] }),
    };
  }
  if (entry.kind === 'medal') return { title: `得到勋章“${entry.title}”`, text: entry.text, href: href('bookMedals') };
  const text = entry.title === '' ? '' : entry.id === 'dictation' ? entry.title : `《${entry.title}》`;
  return { title: firstTitles[entry.id], text, href: href(firstScreens[entry.id]) };
}

// The entry about the first dictation does not link to `dictationMain`, which would open the dictation that the child
// is writing at present.
const firstScreens = { story: 'playHistory', dictation: 'dictationIndex', 'check-in': 'myBooks' } as const;

/** Returns the address of the screen that adds an entry to the favourites, or moves it to another folder. */
export const favouriteHref = ({ kind, id }: Pick<TimelineEntry, 'kind' | 'id'>): string =>
  href('experienceFavourite', { kind, id });

/** Returns the day of an entry without its year, such as `11月3日`. */
export function dateText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日`;
}
