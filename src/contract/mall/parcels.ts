import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Moment } from '#contract/fields.ts';
import { OrderId } from './orders.ts';

/**
 * The stages of a parcel. `problem`: the carrier could not deliver it; `returned`: it is on its way back to the shop,
 * or has arrived there.
 */
export const parcelStages = ['collected', 'moving', 'arriving', 'delivered', 'problem', 'returned'] as const;
export type ParcelStage = (typeof parcelStages)[number];

/** One report of a carrier. Its text may contain the telephone number of a courier. */
const ParcelReport = v.object({ at: Moment, text: v.string() });
export type ParcelReport = v.InferOutput<typeof ParcelReport>;

/**
 * What a carrier has reported about a parcel. `source`: `fresh` if the carrier has answered recently; `late` if the
 * carrier does not answer now, so that the reports may be old; `off` if the gateway does not ask any carrier.
 */
const ParcelTrack = v.object({
  source: v.picklist(['fresh', 'late', 'off']),
  /**
   * Whether the carrier is being asked for the first time, on behalf of another device. `source` is then `late`,
   * because earlier clients know no other value.
   */
  isAsking: v.optional(v.boolean()),
  /** The time of the carrier's last answer; null if the carrier has never answered. */
  answeredAt: v.nullable(Moment),
  /** One of `parcelStages`. Later releases may add stages, so the type is a string. */
  stage: v.nullable(v.string()),
  /** The reports of the carrier, newest first. */
  reports: v.array(ParcelReport),
});
export type ParcelTrack = v.InferOutput<typeof ParcelTrack>;

/** Neither the tracking number nor the buyer's address appears in the URL of this request. */
export const getParcelTrack = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/orders/:orderId/parcels/:parcelId/track',
  summary: 'Where a parcel is, as its carrier reports',
  access: 'registered',
  params: v.object({ orderId: OrderId, parcelId: Count }),
  reply: ParcelTrack,
});
