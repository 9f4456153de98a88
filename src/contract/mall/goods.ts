import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id, Moment, boundedText, textOf } from '#contract/fields.ts';
import { MAX_SEARCH_LENGTH, Marked } from '#contract/catalogue/search.ts';
import { Cover } from '#contract/stories/stories.ts';

/** `exchange` goods cost shells, or shells and money; all other kinds cost money. */
export const goodsKinds = ['device', 'accessory', 'exchange', 'package', 'series', 'plan'] as const;
export type GoodsKind = (typeof goodsKinds)[number];

/**
 * The form in which the buyer gets the goods: a parcel, a voucher with a code, days of membership, or series to hear in
 * full.
 */
export const deliveries = ['parcel', 'voucher', 'membership', 'series'] as const;

/**
 * How goods can be returned. `sevenDays`: within seven days without a reason; `unopened`: only with an intact seal;
 * `none`: not at all.
 */
export const returnRules = ['sevenDays', 'unopened', 'none'] as const;

/** The `OrderId` of an order of the user that waits for its payment; null if there is none. */
const UnpaidOrderId = v.nullable(textOf(20, /^\d{20}$/));

/** The id of a variant: the id of its goods, a dot, and its own name in the content pack. */
export const VariantId = textOf(129, /^[a-z0-9][a-z0-9-]{0,63}\.[a-z0-9][a-z0-9-]{0,63}$/);

/**
 * A price in whole fen and whole shells; the buyer pays both. `memberFen`: what members pay instead of `fen`.
 * `listFen`: the recommended price.
 */
const Price = v.object({ fen: Count, shells: Count, memberFen: v.nullable(Count), listFen: v.nullable(Count) });
export type Price = v.InferOutput<typeof Price>;

/**
 * Whether goods can be bought now. `allTaken`: all customers together have bought the permitted number; `notYet` and
 * `over`: the time of sale has not begun, or has ended.
 */
const SaleState = v.picklist(['open', 'soldOut', 'allTaken', 'notYet', 'over']);
export type SaleState = v.InferOutput<typeof SaleState>;

/** `price` is the price of the cheapest variant; `hasOtherPrices`: some variants cost more. */
export const GoodsCard = v.object({
  id: Id,
  kind: v.picklist(goodsKinds),
  delivers: v.picklist(deliveries),
  title: v.string(),
  subtitle: v.string(),
  cover: Cover,
  price: Price,
  hasOtherPrices: v.boolean(),
  state: SaleState,
  soldCount: Count,
});
export type GoodsCard = v.InferOutput<typeof GoodsCard>;

/**
 * The only value of `closedFor`, whatever the reason, because earlier clients know no other value. `closedText` states
 * the reason. If `closedText` is null, the gateway has no payment channel at all.
 */
const closures = ['payment'] as const;

/**
 * A text for the user that says why nobody can order the goods, for example because the mall is closed. Null if the
 * goods can be ordered, or if the gateway has no payment channel at all. Replies of earlier releases do not contain
 * this text.
 */
const ClosedText = v.optional(v.nullable(v.string()), null);

/**
 * `choices`: one value for each option of the goods. `left`: the number of available pieces if only a few are left,
 * otherwise null.
 */
const Variant = v.object({
  id: VariantId,
  choices: v.array(v.string()),
  price: Price,
  picture: v.nullable(Cover),
  isSoldOut: v.boolean(),
  left: v.nullable(Count),
  /** `payment` if the variant cannot be ordered in this app now; null if it can. */
  closedFor: v.nullable(v.picklist(closures)),
  closedText: ClosedText,
});
export type Variant = v.InferOutput<typeof Variant>;

const SoldSeries = v.object({
  id: Id,
  title: v.string(),
  summary: v.string(),
  cover: Cover,
  storyCount: Count,
  /** The number of stories that users can hear in full only as members, or after buying these goods. */
  vipCount: Count,
});
export type SoldSeries = v.InferOutput<typeof SoldSeries>;

/**
 * Ratings are 1 to 5; `average` is null without reviews and otherwise the mean in tenths, such as 47 for 4.7.
 * `goodCount` counts 4 and 5 stars, `fairCount` 3 stars. `fairCount` is absent from earlier gateways.
 */
