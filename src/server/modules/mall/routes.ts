import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/mall/goods.ts';
import { maskedNickname } from '#lib/text/maskedNickname.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { withCover } from '#server/domain/catalogue/storyCards.ts';
import { ownedSeriesRepository } from '#server/domain/delivery/ownedSeries.ts';
import { giftRepository } from '#server/domain/gifts/giftRepository.ts';
import { editorialRepository } from '#server/domain/editorials/editorialRepository.ts';
import { findMallClosure } from '#server/domain/goods/mallClosure.ts';
import { goodsCardOf, variantOf } from '#server/domain/goods/goodsCards.ts';
import { closedColumns } from '#server/domain/goods/saleTerms.ts';
import { goodsRepository, type CardRow } from '#server/domain/goods/goodsRepository.ts';
import { FREE_FREIGHT_FROM_FEN, REMOTE_FREIGHT_FEN } from '#server/domain/orders/freight.ts';
import { orderRepository } from '#server/domain/orders/orderRepository.ts';
import { saleTermsReader } from '#server/domain/payments/saleTermsReader.ts';
import { searchCandidates } from '#server/domain/search/candidates.ts';
import { findHits } from '#server/domain/search/findHits.ts';
import { queryOf } from '#server/domain/search/query.ts';
import { countTrials } from '#server/domain/goods/trials.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { reviewRepository, type ReviewRow } from '#server/domain/reviews/reviewRepository.ts';
import { publicPicture } from '#server/uploads/pictureAddresses.ts';

const freightRules = { freeFromFen: FREE_FREIGHT_FROM_FEN, remoteFen: REMOTE_FREIGHT_FEN };

/** Whether freight is charged for goods. Exchange goods are sent free of charge. */
const hasFreight = ({ kind, delivers }: Pick<CardRow, 'kind' | 'delivers'>): boolean =>
  delivers === 'parcel' && kind !== 'exchange';

/** The maximum number of goods that a search returns. */
const MAX_HITS = 40;

