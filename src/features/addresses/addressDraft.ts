import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import { omit } from '#lib/omit.ts';
import type { AddressFields } from './addressFields.ts';

const Draft = v.object({
  /** The address that is changed; empty for a new one. */
  id: v.string(),
  receiver: v.string(),
  mobile: v.string(),
  region: v.nullable(
    v.object({ regionCode: v.string(), province: v.string(), city: v.string(), district: v.string() }),
  ),
  detailAddress: v.string(),
  isDefault: v.boolean(),
});

export const draftText = (id: string, fields: AddressFields): string => JSON.stringify({ id, ...fields });

/** Returns the unsaved content of the form; undefined if there is none, or it belongs to another address. */
export function draftOf(text: string | undefined, id: string): AddressFields | undefined {
  const kept = v.safeParse(
    Draft,
    attempt(() => JSON.parse(text ?? '') as unknown),
  );
  if (!kept.success || kept.output.id !== id) return undefined;
  return omit(kept.output, 'id');
}