const ReviewSummary = v.object({
  count: Count,
  average: v.nullable(Count),
  goodCount: Count,
  fairCount: v.optional(Count),
});

const GoodsDetail = v.object({
  ...GoodsCard.entries,
  ages: v.nullable(v.object({ from: Count, to: Count })),
  pictures: v.array(Cover),
  options: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
  /** All variants, including those that are sold out. */
  variants: v.array(Variant),
  paragraphs: v.array(v.string()),
  specs: v.array(v.object({ name: v.string(), value: v.string() })),
  contents: v.array(v.string()),
  terms: v.array(v.string()),
  questions: v.array(v.object({ question: v.string(), answer: v.string() })),
  returns: v.picklist(returnRules),
  startsAt: v.nullable(Moment),
  endsAt: v.nullable(Moment),
  /**
   * The shipping cost in fen: `fen` for an order below `freeFromFen`, and additionally `remoteFen` to 西藏 and 新疆. The
   * field is absent if shipping is free everywhere, or if nothing is shipped.
   */
  freight: v.optional(v.object({ fen: Count, freeFromFen: Count, remoteFen: Count })),
  /**
   * The maximum number of pieces that one account may buy, and that all accounts together may buy; null without a
   * limit.
   */
  limits: v.object({ perUser: v.nullable(Count), inTotal: v.nullable(Count) }),
  /** The number of pieces that the user has bought or ordered, whether or not they are paid; 0 for guests. */
  takenByCaller: Count,
  /**
   * The user's unpaid order of these goods, whose pieces count in `takenByCaller`. Replies of earlier releases do not
   * contain it.
   */
  unpaidOrderId: v.optional(UnpaidOrderId, null),
  membership: v.nullable(v.object({ days: Count, isTrial: v.boolean() })),
  voucher: v.nullable(v.object({ validDays: Count })),
  series: v.array(SoldSeries),
  /** Whether the user owns all series of these goods. */
  isOwned: v.boolean(),
  /** The order with which the user can give these goods to a friend. Replies of earlier releases do not contain it. */
  givableOrderId: v.optional(v.nullable(Id), null),
  reviews: ReviewSummary,
});
export type GoodsDetail = v.InferOutput<typeof GoodsDetail>;

const MallShelf = v.object({ id: Id, title: v.string(), subtitle: v.string(), goods: v.array(GoodsCard) });

/** `goodsCount` of a category counts the goods of kind `device` and `accessory`. */
const MallCategory = v.object({ id: Id, title: v.string(), cover: Cover, goodsCount: Count });

const Mall = v.object({
  categories: v.array(MallCategory),
  shelves: v.array(MallShelf),
  /**
   * The text that users read while the mall is closed; null while the mall is open. Replies of earlier releases do not
   * contain this field.
   */
  notice: v.optional(v.nullable(v.string()), null),
});
export type Mall = v.InferOutput<typeof Mall>;

export const getMall = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/mall',
  summary: 'The front of the mall: categories, and the shelves of the editors',
  access: 'client',
  reply: Mall,
});

/** The kinds of goods of each part of the mall. */
export const mallParts = {
  hardware: ['device', 'accessory'],
  exchange: ['exchange'],
  package: ['package'],
  series: ['series'],
} as const satisfies Record<string, readonly GoodsKind[]>;

/** `cheapest` sorts exchange goods by shells, all others by money. */
export const goodsSorts = ['editors', 'popular', 'newest', 'cheapest', 'dearest'] as const;

export const listGoods = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/goods',
  summary: 'A page of the goods of one part of the mall',
  access: 'client',
  query: v.object({
    part: v.picklist(['hardware', 'exchange', 'package', 'series']),
    category: v.optional(Id),
    delivers: v.optional(v.picklist(deliveries)),
    sort: v.picklist(goodsSorts),
    limit: PageSize,
    cursor: v.optional(Cursor),
  }),
  reply: v.object({ items: v.array(GoodsCard), next: v.nullable(v.string()) }),
});

/**
 * The call is a POST, because addresses must not contain what users type. `also`: if the title does not match, the
 * field that does.
 */
