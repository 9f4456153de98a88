import type { CommentSubject } from './api.ts';

/** One draft at a time, behind what it is about; an id has no blank. */
const prefixOf = ({ kind, id }: CommentSubject): string => `${kind} ${id} `;

export const keptComment = (subject: CommentSubject, text: string): string => prefixOf(subject) + text;

/** What was being written about this. */
export const commentIn = (kept: string | undefined, subject: CommentSubject): string =>
  kept?.startsWith(prefixOf(subject)) ? kept.slice(prefixOf(subject).length) : '';
