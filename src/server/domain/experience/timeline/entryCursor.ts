import type { EntryKind } from '#lib/experience/entryRules.ts';

/** An entry of the time line, as its kind and its id name it. */
export interface EntryKey {
  kind: EntryKind;
  id: string;
}

/** Returns the key as a text that is unique among all entries of a child. */
export const keyText = ({ kind, id }: EntryKey): string => `${kind}-${id}`;

/** Returns the value by which entries are sorted, and the key of the last entry before a page. */
export function placeOf(cursor: string): { sortedBy: number; key: string } {
  const [sortedBy = '', key = ''] = cursor.split('.');
  return { sortedBy: Number(sortedBy), key };
}