export function mallRoutes(app: FastifyInstance, { db, now, settings }: Gateway): void {
  const goods = goodsRepository(db);
  const reviews = reviewRepository(db);
  const owned = ownedSeriesRepository(db);
  const editorials = editorialRepository(db);
  const candidates = searchCandidates(db);
  const readTerms = saleTermsReader({ db, now, settings });

  /** Returns the cards of the rows, in the same order. */
  async function cardsOf(rows: readonly CardRow[]): Promise<contract.GoodsCard[]> {
    const variants = await goods.listVariants(rows.map(({ id }) => id));
    return rows.map((row) => {
      const own = variants.filter(({ goodsId }) => goodsId === row.id);
      return goodsCardOf(row, own, now());
    });
  }

  async function readSeriesByGoods(rows: readonly { id: string }[]) {
    const series = await goods.listSeries(rows.map(({ id }) => id));
    return (goodsId: string): contract.SoldSeries[] =>
      series.filter((one) => one.goodsId === goodsId).map((one) => withCover(one));
  }

  async function requireGoods(id: string, userId: string | undefined) {
    const row = await goods.find(id, userId);
    if (!row) throw new Problem(404, 'not_found');
    return row;
  }

  serve(app, contract.getMall, async (_, { user }) => {
    const [categories, shelves, counts, notice = null] = await Promise.all([
      editorials.list('goodsCategory'),
      editorials.list('mallShelf'),
      goods.countByCategory(contract.mallParts.hardware),
      findMallClosure(db),
    ]);
    const ids = shelves.flatMap(({ content }) => content.goods);
    const cards = new Map((await cardsOf(await goods.listCards(ids, user?.id))).map((card) => [card.id, card]));
    return {
      notice,
      categories: categories.map(({ content: { id, title, cover }, addressOf }) => ({
        id,
        title,
        cover: addressOf(cover),
        goodsCount: counts.get(id) ?? 0,
      })),
      shelves: shelves
        .map(({ content: { id, title, subtitle, goods: onShelf } }) => ({
          id,
          title,
          subtitle,
          goods: onShelf.map((one) => cards.get(one)).filter((card) => card !== undefined),
        }))
        .filter((shelf) => shelf.goods.length > 0),
    };
  });

  serve(app, contract.listGoods, async ({ query: { part, ...query } }, { user }) => {
    const { rows, next } = await goods.listPage({ ...query, kinds: contract.mallParts[part] }, user?.id);
    return { items: await cardsOf(rows), next };
  });

  serve(app, contract.searchGoods, async ({ body: { text } }, { user }) => {
    const { hits, isGuessed } = await findHits(candidates, ['goods'], queryOf(text), user?.id ?? '');
    const found = hits.goods.slice(0, MAX_HITS);
    const rows = await goods.listCards(
      found.map(({ id }) => id),
      user?.id,
    );
    const cards = new Map((await cardsOf(rows)).map((card) => [card.id, card]));
    return {
      items: found.flatMap(({ id, title, also }) => {
        const card = cards.get(id);
        return card ? [{ title, also, goods: card }] : [];
      }),
      isGuessed,
    };
  });

  serve(app, contract.getGoods, async ({ params: { goodsId } }, { user, userAgent }) => {
    const row = await requireGoods(goodsId, user?.id);
    const [variants, series, summary, takenByCaller, ownedGoods, givableOrderId, unpaid, terms] = await Promise.all([
      goods.listVariants([goodsId]),
      readSeriesByGoods([row]),
      reviews.summarize(goodsId),
      user ? (row.isTrial ? countTrials(db, user.id) : goods.countTaken(user.id, goodsId)) : 0,
      user ? owned.listOwnedGoods(user.id, [goodsId]) : new Set<string>(),
      user ? giftRepository(db).findGivable(user.id, goodsId) : null,
      user ? orderRepository(db).listUnpaidOf(user.id, [goodsId]) : new Map<string, string>(),
      readTerms(userAgent),
    ]);
    const { ageFrom, ageTo, details, pack } = row;
    return {
      ...goodsCardOf(row, variants, now()),
      ...details,
      ages: ageFrom === null || ageTo === null ? null : { from: ageFrom, to: ageTo },
      pictures: row.pictures.map((picture) => `${mediaAddress(pack)}/${picture}`),
      options: row.options,
      variants: variants.map((variant) => variantOf(variant, row, terms)),
      returns: row.returns,
      ...(hasFreight(row) && { freight: { fen: row.freightFen, ...freightRules } }),
      startsAt: row.sellsFrom?.getTime() ?? null,
      endsAt: row.sellsUntil?.getTime() ?? null,
      limits: { perUser: row.limitPerUser, inTotal: row.limitInTotal },
      takenByCaller,
      unpaidOrderId: unpaid.get(goodsId) ?? null,
      membership: row.membershipDays === null ? null : { days: row.membershipDays, isTrial: row.isTrial },
      voucher: row.voucherDays === null ? null : { validDays: row.voucherDays },
      series: series(goodsId),
      isOwned: ownedGoods.has(goodsId),
      givableOrderId,
      reviews: summary,
    };
  });

  serve(app, contract.listReviews, async ({ params: { goodsId }, query }, { user }) => {
    await requireGoods(goodsId, user?.id);
    const { rows, next } = await reviews.list(goodsId, user?.id, query);
    return { items: rows.map(reviewOf), next };
  });

  serve(app, contract.listPackages, async (_, { user }) => {
    const rows = await goods.listKind('package', user?.id);
    const [cards, series] = await Promise.all([cardsOf(rows), readSeriesByGoods(rows)]);
    const prices = await goods.priceSeries(cards.flatMap(({ id }) => series(id).map((one) => one.id)));
    return {
      items: cards.map((card) => {
        const own = series(card.id);
        const separate = own.map(({ id }) => prices.get(id));
        const isPriced = separate.every((price) => price !== undefined);
        return {
          ...card,
          series: own,
          separateFen: isPriced ? separate.reduce((sum, price) => sum + price, 0) : null,
        };
      }),
    };
  });

  serve(app, contract.listPlans, async (_, { user, userAgent }) => {
    const rows = await goods.listKind('plan', user?.id);
    const ids = rows.map(({ id }) => id);
    const [variants, trials, unpaid, terms] = await Promise.all([
      goods.listVariants(ids),
      user ? countTrials(db, user.id) : 0,
      user ? orderRepository(db).listUnpaidOf(user.id, ids) : new Map<string, string>(),
      readTerms(userAgent),
    ]);
    return {
      items: rows.flatMap((row) => {
        const own = variants.filter(({ goodsId }) => goodsId === row.id);
        const [variant] = own;
        if (!variant) return [];
        // A trial that is only in an unpaid order is not shown as taken: the order has reserved it, but nothing was
        // delivered.
        const unpaidOrderId = row.isTrial ? (unpaid.get(row.id) ?? null) : null;
        return {
          ...goodsCardOf(row, own, now()),
          variantId: variant.id,
          days: row.membershipDays ?? 0,
          isTrial: row.isTrial,
          isTaken: row.isTrial && trials > 0 && unpaidOrderId === null,
          unpaidOrderId,
          ...closedColumns({ ...row, priceFen: variant.priceFen }, terms),
        };
      }),
    };
  });

  serve(app, contract.getMemberSavings, async (_, { user }) => ({
    savedFen: await orderRepository(db).sumMemberSavings(user.id),
  }));

  serve(app, contract.listOwnedSeries, async ({ query }, { user }) => {
    const { rows, next } = await owned.list(user.id, query);
    const itemOf = ({ orderKind, ...row }: (typeof rows)[number]) => ({
      ...withCover(row),
      boughtIn: orderKind === 'package' ? ('package' as const) : ('alone' as const),
      ownedSince: row.ownedSince.getTime(),
    });
    return { items: rows.map(itemOf), next };
  });

  serve(app, contract.getShells, async (_, { user }) => ({ balance: await shellLedger(db).balance(user.id) }));
}

/**
 * Returns a review as everybody sees it. The name of a buyer is masked; a name in a pack is not, because it belongs to
 * no user.
 */
function reviewOf(row: ReviewRow): contract.Review {
  const { packId, contentHash, pictures, userPictures, buyer, nickname, writtenAt, ...review } = row;
  const ofPack =
    packId === null || contentHash === null
      ? []
      : pictures.map((picture) => `${mediaAddress({ id: packId, contentHash })}/${picture}`);
  return {
    ...review,
    nickname: nickname ?? maskedNickname(buyer ?? ''),
    writtenAt: writtenAt.getTime(),
    pictures: [...ofPack, ...userPictures.map(publicPicture)],
  };
}
