import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/creators/goods.ts';
import type { GoodsCard } from '#contract/mall/goods.ts';
import { creatorSums, goodsOfCreator } from '#server/domain/creators/creatorGoods.ts';
import { ownCreator } from '#server/domain/creators/ownCreator.ts';
import { goodsCardOf } from '#server/domain/goods/goodsCards.ts';
import { goodsRepository } from '#server/domain/goods/goodsRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { squareRepository } from './squareRepository.ts';

const zeroSums = { sold: 0, earned: 0, pending: 0 };
type Sum = keyof typeof zeroSums;

/** Routes for the goods of creators (docs/decisions/0075). */
export function creatorGoodsRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const square = squareRepository(db);
  const goods = goodsRepository(db);

  /** Returns the cards of a creator's goods that are on sale, each with the creator's share. */
  async function listGoodsOf(creatorId: string, userId: string | undefined) {
    const assigned = await goodsOfCreator(db, creatorId);
    const ids = assigned.map(({ goodsId }) => goodsId);
    const [rows, variants] = await Promise.all([goods.listCards(ids, userId), goods.listVariants(ids)]);
    return assigned.flatMap(({ goodsId, share }): { card: GoodsCard; share: number }[] => {
      const row = rows.find(({ id }) => id === goodsId);
      const own = variants.filter((variant) => variant.goodsId === goodsId);
      return row ? [{ card: goodsCardOf(row, own, now()), share }] : [];
    });
  }

  serve(app, contract.getCreatorGoods, async (_, { user, childId }): Promise<contract.CreatorGoods> => {
    const creator = await ownCreator(db, childId);
    if (!creator) return { ...zeroSums, items: [] };
    const [assigned, sums] = await Promise.all([listGoodsOf(creator.id, user.id), creatorSums(db, creator.id)]);
    const total = (name: Sum) => [...sums.values()].reduce((sum, one) => sum + one[name], 0);
    return {
      sold: total('sold'),
      earned: total('earned'),
      pending: total('pending'),
      items: assigned.map(({ card, share }) => ({ goods: card, share, ...(sums.get(card.id) ?? zeroSums) })),
    };
  });

  serve(app, contract.listGoodsOfCreator, async ({ params: { creatorId } }, { user }) => {
    if (!(await square.find(creatorId, user?.id))) throw new Problem(404, 'not_found');
    return { items: (await listGoodsOf(creatorId, user?.id)).map(({ card }) => card) };
  });
}
