import type { CommentSubject } from './api.ts';

/**
 * Returns the start of a stored draft. It names the subject of the draft, because only one draft is stored. An id
 * contains no blank.
 */
const prefixOf = ({ kind, id }: CommentSubject): string => `${kind} ${id} `;

export const storedComment = (subject: CommentSubject, text: string): string => prefixOf(subject) + text;

/** Returns the stored draft if it is about this subject. */
export const commentIn = (kept: string | undefined, subject: CommentSubject): string =>
  kept?.startsWith(prefixOf(subject)) ? kept.slice(prefixOf(subject).length) : '';
