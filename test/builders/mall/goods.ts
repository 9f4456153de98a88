import type { GoodsCard, GoodsDetail, Price, Review, Variant } from '#contract/mall/goods.ts';

export const aPrice = (fen: number, price: Partial<Price> = {}): Price => ({
  fen,
  shells: 0,
  memberFen: null,
  listFen: null,
  ...price,
});

export const aGoodsCard = (id: string, card: Partial<GoodsCard> = {}): GoodsCard => ({
  id,
  kind: 'device',
  delivers: 'parcel',
  title: `商品 ${id}`,
  subtitle: '说明',
  cover: `/media/cover/${id}`,
  price: aPrice(9900),
  hasOtherPrices: false,
  state: 'open',
  soldCount: 0,
  ...card,
});

/** Returns a variant in stock, whose id is derived from its choices. */
export const aVariant = (choices: readonly string[], variant: Partial<Variant> = {}): Variant => ({
  id: `goods.${choices.join('-') || 'one'}`,
  choices: [...choices],
  price: aPrice(9900),
  picture: null,
  isSoldOut: false,
  left: null,
  closedFor: null,
  closedText: null,
  ...variant,
});

export const aGoodsDetail = (id: string, goods: Partial<GoodsDetail> = {}): GoodsDetail => ({
  ...aGoodsCard(id),
  ages: null,
  pictures: [`/media/cover/${id}`],
  options: [],
  variants: [aVariant([])],
  paragraphs: ['介绍'],
  specs: [],
  contents: [],
  terms: [],
  questions: [],
  returns: 'sevenDays',
  startsAt: null,
  endsAt: null,
  limits: { perUser: null, inTotal: null },
  takenByCaller: 0,
  unpaidOrderId: null,
  membership: null,
  voucher: null,
  series: [],
  isOwned: false,
  givableOrderId: null,
  reviews: { count: 0, average: null, goodCount: 0 },
  ...goods,
});

export const aReview = (id: string, review: Partial<Review> = {}): Review => ({
  id,
  nickname: '小鱼妈妈',
  rating: 5,
  text: `评价 ${id}`,
  pictures: [],
  choices: [],
  writtenAt: Date.UTC(2026, 9, 20, 4),
  isSample: false,
  ...review,
});
