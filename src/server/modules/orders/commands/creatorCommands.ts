import type { Database } from '#server/database/connection/open.ts';
import {
  assignGoods,
  listCreatorGoods,
  MAX_GOODS,
  MAX_SHARE,
  sumsOfGoods,
  takeGoodsFromCreator,
} from '#server/domain/creators/creatorGoods.ts';
import { UsageError, wholeNumber } from './usageError.ts';

export const creatorUsage = [
  'npm run orders -- --assign-goods                               lists the goods of creators and what they have brought',
  'npm run orders -- --assign-goods <goods> <creator> <shells>    makes goods those of a creator, who gets shells for each piece',
  'npm run orders -- --assign-goods <goods> nobody                takes goods from their creator',
];

const refusals = {
  noGoods: 'is no goods on sale.',
  noCreator: 'cannot be assigned: there is no such creator with a work that everybody may hear.',
  noAccount: 'cannot be assigned with a share: nobody receives the shells of a creator of a pack.',
  noParcel: 'cannot be assigned with a share: it is delivered without a parcel and can be taken back at any time.',
  tooDear: 'cannot be assigned with this share: its cheapest variant costs less (10 fen count as one shell).',
  tooMany: `cannot be assigned: the creator has ${MAX_GOODS} already.`,
};

/** Carries out a command about the goods of creators. Returns undefined for any other flag. */
export async function runCreatorCommand(
  db: Database,
  [flag = '', goodsId = '', creatorId = '', shells = '']: readonly string[],
  now: Date,
): Promise<string[] | undefined> {
  if (flag !== '--assign-goods') return undefined;
  if (goodsId === '') return list(db);
  if (creatorId === '') throw new UsageError('Name a creator, or nobody.');
  if (creatorId === 'nobody' && shells !== '') throw new UsageError('Nobody gets shells: leave their number out.');
  if (creatorId === 'nobody')
    return [
      (await takeGoodsFromCreator(db, goodsId))
        ? `${goodsId} belongs to no creator now. What was ordered before still counts for the creator.`
        : `${goodsId} belongs to no creator.`,
    ];
  const share = wholeNumber(shells, 0, MAX_SHARE);
  const refused = await assignGoods(db, { goodsId, creatorId, share }, now);
  return [
    refused
      ? `${goodsId} ${refusals[refused]}`
      : `${goodsId} belongs to ${creatorId}, who gets ${share} shells for each piece ordered from now on.`,
  ];
}

async function list(db: Database): Promise<string[]> {
  const rows = await listCreatorGoods(db);
  const creators = [...new Set(rows.map(({ creatorId }) => creatorId))];
  const sums = await sumsOfGoods(db);
  return [
    ...rows.map(({ goodsId, title, creatorId, nickname, share }) => {
      const own = sums.find((one) => one.creatorId === creatorId && one.goodsId === goodsId);
      const { sold, earned, pending } = own ?? { sold: 0, earned: 0, pending: 0 };
      const figures = `${share} shells a piece, ${sold} sold, ${earned} shells given, ${pending} to come`;
      return [goodsId, title, creatorId, nickname, figures].join('\t');
    }),
    `${rows.length} goods of ${creators.length} creators`,
  ];
}
