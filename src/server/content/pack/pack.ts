import * as v from 'valibot';
import type { LoadedLesson } from './words.ts';
import type { LoadedEditorial } from '#server/content/load/editorials.ts';

export const Id = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));
export const Title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));
export const Summary = v.pipe(v.string(), v.trim(), v.maxLength(300));
const Prompt = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
export const Age = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(18));
const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0));
export const Cover = v.pipe(v.string(), v.regex(/^cover\/[a-z0-9][a-z0-9-]{0,63}$/));
export const Sound = v.pipe(v.string(), v.regex(/^sound\/[a-z0-9][a-z0-9-]{0,63}\.mp3$/));
export const TimingsFile = v.pipe(v.string(), v.regex(/^timings\/[a-z0-9][a-z0-9-]{0,63}\.json$/));
export const Sentences = v.pipe(
  v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(400))),
  v.minLength(1),
);

/** `pack.json` */
export const Pack = v.object({
  format: v.literal(1),
  id: Id,
  version: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  title: Title,
  licence: v.string(),
  /** Whether the goods of the pack only show what a mall looks like, with invented prices, stocks and reviews. */
  hasSampleGoods: v.optional(v.boolean(), false),
  voice: v.object({ kind: v.picklist(['synthesised', 'recorded']), note: v.string() }),
});

/** `categories.json` */
export const Categories = v.array(
  v.object({ id: Id, title: Title, motif: v.string(), order: v.pipe(v.number(), v.integer()) }),
);

export const seriesKinds = ['stories', 'course'] as const;

/** `series/<id>.json`; `stories` is in listening order. */
export const Series = v.object({
  id: Id,
  /** If the series is a course, its stories are chapters. */
  kind: v.optional(v.picklist(seriesKinds), 'stories'),
  title: Title,
  summary: Summary,
  ageFrom: Age,
  ageTo: Age,
  category: Id,
  stories: v.pipe(v.array(Id), v.minLength(1)),
  cover: Cover,
});

/** `stories/<id>.json` */
export const Story = v.object({
  id: Id,
  title: Title,
  summary: Summary,
  ageFrom: Age,
  ageTo: Age,
  category: Id,
  tags: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(20))), v.maxLength(12)),
  author: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  access: v.picklist(['free', 'vip']),
  origin: v.string(),
  sentences: Sentences,
  sound: Sound,
  timings: TimingsFile,
  cover: Cover,
  /** Suggestions for what a child can think about and do after the story. */
  afterwards: v.optional(v.object({ question: Prompt, activity: Prompt })),
});

/** `banners.json` */
export const Banners = v.array(
  v.union([
    v.object({ id: Id, title: Title, subtitle: Summary, cover: Cover, story: Id }),
    v.object({ id: Id, title: Title, subtitle: Summary, cover: Cover, series: Id }),
  ]),
);

/** `media/timings/<id>.json`: the start and end of each sentence of the story. */
export const Timings = v.object({
  durationMs: Milliseconds,
  sentences: v.array(v.object({ startMs: Milliseconds, endMs: Milliseconds })),
});

/** `sources/pinyin/<id>.json`, which is optional: the numeric pinyin of each sentence. */
export const Pronunciation = v.object({ sentences: v.array(v.object({ pinyin: v.string() })) });

export type Banner = v.InferOutput<typeof Banners>[number];
export type Pack = v.InferOutput<typeof Pack>;
export type Series = v.InferOutput<typeof Series>;
export type Story = v.InferOutput<typeof Story>;
export type Timings = v.InferOutput<typeof Timings>;
/** `pinyin` has one syllable for each Chinese character, separated by spaces. */
export type Sentence = { text: string; pinyin?: string } & Timings['sentences'][number];

export const coverFileSuffixes = ['-160.webp', '-320.webp', '-640.webp', '-320.jpg'];
export const bannerFileSuffixes = ['-375.webp', '-750.webp', '-750.jpg'];

/** A story as it is stored: its sentences have times, and the duration of its sound has been measured. */
export interface LoadedStory extends Omit<Story, 'sentences' | 'timings'> {
  seriesId: string;
  position: number;
  sentences: Sentence[];
  durationMs: number;
  previewBytes: number;
}

/** A pack that has been loaded completely and has no errors. */
export interface LoadedPack {
  pack: Pack;
  folder: string;
  /** The hash of all files that are imported. If it has not changed, there is nothing to import. */
  contentHash: string;
  categories: v.InferOutput<typeof Categories>;
  series: Series[];
  stories: LoadedStory[];
  banners: { id: string; title: string; subtitle: string; cover: string; storyId: string; seriesId: string | null }[];
  /** The lessons of the pack, in learning order. */
  lessons: LoadedLesson[];
  editorials: LoadedEditorial[];
}
