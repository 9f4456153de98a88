import * as v from 'valibot';
import { ArticleTheme } from '#contract/catalogue/articles.ts';
import { TerminalKind } from '#contract/catalogue/guides.ts';

const Id = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));
const Title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));
/** The position of an item among the items of its kind. Items with equal positions are sorted by id. */
const Order = v.optional(v.pipe(v.number(), v.integer()), 0);
const Text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000));
const Age = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(18));
const Cover = v.pipe(v.string(), v.regex(/^cover\/[a-z0-9][a-z0-9-]{0,63}$/));
const Banner = v.pipe(v.string(), v.regex(/^cover\/banner-[a-z0-9-]{1,63}$/));

/** `guides/<id>.json`: a help page. */
export const Guide = v.object({
  id: Id,
  order: Order,
  title: Title,
  summary: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
  picture: v.optional(v.nullable(Banner), null),
  binding: v.optional(v.nullable(TerminalKind), null),
  chapters: v.optional(v.array(v.object({ heading: Title, paragraphs: v.array(Text) })), []),
  ways: v.optional(
    v.array(
      v.object({
        id: Id,
        title: Title,
        picture: v.optional(v.nullable(Banner), null),
        steps: v.pipe(v.array(Text), v.minLength(1)),
        note: v.optional(v.string(), ''),
      }),
    ),
    [],
  ),
  models: v.optional(v.array(v.object({ kind: Title, needs: v.pipe(v.array(Text), v.minLength(1)) })), []),
  questions: v.optional(v.array(v.object({ question: Text, answer: Text })), []),
});
export type Guide = v.InferOutput<typeof Guide>;

/** `articles/<id>.json`: a text for parents. */
export const Article = v.object({
  id: Id,
  order: Order,
  title: Title,
  summary: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
  theme: ArticleTheme,
  ageFrom: Age,
  ageTo: Age,
  cover: Cover,
  sections: v.pipe(
    v.array(
      v.object({ heading: v.pipe(v.string(), v.maxLength(60)), paragraphs: v.pipe(v.array(Text), v.minLength(1)) }),
    ),
    v.minLength(1),
  ),
  tips: v.pipe(v.array(Text), v.minLength(1)),
  basis: Text,
  sound: v.optional(
    v.nullable(
      v.object({
        file: v.pipe(v.string(), v.regex(/^voice\/[a-z0-9][a-z0-9-]{0,63}\.mp3$/)),
        durationMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
      }),
    ),
    null,
  ),
});
export type Article = v.InferOutput<typeof Article>;

/** `topics/<id>.json`: a selection of stories with a picture and a text. */
export const Topic = v.object({
  id: Id,
  order: Order,
  title: Title,
  subtitle: v.pipe(v.string(), v.trim(), v.maxLength(60)),
  banner: Banner,
  paragraphs: v.array(Text),
  groups: v.pipe(
    v.array(
      v.object({
        heading: Title,
        text: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
        stories: v.pipe(v.array(Id), v.minLength(1)),
      }),
    ),
    v.minLength(1),
  ),
});
export type Topic = v.InferOutput<typeof Topic>;

/**
 * `videos/<id>.json`: a video. `poster` is the name of a picture without its extension; the picture exists as webp and
 * as jpg.
 */
export const Video = v.object({
  id: Id,
  order: Order,
  title: Title,
  summary: v.pipe(v.string(), v.trim(), v.maxLength(120)),
  ageFrom: Age,
  ageTo: Age,
  /** Whether the video is our own advertisement. Such a video is shown only on a screen of its own. */
  isPromotion: v.optional(v.boolean(), false),
  file: v.pipe(v.string(), v.regex(/^video\/[a-z0-9][a-z0-9-]{0,63}\.mp4$/)),
  poster: v.pipe(v.string(), v.regex(/^video\/[a-z0-9][a-z0-9-]{0,63}$/)),
  durationMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type Video = v.InferOutput<typeof Video>;

/** `video-topics/<id>.json`: a group of videos, which are played in the order of `videos`. */
export const VideoTopic = v.object({
  id: Id,
  order: Order,
  title: Title,
  summary: v.pipe(v.string(), v.trim(), v.maxLength(120)),
  videos: v.pipe(v.array(Id), v.minLength(1)),
});
export type VideoTopic = v.InferOutput<typeof VideoTopic>;

/** `goods-categories/<id>.json`: a category of goods. */
export const GoodsCategory = v.object({ id: Id, order: Order, title: Title, cover: Cover });
export type GoodsCategory = v.InferOutput<typeof GoodsCategory>;

/**
 * `mall-shelves/<id>.json`: a row of goods that the editors have chosen for the first screen of the mall, in display
 * order.
 */
export const MallShelf = v.object({
  id: Id,
  order: Order,
  title: Title,
  subtitle: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
  goods: v.pipe(v.array(Id), v.minLength(1), v.maxLength(20)),
});
export type MallShelf = v.InferOutput<typeof MallShelf>;
