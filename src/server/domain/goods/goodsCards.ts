import type { GoodsCard, Price, SaleState, Variant } from '#contract/mall/goods.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';
import { closedColumns, type SaleTerms } from './saleTerms.ts';
import type { CardRow, VariantRow } from './goodsRepository.ts';

/** Users see the number of pieces that are left if it is at most this number. */
const FEW = 10;

/** Returns the state of the sale: `open`, or why the goods cannot be bought. */
export function saleStateOf(
  { sellsFrom, sellsUntil, limitInTotal, taken }: Pick<CardRow, 'sellsFrom' | 'sellsUntil' | 'limitInTotal' | 'taken'>,
  variants: readonly Pick<VariantRow, 'available'>[],
  now: Date,
): SaleState {
  if (sellsFrom && sellsFrom > now) return 'notYet';
  if (sellsUntil && sellsUntil <= now) return 'over';
  if (limitInTotal !== null && taken >= limitInTotal) return 'allTaken';
  return variants.every(isSoldOut) ? 'soldOut' : 'open';
}

const isSoldOut = ({ available }: Pick<VariantRow, 'available'>): boolean => available !== null && available <= 0;

const priceOf = ({ priceFen, shells, memberPriceFen, listPriceFen }: VariantRow): Price => ({
  fen: priceFen,
  shells,
  memberFen: memberPriceFen,
  listFen: listPriceFen,
});

/** Returns the card of goods with these variants, of which there must be at least one. */
export function goodsCardOf(row: CardRow, variants: readonly VariantRow[], now: Date): GoodsCard {
  const prices = variants.map(priceOf).sort((left, right) => left.shells - right.shells || left.fen - right.fen);
  const [price = { fen: 0, shells: 0, memberFen: null, listFen: null }] = prices;
  return {
    id: row.id,
    kind: row.kind,
    delivers: row.delivers,
    title: row.title,
    subtitle: row.subtitle,
    cover: `${mediaAddress(row.pack)}/${row.pictures[0] ?? ''}`,
    price,
    hasOtherPrices: prices.some(({ fen, shells }) => fen !== price.fen || shells !== price.shells),
    state: saleStateOf(row, variants, now),
    soldCount: row.taken,
  };
}

export const variantOf = (
  row: VariantRow,
  { pack, isSample, delivers }: Pick<CardRow, 'pack' | 'isSample' | 'delivers'>,
  terms: SaleTerms,
): Variant => ({
  id: row.id,
  choices: row.choices,
  price: priceOf(row),
  picture: row.picture === null ? null : `${mediaAddress(pack)}/${row.picture}`,
  isSoldOut: isSoldOut(row),
  left: row.available !== null && row.available <= FEW ? Math.max(0, row.available) : null,
  ...closedColumns({ priceFen: row.priceFen, isSample, delivers }, terms),
});