export const searchGoods = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/goods/search',
  summary: 'The goods that match a text, the best first',
  access: 'client',
  body: v.object({ text: boundedText(MAX_SEARCH_LENGTH) }),
  reply: v.object({
    items: v.array(v.object({ title: Marked, also: v.nullable(Marked), goods: GoodsCard })),
    /** True if no goods match exactly, so that the results are only similar. */
    isGuessed: v.boolean(),
  }),
});

export const getGoods = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/goods/:goodsId',
  summary: 'Goods with their variants, stock and reviews in figures',
  access: 'client',
  params: v.object({ goodsId: Id }),
  reply: GoodsDetail,
});

const Review = v.object({
  id: Id,
  /** The masked name, which is the only information about the author. */
  nickname: v.string(),
  rating: Count,
  text: v.string(),
  pictures: v.array(Cover),
  /** The variant that was bought, as the values of its options. */
  choices: v.array(v.string()),
  writtenAt: Moment,
  isSample: v.boolean(),
});
export type Review = v.InferOutput<typeof Review>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/goods/:goodsId/reviews',
  summary: 'The reviews of goods, newest first',
  access: 'client',
  params: v.object({ goodsId: Id }),
  query: v.object({
    /** `good`: 4 and 5 stars; `fair`: 3; `poor`: 1 and 2. */
    rating: v.optional(v.picklist(['good', 'fair', 'poor'])),
    limit: PageSize,
    cursor: v.optional(Cursor),
  }),
  reply: v.object({ items: v.array(Review), next: v.nullable(v.string()) }),
});

/** `separateFen`: the sum of the prices of the single series; null if some of the series are not sold separately. */
const StoryPackage = v.object({ ...GoodsCard.entries, series: v.array(SoldSeries), separateFen: v.nullable(Count) });
export type StoryPackage = v.InferOutput<typeof StoryPackage>;

export const listPackages = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/packages',
  summary: 'Story packages with their series',
  access: 'client',
  reply: v.object({ items: v.array(StoryPackage) }),
});

const Plan = v.object({
  ...GoodsCard.entries,
  variantId: VariantId,
  days: Count,
  /** Whether the plan is a trial. An account that has had a trial cannot order another one. */
  isTrial: v.boolean(),
  /** Whether the user has already had this trial. */
  isTaken: v.boolean(),
  /** The user's unpaid order of this trial. Replies of earlier releases do not contain it. */
  unpaidOrderId: v.optional(UnpaidOrderId, null),
  /** `payment` if the plan cannot be ordered in this app now; null if it can. */
  closedFor: v.nullable(v.picklist(closures)),
  closedText: ClosedText,
});
export type Plan = v.InferOutput<typeof Plan>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/plans',
  summary: 'The membership plans',
  access: 'client',
  reply: v.object({ items: v.array(Plan) }),
});

export const getMemberSavings = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/member/savings',
  summary: 'What member prices have saved the user in all orders that were paid and not refunded',
  access: 'registered',
  reply: v.object({ savedFen: Count }),
});

/** How the series was bought. `package`: in an order of a package; `alone`: in any other order. */
export const boughtIn = ['package', 'alone'] as const;

/** A series that the user may hear in full permanently, because the user has bought it or received it as a gift. */
const OwnedSeries = v.object({
  ...v.omit(SoldSeries, ['vipCount']).entries,
  /** The last order that contains the series. */
  orderId: Id,
  boughtIn: v.picklist(boughtIn),
  /** Whether a friend has given the series to the user. Replies of earlier releases do not contain it. */
  isGift: v.optional(v.boolean(), false),
  ownedSince: Moment,
});
export type OwnedSeries = v.InferOutput<typeof OwnedSeries>;

export const listOwnedSeries = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/owned-series',
  summary: 'The series that the user has bought, the last ones first',
  access: 'registered',
  query: v.object({ boughtIn: v.optional(v.picklist(boughtIn)), limit: PageSize, cursor: v.optional(Cursor) }),
  reply: v.object({ items: v.array(OwnedSeries), next: v.nullable(v.string()) }),
});

export const getShells = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/shells',
  summary: 'The shells of the user',
  access: 'registered',
  reply: v.object({ balance: Count }),
});
