/**
 * The kinds of entries in the time line of a child. The kind `aim` stands for an aim that was reached, and `share` for
 * something that the family shares publicly.
 */
export const entryKinds = ['honour', 'aim', 'health', 'medal', 'share', 'first'] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * What the time line records when a child does it for the first time. These are the ids of the entries of the kind
 * `first`.
 */
export const firsts = ['story', 'dictation', 'check-in'] as const;
export type First = (typeof firsts)[number];

/** The maximum numbers of folders and of favourites of one child. */
export const MAX_FOLDERS = 30;
export const MAX_KEPT_ENTRIES = 500;
/** The maximum length of a folder's name, in Unicode characters; one emoji may count as several. */
export const MAX_FOLDER_NAME = 12;
