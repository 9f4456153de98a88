import type { Database } from '#server/database/connection/open.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { PaymentChannels } from './channel.ts';
import {
  channelsFor,
  friendChannelsFor,
  placeOf,
  type GoodsNature,
  type OfferedChannel,
} from '#server/domain/payments/channelsFor.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';

interface Visit {
  orderId: string;
  userAgent: string;
}

/**
 * Returns the configured channels by which this order can be paid in this app or browser, or a refusal if there are
 * none.
 */
export async function offeredChannels(
  db: Database,
  channels: PaymentChannels,
  { orderId, userAgent }: Visit,
  payer: 'owner' | 'friend',
): Promise<readonly OfferedChannel[] | Problem> {
  const { nature } = await paymentRepository(db).contentOf(orderId);
  return configuredOf((payer === 'owner' ? channelsFor : friendChannelsFor)(placeOf(userAgent), nature), channels);
}

/** Returns why goods of this nature cannot be sold in this app or browser; undefined if they can be paid for there. */
export const paymentObstacle = (
  channels: PaymentChannels,
  userAgent: string,
  nature: GoodsNature,
): Problem | undefined =>
  Object.keys(channels).length === 0
    ? new Problem(409, 'payment_not_open')
    : cashierObstacle(channels, userAgent, nature);

/** Returns why an order of this nature cannot be paid in this app or browser; undefined if it can be paid there. */
export function cashierObstacle(
  channels: PaymentChannels,
  userAgent: string,
  nature: GoodsNature,
): Problem | undefined {
  const offered = configuredOf(channelsFor(placeOf(userAgent), nature), channels);
  return offered instanceof Problem ? offered : undefined;
}

/**
 * Returns why no friend can be asked in this app or browser to pay for goods of this nature; undefined if a friend can
 * be asked. Where the buyer can pay and friends cannot, the text says that the buyer can pay.
 */
export function askingObstacle(channels: PaymentChannels, userAgent: string, nature: GoodsNature): Problem | undefined {
  const place = placeOf(userAgent);
  const offered = configuredOf(friendChannelsFor(place, nature), channels);
  if (!(offered instanceof Problem)) return undefined;
  const canPay = !(configuredOf(channelsFor(place, nature), channels) instanceof Problem);
  return canPay ? new Problem(409, 'no_friend_channel') : offered;
}

function configuredOf(
  allowed: readonly OfferedChannel[],
  channels: PaymentChannels,
): readonly OfferedChannel[] | Problem {
  const offered = allowed.filter(({ channel }) => channels[channel]);
  if (offered.length > 0) return offered;
  return new Problem(409, allowed.length === 0 ? 'no_virtual_channel' : 'no_channel');
}
