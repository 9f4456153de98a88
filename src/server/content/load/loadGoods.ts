import path from 'node:path';
import type { GoodsKind } from '#contract/mall/goods.ts';
import { Goods, Reviews, type LoadedGoods, type Review } from '#server/content/pack/goodsSchemas.ts';
import { checkPictures } from './loadMedia.ts';
import { coverFileSuffixes, type Series, type Story } from '#server/content/pack/pack.ts';
import { listFiles, readJson, readJsonIfAny, type PackErrors } from '#server/content/pack/packFiles.ts';

interface ReferenceTargets {
  series: readonly Series[];
  stories: readonly Story[];
}

const deliveriesOf: Record<GoodsKind, readonly Goods['delivers'][]> = {
  device: ['parcel'],
  accessory: ['parcel'],
  exchange: ['parcel', 'voucher', 'membership'],
  package: ['series'],
  series: ['series'],
  plan: ['membership'],
};

/** Reads the goods of a pack and their reviews, and checks them. */
export function loadGoods(folder: string, known: ReferenceTargets, packErrors: PackErrors): LoadedGoods {
  const goods: Goods[] = [];
  for (const name of listFiles(path.join(folder, 'goods'), '.json')) {
    const file = `goods/${name}`;
    const one = readJson(folder, file, Goods, packErrors);
    if (!one) continue;
    if (`${one.id}.json` !== name) packErrors.add(file, `holds the id "${one.id}"`);
    const addError = (what: string) => packErrors.add(file, what);
    checkDelivery(one, addError);
    checkSeries(one, known, addError);
    checkVariants(one, addError);
    checkPrices(one, addError);
    goods.push(one);
  }
  const reviews = readJsonIfAny(folder, 'reviews.json', Reviews, packErrors) ?? [];
  checkReviews(goods, reviews, packErrors);
  const pictures = goods.flatMap((one) => [...one.pictures, ...one.variants.map(({ picture }) => picture)]);
  const covers = [...pictures, ...reviews.flatMap((review) => review.pictures)].filter((cover) => cover !== null);
  checkPictures(folder, covers, coverFileSuffixes, packErrors);
  return { goods, reviews };
}

type AddError = (what: string) => void;

function checkDelivery(
  { kind, delivers, membership, voucher, sells, ageFrom, ageTo }: Goods,
  addError: AddError,
): void {
  if (!deliveriesOf[kind].includes(delivers)) addError(`goods of the kind "${kind}" cannot deliver a ${delivers}`);
  if ((membership !== null) !== (delivers === 'membership')) addError('membership: is for goods that deliver one');
  if ((voucher !== null) !== (delivers === 'voucher')) addError('voucher: is for goods that deliver one');
  if ((ageFrom === null) !== (ageTo === null) || (ageFrom ?? 0) > (ageTo ?? 0)) addError('ageFrom is above ageTo');
  const { from, until } = sells;
  if (from !== null && until !== null && Date.parse(from) >= Date.parse(until))
    addError('sells: ends before it begins');
}

function checkSeries({ kind, delivers, series }: Goods, known: ReferenceTargets, addError: AddError): void {
  if (series.length > 0 !== (delivers === 'series')) addError('series: are for goods that deliver them');
  if (kind === 'series' && series.length > 1)
    addError('series: is more than one; such goods are of the kind "package"');
  if (kind === 'package' && series.length < 2) addError('series: a package holds at least two');
  if (new Set(series).size < series.length) addError('series: holds one twice');
  for (const id of series) {
    const stories = known.series.find((one) => one.id === id)?.stories;
    if (!stories) addError(`there is no series "${id}"`);
    // Refuses a series that has only public stories: everybody can hear it in full, so there is nothing to buy.
    else if (!known.stories.some((story) => stories.includes(story.id) && story.access === 'vip'))
      addError(`the series "${id}" is free`);
  }
}

function checkVariants({ options, variants, delivers }: Goods, addError: AddError): void {
  const seen = new Set<string>();
  const ids = new Set<string>();
  for (const { id, choices, stock } of variants) {
    const combination = choices.join(' / ');
    if (ids.has(id)) addError(`variants: the id "${id}" appears twice`);
    if (seen.has(combination)) addError(`variants: the combination "${combination}" appears twice`);
    ids.add(id);
    seen.add(combination);
    if (choices.length !== options.length) addError(`variants: "${id}" needs one choice for each option`);
    for (const [index, { name, values }] of options.entries()) {
      const choice = choices[index];
      if (choice !== undefined && !values.includes(choice)) addError(`variants: "${choice}" is no value of "${name}"`);
    }
    if (delivers === 'parcel' && stock === null) addError(`variants: "${id}" needs a stock`);
  }
  for (const [index, { name, values }] of options.entries()) {
    if (new Set(values).size < values.length) addError(`options: a value of "${name}" appears twice`);
    for (const value of values) {
      if (!variants.some(({ choices }) => choices[index] === value))
        addError(`options: no variant has the value "${value}" of "${name}"`);
    }
  }
}

function checkPrices({ kind, variants }: Goods, addError: AddError): void {
  for (const { id, priceFen, shells, memberPriceFen, listPriceFen } of variants) {
    if (shells > 0 !== (kind === 'exchange')) addError(`variants: "${id}": shells are the price of exchange goods`);
    if (kind !== 'exchange' && priceFen === 0) addError(`variants: "${id}" has no price`);
    if (memberPriceFen !== null && memberPriceFen >= priceFen) addError(`variants: "${id}" is no cheaper for members`);
    if (listPriceFen !== null && listPriceFen <= priceFen) addError(`variants: "${id}" costs its list price`);
  }
}

function checkReviews(goods: readonly Goods[], reviews: readonly Review[], packErrors: PackErrors): void {
  const ids = new Set<string>();
  for (const { id, goods: goodsId, variant } of reviews) {
    const variants = goods.find((one) => one.id === goodsId)?.variants;
    if (ids.has(id)) packErrors.add('reviews.json', `the id "${id}" appears twice`);
    ids.add(id);
    if (!variants) packErrors.add('reviews.json', `"${id}": there are no goods "${goodsId}"`);
    else if (!variants.some((one) => one.id === variant))
      packErrors.add('reviews.json', `"${id}": "${goodsId}" has no variant "${variant}"`);
  }
}
