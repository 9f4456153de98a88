import type { ParcelReport, ParcelStage } from '#contract/mall/parcels.ts';
import type { Carrier } from '#server/domain/orders/tracking/carriers.ts';

export interface TrackedParcel {
  carrier: Carrier;
  number: string;
  /** The receiver's telephone number, which some carriers require. */
  mobile: string | undefined;
}

export interface TrackAnswer {
  stage: ParcelStage;
  /** The carrier's reports, newest first; empty if the carrier does not know the parcel yet. */
  reports: ParcelReport[];
}

/**
 * Queries where a parcel is. Rejects if there is no usable answer, with an error that contains no data of the parcel.
 */
export type ParcelTracker = (parcel: TrackedParcel) => Promise<TrackAnswer>;
