import type { CommentSubject } from './api.ts';

/** Only one draft is kept, prefixed with its subject. An id contains no blank. */
const prefixOf = ({ kind, id }: CommentSubject): string => `${kind} ${id} `;

export const storedComment = (subject: CommentSubject, text: string): string => prefixOf(subject) + text;

/** Returns the draft about this subject. */
export const commentIn = (kept: string | undefined, subject: CommentSubject): string =>
  kept?.startsWith(prefixOf(subject)) ? kept.slice(prefixOf(subject).length) : '';
