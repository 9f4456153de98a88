import type { Interest } from '#lib/family/childRules.ts';
import { daysBetween } from '#lib/time/calendarDay.ts';

/** The kinds of aims, by subject. */
export const aimKinds = [
  ...(['listening', 'reading', 'words', 'sport', 'habit'] as const),
  ...(['life', 'nature', 'art', 'own'] as const),
] as const;
export type AimKind = (typeof aimKinds)[number];

/**
 * The units in which progress is counted. The gateway counts minutes, stories, books and words from the child's use of
 * the app; the family checks off days and steps.
 */
export const aimMeasures = ['minutes', 'stories', 'books', 'words', 'days', 'steps'] as const;
export type AimMeasure = (typeof aimMeasures)[number];

/** The units of progress that families can choose for each kind of aim, the most usual unit first. */
export const measuresOf: Readonly<Record<AimKind, readonly AimMeasure[]>> = {
  listening: ['minutes', 'stories', 'days', 'steps'],
  reading: ['books', 'days', 'steps'],
  words: ['words', 'days', 'steps'],
  sport: ['days', 'steps'],
  habit: ['days', 'steps'],
  life: ['steps', 'days'],
  nature: ['steps', 'days'],
  art: ['steps', 'days'],
  own: ['days', 'steps'],
};

/** The maximum targets that families may set. For `steps`, the target is the number of listed steps. */
export const maxTargets: Readonly<Record<Exclude<AimMeasure, 'steps'>, number>> = {
  minutes: 10_000,
  stories: 500,
  books: 300,
  words: 3_000,
  days: 366,
};

/**
 * Returns the highest number of days that can be checked off from the first day to the deadline; undefined if there is
 * no deadline.
 */
export const daysUntil = (deadline: string | null, startDay: string): number | undefined =>
  deadline === null ? undefined : daysBetween(startDay, deadline) + 1;

export const isCountedByGateway = (measure: AimMeasure): boolean => measure !== 'days' && measure !== 'steps';

export const MAX_STEPS = 12;
export const MAX_TAGS = 6;
/** The maximum number of aims of one child, including reached ones. */
export const MAX_AIMS = 300;
/** The maximum lengths of the texts, in Unicode characters; one emoji may count as several. */
export const AIM_TITLE_LENGTH = 30;
export const AIM_NOTE_LENGTH = 200;
export const STEP_LENGTH = 60;
/** The maximum number of days from today to the deadline of an aim. */
export const MAX_DAYS_AHEAD = 366;
/**
 * The number of days that a family may check off: today and the six days before, because it may forget to check off a
 * day in the evening.
 */
export const DAYS_TO_CHECK_OFF = 7;

export const experienceTags = [
  ...(['together', 'hands', 'stories', 'books', 'words', 'science'] as const),
  ...(['outdoors', 'nature', 'animals', 'sport', 'music', 'art'] as const),
  ...(['housework', 'selfcare', 'manners', 'feelings', 'focus', 'safety'] as const),
  ...(['festival', 'food', 'sharing', 'city'] as const),
] as const;
export type ExperienceTag = (typeof experienceTags)[number];

/** The tags of activities that suit an interest of a child. */
export const tagsOfInterest: Readonly<Record<Interest, readonly ExperienceTag[]>> = {
  fairytale: ['stories', 'books'],
  animals: ['animals', 'nature'],
  dinosaurs: ['science', 'animals', 'books'],
  space: ['science', 'nature'],
  science: ['science', 'hands'],
  nature: ['nature', 'outdoors'],
  adventure: ['outdoors', 'sport'],
  history: ['festival', 'city', 'stories'],
  classics: ['words', 'stories', 'festival'],
  words: ['words', 'books'],
  vehicles: ['city', 'hands'],
  music: ['music'],
  art: ['art', 'hands'],
  sports: ['sport', 'outdoors'],
};

/** The places where an activity or aim can be done. An entry without places can be done anywhere. */
export const places = ['home', 'yard', 'park', 'wild', 'venue'] as const;
export type Place = (typeof places)[number];

export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof seasons)[number];

/** Returns the season of a calendar day such as `2026-11-24`, by the months of the meteorological seasons. */
export const seasonOf = (day: string): Season =>
  seasons[Math.floor(((Number(day.slice(5, 7)) + 9) % 12) / 3)] ?? 'winter';

export const entryForms = ['aim', 'activity'] as const;
export type EntryForm = (typeof entryForms)[number];

/** The maximum length of the text that a family may write about its entry. */
export const ENTRY_TEXT_LENGTH = 200;
/** The maximum number of days from the beginning of an adopted aim to its deadline. */
export const MAX_ENTRY_DAYS = 120;
export const ENTRY_AGES = { from: 2, to: 12 } as const;
