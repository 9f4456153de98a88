import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, listOf, RandomId, UserId, wholeNumber } from '#contract/fields.ts';
import { UploadedPicture } from '#contract/uploads.ts';
import {
  healthKinds,
  measureLimits,
  milkTeeth,
  MAX_TEETH_PICTURES,
  mouthEvents,
  permanentTeeth,
  toothEvents,
  visionLimits,
} from '#lib/health/healthRules.ts';

const { heightMm, weightG, headMm } = measureLimits;

/** Body measures of one day; at least one is not null. */
const growth = {
  kind: v.literal('growth'),
  day: Day,
  heightMm: v.nullable(wholeNumber(heightMm.least, heightMm.most)),
  /** Children under two are measured lying down. */
  posture: v.picklist(['lying', 'standing']),
  weightG: v.nullable(wholeNumber(weightG.least, weightG.most)),
  headMm: v.nullable(wholeNumber(headMm.least, headMm.most)),
};

const Eyesight = v.nullable(wholeNumber(visionLimits.least, visionLimits.most));

/** Eyesight in the five-grade notation, multiplied by ten; at least one eye is not null. */
const vision = { kind: v.literal('vision'), day: Day, left: Eyesight, right: Eyesight };

const teeth = {
  kind: v.literal('teeth'),
  day: Day,
  event: v.picklist([...toothEvents, ...mouthEvents]),
  /** The tooth in FDI notation; null for events that concern all teeth. */
  tooth: v.nullable(v.picklist([...milkTeeth, ...permanentTeeth])),
};

const id = { id: RandomId };

/** The fields that a family enters about one day of a child. */
export const HealthEntry = v.variant('kind', [
  v.object(growth),
  v.object(vision),
  /**
   * `pictures`: ids of finished uploads, or of pictures that the record already has. If the field is left out, the
   * pictures of the record do not change.
   */
  v.object({ ...teeth, pictures: v.optional(listOf(RandomId, MAX_TEETH_PICTURES)) }),
]);
export type HealthEntry = v.InferOutput<typeof HealthEntry>;

export const HealthRecord = v.variant('kind', [
  v.object({ ...id, ...growth }),
  v.object({ ...id, ...vision }),
  /** Gateways of the previous release send no pictures. */
  v.object({ ...id, ...teeth, pictures: v.optional(v.array(UploadedPicture)) }),
]);
export type HealthRecord = v.InferOutput<typeof HealthRecord>;
export type GrowthRecord = Extract<HealthRecord, { kind: 'growth' }>;
export type VisionRecord = Extract<HealthRecord, { kind: 'vision' }>;
export type TeethRecord = Extract<HealthRecord, { kind: 'teeth' }>;

/**
 * `confirmed`: the app has asked the family about an implausible value, and the family has confirmed it. Without this
 * confirmation, the gateway answers an implausible value with the status 409 and a code that says which value it is.
 */
const Body = v.object({ entry: HealthEntry, confirmed: v.boolean() });

const params = v.object({ childId: UserId, recordId: RandomId });

/** The records are sorted by day, newest first. */
export const listHealthRecords = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/children/:childId/health-records',
  summary: 'A page of the health records of a child',
  access: 'registered',
  params: v.object({ childId: UserId }),
  query: v.object({ kind: v.picklist(healthKinds), limit: PageSize, cursor: v.optional(Cursor) }),
  reply: v.object({ items: v.array(HealthRecord), next: v.nullable(v.string()) }),
});

export const addHealthRecord = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/children/:childId/health-records',
  summary: 'Add a health record of a child',
  access: 'registered',
  params: v.object({ childId: UserId }),
  body: Body,
  reply: HealthRecord,
});

/** The kind of a record cannot be changed. */
export const changeHealthRecord = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/children/:childId/health-records/:recordId',
  summary: 'Replace the content of a health record',
  access: 'registered',
  params,
  body: Body,
  reply: HealthRecord,
});

/**
 * The gateway answers a repeated call with 404, as if the record belonged to another family; clients treat that as
 * success.
 */
export const removeHealthRecord = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/children/:childId/health-records/:recordId',
  summary: 'Delete a health record',
  access: 'registered',
  params,
  reply: v.object({}),
});
