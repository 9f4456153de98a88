import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { OwnTextKey } from '#platform/session/user/ownText.ts';

/** Where the unsaved content of a form is stored, and what it looks like there. */
export interface FormDraft<Values> {
  key: OwnTextKey;
  /** What the form edits; empty for something new. The content of another one is not shown. */
  id: string;
  /** The types of the fields, without rules: unfinished content is stored too. */
  fields: v.GenericSchema<Values>;
}

const Owner = v.object({ id: v.string() });

export const draftText = (id: string, values: object): string => JSON.stringify({ id, ...values });

/** Returns the stored content; undefined if there is none, it belongs to something else, or fields have changed since. */
export function readDraft<Values>({ id, fields }: FormDraft<Values>, text: string | undefined): Values | undefined {
  const stored = attempt(() => JSON.parse(text ?? '') as unknown);
  if (!v.is(Owner, stored) || stored.id !== id) return undefined;
  const values = v.safeParse(fields, stored);
  return values.success ? values.output : undefined;
}
