import type { CommentSubject } from './api.ts';

/**
 * Returns the prefix that a stored draft for this subject has. Only one draft is stored, so its text begins with its
 * subject. An id contains no space.
 */
const prefixOf = ({ kind, id }: CommentSubject): string => `${kind} ${id} `;

export const storedComment = (subject: CommentSubject, text: string): string => prefixOf(subject) + text;

/** Returns the stored draft if it belongs to this subject, otherwise an empty text. */
export const commentIn = (kept: string | undefined, subject: CommentSubject): string =>
  kept?.startsWith(prefixOf(subject)) ? kept.slice(prefixOf(subject).length) : '';
