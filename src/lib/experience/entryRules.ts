/**
 * The kinds of entries in the time line of a child. The time line contains aims that were reached, and shares that are
 * public.
 */
export const entryKinds = ['honour', 'aim', 'health', 'medal', 'share', 'first'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The things whose first time appears in the time line. They are the ids of entries of the kind `first`. */
export const firsts = ['story', 'dictation', 'check-in'] as const;
export type First = (typeof firsts)[number];

/** The largest numbers of folders and of favourites of one child. */
export const MOST_FOLDERS = 30;
export const MOST_KEPT_ENTRIES = 500;
/** The greatest length of a folder's name, in Unicode characters; one emoji may count as several. */
export const MOST_FOLDER_NAME = 12;
