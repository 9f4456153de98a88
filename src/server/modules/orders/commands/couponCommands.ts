import { fenOf, shortYuanText } from '#lib/money.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { scopeTextOf } from '#server/domain/coupons/couponOffers.ts';
import { couponKinds } from '#contract/mall/orders.ts';
import { giveCoupon } from '#server/domain/coupons/giveCoupon.ts';
import { endOfDay } from './endOfDay.ts';
import { UsageError } from './usageError.ts';

export const couponUsage = [
  'npm run orders -- --give-coupon <order> <yuan off> <minimum yuan> <last day> <kinds> <title>   to the buyer, once',
  `Kinds of orders that a coupon is for: ${couponKinds.join(',')}, or some of them`,
];

/** The highest value of a coupon, in fen. The limit reduces the harm of a mistake in the command. */
const MAX_FEN = 20_000;
const MAX_TITLE = 20;

const refusals = {
  noOrder: 'does not exist.',
  repeated: 'has brought its buyer a coupon with this title before.',
  tooMany: 'belongs to a buyer who has as many coupons as an account may hold.',
};

/** Carries out a command about coupons. Returns undefined for any other flag. */
export async function runCouponCommand(
  db: Database,
  [flag = '', orderId = '', ...rest]: readonly string[],
  now: Date,
): Promise<string[] | undefined> {
  if (flag !== '--give-coupon') return undefined;
  const [value = '', minimum = '', lastDay = '', kinds = '', ...words] = rest;
  const worth = { title: titleOf(words.join(' ')), kinds: kindsOf(kinds), ...amountsOf(value, minimum) };
  const endsAt = endOfDay(lastDay, now);
  const given = await giveCoupon(db, orderId, { worth, endsAt }, now);
  if (given !== 'given') return [`${orderId} ${refusals[given]}`];
  const { title, valueFen, minimumFen } = worth;
  const figures = `${shortYuanText(valueFen)} yuan off from ${shortYuanText(minimumFen)} yuan until ${chinaDay(endsAt)}`;
  return [`The buyer of ${orderId} has the coupon ${title}: ${figures}, for ${scopeTextOf(worth.kinds)}.`];
}

function amountsOf(value: string, minimum: string) {
  const [valueFen, minimumFen] = [fenOf(value), fenOf(minimum)];
  if (valueFen === undefined || valueFen <= 0 || valueFen > MAX_FEN)
    throw new UsageError(`A coupon takes more than 0 and at most ${shortYuanText(MAX_FEN)} yuan off.`);
  if (minimumFen === undefined || minimumFen <= valueFen)
    throw new UsageError('The minimum must be above what the coupon takes off, so that no order is free.');
  return { valueFen, minimumFen };
}

function kindsOf(written: string) {
  const names = written.split(',');
  const kinds = couponKinds.filter((kind) => names.includes(kind));
  if (kinds.length !== names.length) throw new UsageError(`${written} does not consist of different kinds of orders.`);
  return kinds;
}

function titleOf(written: string): string {
  const title = written.trim();
  if (title === '' || title.length > MAX_TITLE)
    throw new UsageError(`Give a title of at most ${MAX_TITLE} characters, which the buyer reads.`);
  return title;
}
