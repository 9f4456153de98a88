import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { OwnTextKey } from '#platform/session/user/ownText.ts';

/** The definition of a form's draft: the place and the format in which unsaved content is stored. */
export interface FormDraft<Values> {
  key: OwnTextKey;
  /**
   * The id of the object that the form edits; empty for a new object. A draft with another id is neither shown nor
   * replaced.
   */
  id: string;
  /** The ids that earlier releases have given to this draft. Pass the same array at each rendering. */
  earlierIds?: readonly string[];
  /** The types of the fields. The rules for their content are left out, because unfinished content is stored, too. */
  fields: v.GenericSchema<Values>;
}

const Owner = v.object({ id: v.string() });

export const draftText = (id: string, values: object): string => JSON.stringify({ id, ...values });

/**
 * Returns the stored content. Returns undefined if there is none, if it belongs to another id, or if the form has had
 * other fields since.
 */
export function readDraft<Values>({ id, fields }: FormDraft<Values>, text: string | undefined): Values | undefined {
  const stored = attempt(() => JSON.parse(text ?? '') as unknown);
  if (!v.is(Owner, stored) || stored.id !== id) return undefined;
  const values = v.safeParse(fields, stored);
  return values.success ? values.output : undefined;
}
