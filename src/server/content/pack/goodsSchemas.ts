import * as v from 'valibot';
import { deliveries, goodsKinds, returnRules } from '#contract/mall/goods.ts';
import { MAX_INTEGER } from '#contract/fields.ts';
import { Age, Cover, Id, Title } from './pack.ts';

const Line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));
const Text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(400));
const amount = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(MAX_INTEGER));
const Fen = amount(0);
const Choice = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(20));
/** A time with its time zone, such as `2026-11-22T09:00:00+08:00`. */
const Time = v.pipe(v.string(), v.isoTimestamp());

const Variant = v.object({
  /**
   * The id of the variant, which is unique among the variants of these goods. Orders refer to it, so it must always
   * stand for the same variant.
   */
  id: Id,
  /** One value for each of the options (such as the colour), in the order of the options. */
  choices: v.optional(v.array(Choice), []),
  priceFen: v.optional(Fen, 0),
  /**
   * The price of exchange goods in shells, which are the points of the app. Such goods may also have a price in money.
   */
  shells: v.optional(amount(0), 0),
  memberPriceFen: v.optional(v.nullable(Fen), null),
  /** The recommended price. It is shown crossed out, beside the real price. */
  listPriceFen: v.optional(v.nullable(Fen), null),
  picture: v.optional(v.nullable(Cover), null),
  /**
   * The total supply in pieces, including those already sold; null if the supply is unlimited. To supply more pieces, a
   * new version of the pack raises this number.
   */
  stock: v.optional(v.nullable(amount(0)), null),
});

/** The content of a page of goods, without the prices. */
export const GoodsDetails = v.object({
  paragraphs: v.pipe(v.array(Text), v.minLength(1), v.maxLength(20)),
  specs: v.optional(v.pipe(v.array(v.object({ name: Choice, value: Text })), v.maxLength(30)), []),
  /** What the box contains. */
  contents: v.optional(v.pipe(v.array(Line), v.maxLength(20)), []),
  /** The conditions of a voucher, and what buyers must know before they buy. */
  terms: v.optional(v.pipe(v.array(Text), v.maxLength(20)), []),
  questions: v.optional(v.pipe(v.array(v.object({ question: Text, answer: Text })), v.maxLength(20)), []),
});
export type GoodsDetails = v.InferOutput<typeof GoodsDetails>;

export const GoodsOption = v.object({ name: Choice, values: v.pipe(v.array(Choice), v.minLength(1), v.maxLength(12)) });
export type GoodsOption = v.InferOutput<typeof GoodsOption>;

/** `goods/<id>.json` */
export const Goods = v.object({
  id: Id,
  order: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INTEGER)), 0),
  kind: v.picklist(goodsKinds),
  delivers: v.picklist(deliveries),
  title: Title,
  subtitle: Line,
  category: v.optional(v.nullable(Id), null),
  tags: v.optional(v.pipe(v.array(Choice), v.maxLength(12)), []),
  ageFrom: v.optional(v.nullable(Age), null),
  ageTo: v.optional(v.nullable(Age), null),
  /** The pictures of the goods. Lists show the first of them. */
  pictures: v.pipe(v.array(Cover), v.minLength(1), v.maxLength(8)),
  options: v.optional(v.pipe(v.array(GoodsOption), v.maxLength(3)), []),
  variants: v.pipe(v.array(Variant), v.minLength(1), v.maxLength(60)),
  details: GoodsDetails,
  returns: v.picklist(returnRules),
  /**
   * The freight, without the surcharge for remote regions. Orders of at least `FREE_FREIGHT_FROM_FEN` pay only the
   * surcharge.
   */
  freightFen: v.optional(Fen, 0),
  limits: v.optional(
    v.object({ perUser: v.optional(v.nullable(amount(1)), null), inTotal: v.optional(v.nullable(amount(1)), null) }),
    {},
  ),
  sells: v.optional(
    v.object({ from: v.optional(v.nullable(Time), null), until: v.optional(v.nullable(Time), null) }),
    {},
  ),
  membership: v.optional(v.nullable(v.object({ days: amount(1), isTrial: v.optional(v.boolean(), false) })), null),
  voucher: v.optional(v.nullable(v.object({ validDays: amount(1) })), null),
  /** The series that the buyer can hear in full. */
  series: v.optional(v.pipe(v.array(Id), v.maxLength(30)), []),
});
export type Goods = v.InferOutput<typeof Goods>;

/** `reviews.json` */
export const Reviews = v.array(
  v.object({
    id: Id,
    goods: Id,
    variant: Id,
    nickname: Line,
    rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
    text: Text,
    pictures: v.optional(v.pipe(v.array(Cover), v.maxLength(6)), []),
    writtenOn: v.pipe(v.string(), v.isoDate()),
    /** Whether the review is invented, to show what the page looks like. The page tells users that it is invented. */
    isSample: v.optional(v.boolean(), false),
  }),
);
export type Review = v.InferOutput<typeof Reviews>[number];

/** The goods of a pack; a pack may have none. */
export interface LoadedGoods {
  goods: Goods[];
  reviews: Review[];
}
