import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, Day, filledText, listOf, RandomId } from '#contract/fields.ts';
import { UploadedPicture } from '#contract/uploads.ts';
import { honourKinds, MAX_HONOUR_NOTE, MAX_HONOUR_PICTURES, MAX_HONOUR_TITLE } from '#lib/experience/honourRules.ts';

/** The maximum number of UTF-16 units in one character. */
const UNITS = 2;

const content = {
  kind: v.picklist(honourKinds),
  title: filledText(MAX_HONOUR_TITLE * UNITS),
  day: Day,
  /** The note about the honour. Line breaks separate its lines; it is empty if the family has written none. */
  note: boundedText(MAX_HONOUR_NOTE * UNITS),
};

/**
 * The fields of an honour that a family enters. `pictures` are ids of finished uploads, or of pictures that the honour
 * already has.
 */
export const HonourInput = v.object({ ...content, pictures: listOf(RandomId, MAX_HONOUR_PICTURES) });
export type HonourInput = v.InferOutput<typeof HonourInput>;

/** An honour of the active child. */
export const Honour = v.object({ id: RandomId, ...content, pictures: v.array(UploadedPicture) });
export type Honour = v.InferOutput<typeof Honour>;

const params = v.object({ honourId: RandomId });

/** The honours are sorted by day, newest first. */
export const listHonours = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/honours',
  summary: 'A page of the honours of the active child',
  access: 'registered',
  query: v.object({ kind: v.optional(v.picklist(honourKinds)), limit: PageSize, cursor: v.optional(Cursor) }),
  /** `total`: the number of honours of all kinds. */
  reply: v.object({ items: v.array(Honour), next: v.nullable(v.string()), total: Count }),
});

export const getHonour = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/honours/:honourId',
  summary: 'One honour of the active child',
  access: 'registered',
  params,
  reply: Honour,
});

export const addHonour = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/honours',
  summary: 'Add an honour of the active child',
  access: 'registered',
  body: HonourInput,
  reply: v.object({ id: RandomId }),
});

export const changeHonour = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/honours/:honourId',
  summary: 'Replace the content of an honour; pictures that are left out are removed',
  access: 'registered',
  params,
  body: HonourInput,
  reply: v.object({}),
});

/**
 * The gateway answers a repeated call with 404, as if the honour belonged to another family; clients treat that as
 * success.
 */
export const removeHonour = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/honours/:honourId',
  summary: 'Delete an honour with its pictures',
  access: 'registered',
  params,
  reply: v.object({}),
});
