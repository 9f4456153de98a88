import { and, eq, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { ParcelTrack } from '#contract/mall/parcels.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderAddresses, orderParcels, orders, parcelTracks } from '#server/database/tables/mall/orders.ts';
import { isCarrier } from '#server/domain/orders/tracking/carriers.ts';
import type { ParcelTracker } from './parcelTracker.ts';

/**
 * The time between two queries about a parcel. Kuaidi100 blocks a number that is queried more often than twice an hour.
 */
const QUERY_INTERVAL_MS = 30 * MINUTE_MS;
/** The time between two queries about a delivered parcel. It is long, because no further reports are expected. */
const DELIVERED_QUERY_INTERVAL_MS = 12 * HOUR_MS;
const RETRY_AFTER_MS = 2 * MINUTE_MS;
/**
 * The time that one gateway has for a query. It is longer than the time-out of the tracker, so a gateway that has not
 * finished after this time has died.
 */
const QUERY_LEASE_MS = 15 * SECOND_MS;

interface Tracking {
  db: Database;
  now: () => Date;
  /** The tracker; undefined if parcels are not tracked. */
  tracker: ParcelTracker | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Returns where a parcel of this user's order is; undefined if there is no such parcel. After `askAgainAt`, the first
 * call queries the carrier and stores the reports. All other calls, also those to other gateways, return the stored
 * reports; `isAsking` is true in results that were returned before the carrier's first answer. No database connection
 * is held during the query.
 */
export async function trackParcel(
  { db, now, tracker, log }: Tracking,
  { userId, orderId, parcelId }: { userId: string; orderId: string; parcelId: number },
): Promise<ParcelTrack | undefined> {
  const [parcel] = await db
    .select({ carrier: orderParcels.carrier, number: orderParcels.number, mobile: orderAddresses.mobile })
    .from(orderParcels)
    .innerJoin(orders, eq(orders.id, orderParcels.orderId))
    .leftJoin(orderAddresses, eq(orderAddresses.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId), eq(orderParcels.id, parcelId)));
  if (!parcel) return undefined;
  const { carrier, number, mobile } = parcel;
  const isOwn = eq(parcelTracks.parcelId, parcelId);
  const after = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  const isAsked = tracker !== undefined && isCarrier(carrier);
  const known = isAsked ? await claimQuery() : undefined;
  if (isAsked && known) {
    try {
      const trackAnswer = await tracker({ carrier, number, mobile: mobile ?? undefined });
      // Known reports are kept if the answer contains none, because carriers forget a parcel some months after its
      // delivery.
      const { stage, reports } = trackAnswer.reports.length === 0 && known.reports.length > 0 ? known : trackAnswer;
      const askAgainAt = after(stage === 'delivered' ? DELIVERED_QUERY_INTERVAL_MS : QUERY_INTERVAL_MS);
      const answered = { answeredAt: now(), askAgainAt, isLate: false };
      await db
        .update(parcelTracks)
        .set({ stage, reports, ...answered })
        .where(isOwn);
    } catch (error) {
      log.warn({ err: error }, 'no answer about a parcel');
      await db
        .update(parcelTracks)
        .set({ askAgainAt: after(RETRY_AFTER_MS), isLate: true })
        .where(isOwn);
    }
  }
  const [track] = await db.select().from(parcelTracks).where(isOwn);
  const { stage = null, reports = [], answeredAt = null, isLate = false } = track ?? {};
  const source = isLate || answeredAt === null ? 'late' : 'fresh';
  const isAsking = isAsked && !isLate && answeredAt === null;
  return {
    source: isAsked ? source : 'off',
    ...(isAsking && { isAsking }),
    answeredAt: answeredAt?.getTime() ?? null,
    stage,
    reports,
  };

  /** Returns what is known of the parcel if this call may query the carrier; otherwise undefined. */
  async function claimQuery() {
    const turn = { askAgainAt: after(QUERY_LEASE_MS) };
    const [taken] = await db
      .insert(parcelTracks)
      .values({ parcelId, reports: [], ...turn })
      .onConflictDoUpdate({ target: parcelTracks.parcelId, set: turn, setWhere: lte(parcelTracks.askAgainAt, now()) })
      .returning({ stage: parcelTracks.stage, reports: parcelTracks.reports });
    return taken;
  }
}
