import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id } from '#contract/fields.ts';
import { GoodsCard } from '#contract/mall/goods.ts';

/** What goods have brought their creator. `sold`: pieces that were paid for and not given back. */
const Sums = {
  sold: Count,
  /** Shells that the account of the creator has received. */
  earned: Count,
  /** Shells that follow when what was sold can no longer be given back. */
  pending: Count,
};

const OwnGoods = v.object({
  goods: GoodsCard,
  /** The shells that the creator gets for each piece. */
  share: Count,
  ...Sums,
});
export type OwnGoods = v.InferOutput<typeof OwnGoods>;

/** The sums also contain what was sold of goods that are no longer the creator's. */
export const getCreatorGoods = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/creator-space/goods',
  summary: 'The goods of the child as a creator, and what they have brought',
  access: 'registered',
  reply: v.object({ ...Sums, items: v.array(OwnGoods) }),
});
export type CreatorGoods = v.InferOutput<typeof getCreatorGoods.reply>;

/** They are bought as all goods are. */
export const listGoodsOfCreator = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/creators/:creatorId/goods',
  summary: 'The goods of a creator',
  access: 'client',
  params: v.object({ creatorId: Id }),
  reply: v.object({ items: v.array(GoodsCard) }),
});
