import type { ParcelReport, ParcelStage } from '#contract/mall/parcels.ts';
import type { Carrier } from '#server/domain/orders/carriers.ts';

export interface TrackedParcel {
  carrier: Carrier;
  number: string;
  /** Some carriers require the receiver's telephone number. */
  mobile: string | undefined;
}

export interface TrackAnswer {
  stage: ParcelStage;
  /** The carrier's reports, newest first; empty if the carrier does not know the parcel yet. */
  reports: ParcelReport[];
}

/** Queries where a parcel is. Rejects if there is no usable answer. The error contains no data of the parcel. */
export type ParcelTracker = (parcel: TrackedParcel) => Promise<TrackAnswer>;
