import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { CommentSubject } from './api.ts';

/** The unsent comments of a user, the latest first. */
const Drafts = v.array(v.object({ kind: v.string(), id: v.string(), text: v.string() }));
type Draft = v.InferOutput<typeof Drafts>[number];

/** How many unsent comments are stored. Older ones are forgotten. */
const MAX_DRAFTS = 10;

const isAbout =
  ({ kind, id }: CommentSubject) =>
  (draft: Draft): boolean =>
    draft.kind === kind && draft.id === id;

function parseDrafts(stored: string | undefined): Draft[] {
  const drafts = v.safeParse(
    Drafts,
    attempt(() => JSON.parse(stored ?? '') as unknown),
  );
  return drafts.success ? drafts.output : [];
}

/** Returns the unsent comment on a subject from the stored text; an empty string if there is none. */
export const parseDraft = (stored: string | undefined, subject: CommentSubject): string =>
  parseDrafts(stored).find(isAbout(subject))?.text ?? '';

/** Returns the text to store after the comment on a subject has changed. An empty comment is removed. */
export function changeDraft(stored: string | undefined, subject: CommentSubject, text: string): string {
  const isSubject = isAbout(subject);
  const others = parseDrafts(stored).filter((draft) => !isSubject(draft));
  const { kind, id } = subject;
  return JSON.stringify(text === '' ? others : [{ kind, id, text }, ...others].slice(0, MAX_DRAFTS));
}
