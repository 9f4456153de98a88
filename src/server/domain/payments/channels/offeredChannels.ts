import type { Database } from '#server/database/connection/open.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { PaymentChannels } from './channel.ts';
import { channelsFor, friendChannelsFor, placeOf, type OfferedChannel } from '#server/domain/payments/channelsFor.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';

interface Visit {
  orderId: string;
  userAgent: string;
}

/** Returns the channels for an order in a place, as far as they are configured; or why there is none. */
export async function offeredChannels(
  db: Database,
  channels: PaymentChannels,
  { orderId, userAgent }: Visit,
  payer: 'owner' | 'friend',
): Promise<readonly OfferedChannel[] | Problem> {
  const { nature } = await paymentRepository(db).contentOf(orderId);
  const allowed = (payer === 'owner' ? channelsFor : friendChannelsFor)(placeOf(userAgent), nature);
  const offered = allowed.filter(({ channel }) => channels[channel]);
  if (offered.length > 0) return offered;
  return new Problem(409, allowed.length === 0 ? 'no_virtual_channel' : 'no_channel');
}
