import * as v from 'valibot';
import { PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, filledText, Id, RandomId } from '#contract/fields.ts';
import { MAX_FOLDER_NAME } from '#lib/experience/entryRules.ts';
import { EntryCursor, EntryKind, TimelineEntry } from './timeline.ts';

/** The maximum number of UTF-16 units in one character. */
const UNITS = 2;

const FolderName = filledText(MAX_FOLDER_NAME * UNITS);
/** The id of the folder that contains the favourite; null if it is in no folder. */
const FolderId = v.nullable(RandomId);

export const Folder = v.object({ id: RandomId, name: FolderName, count: Count });
export type Folder = v.InferOutput<typeof Folder>;

/** An entry of the time line that the family has put into its favourites. */
export const KeptEntry = v.object({ entry: TimelineEntry, folderId: FolderId });
export type KeptEntry = v.InferOutput<typeof KeptEntry>;

const folder = v.object({ folderId: RandomId });
const entry = v.object({ kind: EntryKind, entryId: Id });

/** `loose`: the number of favourites that are in no folder. The oldest folder comes first. */
export const listFolders = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/entry-folders',
  summary: 'The folders of favourite entries of the active child',
  access: 'registered',
  reply: v.object({ items: v.array(Folder), loose: Count }),
});

export const addFolder = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/entry-folders',
  summary: 'Add a folder for favourite entries',
  access: 'registered',
  body: v.object({ name: FolderName }),
  reply: Folder,
});

export const renameFolder = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/entry-folders/:folderId',
  summary: 'Rename a folder',
  access: 'registered',
  params: folder,
  body: v.object({ name: FolderName }),
  reply: v.object({}),
});

/** The gateway answers a repeated call with 404, as if the folder belonged to another family. */
export const removeFolder = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/entry-folders/:folderId',
  summary: 'Delete a folder; its favourites stay and are in no folder then',
  access: 'registered',
  params: folder,
  reply: v.object({}),
});

/**
 * The favourites are sorted by the time at which they were added, newest first. `folder` is an id, or `none` for
 * favourites that are in no folder.
 */
export const listKeptEntries = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/kept-entries',
  summary: 'A page of the favourite entries of the active child',
  access: 'registered',
  query: v.object({
    folder: v.optional(v.union([RandomId, v.literal('none')])),
    limit: PageSize,
    cursor: v.optional(EntryCursor),
  }),
  reply: v.object({ items: v.array(KeptEntry), next: v.nullable(v.string()) }),
});

/** `folderId` is left out if the entry is no favourite. */
export const getKeptEntry = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/kept-entries/:kind/:entryId',
  summary: 'An entry of the time line, and the folder in which it is kept',
  access: 'registered',
  params: entry,
  reply: v.object({ entry: TimelineEntry, folderId: v.optional(FolderId) }),
});

/** A repeated call changes nothing. */
export const keepEntry = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/kept-entries/:kind/:entryId',
  summary: 'Put an entry of the time line into the favourites, or move it to another folder',
  access: 'registered',
  params: entry,
  body: v.object({ folderId: FolderId }),
  reply: v.object({}),
});

/** The call also succeeds if the entry is no favourite, for example because the call is repeated. */
export const dropEntry = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/kept-entries/:kind/:entryId',
  summary: 'Take an entry out of the favourites',
  access: 'registered',
  params: entry,
  reply: v.object({}),
});
