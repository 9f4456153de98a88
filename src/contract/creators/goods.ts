import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id } from '#contract/fields.ts';
import { GoodsCard } from '#contract/mall/goods.ts';

/** The results of selling a creator's goods. `sold`: the number of pieces that were paid for and not returned. */
const Sums = {
  sold: Count,
  /** Shells that the account of the creator has received. */
  earned: Count,
  /** Shells that the account will receive for sold pieces once they can no longer be returned. */
  pending: Count,
};

const OwnGoods = v.object({
  goods: GoodsCard,
  /** The shells that the creator gets for each piece. */
  share: Count,
  ...Sums,
});
export type OwnGoods = v.InferOutput<typeof OwnGoods>;

/** The sums also contain earlier sales of goods that no longer belong to the creator. */
export const getCreatorGoods = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/creator-space/goods',
  summary: 'The goods of the child as a creator, and what they have brought',
  access: 'registered',
  reply: v.object({ ...Sums, items: v.array(OwnGoods) }),
});
export type CreatorGoods = v.InferOutput<typeof getCreatorGoods.reply>;

/** Users buy the goods of a creator in the same way as any others. */
export const listGoodsOfCreator = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/creators/:creatorId/goods',
  summary: 'The goods of a creator',
  access: 'client',
  params: v.object({ creatorId: Id }),
  reply: v.object({ items: v.array(GoodsCard) }),
});
