import type { CommentSubject } from './api.ts';

/**
 * Returns the prefix of a stored draft. Only one draft is stored, and the prefix tells to which subject the draft
 * belongs. An id contains no space, so the prefix is unambiguous.
 */
const prefixOf = ({ kind, id }: CommentSubject): string => `${kind} ${id} `;

export const serializeDraft = (subject: CommentSubject, text: string): string => prefixOf(subject) + text;

/** Returns the stored draft if it belongs to this subject, otherwise an empty string. */
export const parseDraft = (kept: string | undefined, subject: CommentSubject): string =>
  kept?.startsWith(prefixOf(subject)) ? kept.slice(prefixOf(subject).length) : '';
