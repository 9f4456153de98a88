import type { EntryKind } from '#lib/experience/entryRules.ts';

/** The kind and the id, which identify an entry of the time line. */
export interface EntryKey {
  kind: EntryKind;
  id: string;
}

/** Returns the key as a string that is unique among all entries of a child. */
export const keyText = ({ kind, id }: EntryKey): string => `${kind}-${id}`;

/**
 * Returns the parts of a cursor: the value by which entries are sorted, and the key of the last entry of the previous
 * page.
 */
export function parseCursor(cursor: string): { sortedBy: number; key: string } {
  const [sortedBy = '', key = ''] = cursor.split('.');
  return { sortedBy: Number(sortedBy), key };
}
