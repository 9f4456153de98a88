/**
 * The store for the files of users: small objects that are written once and never changed. Keys consist of letters,
 * digits, `-`, `_`, `.` and slashes, and are never chosen by users. All gateways of one database share a store.
 */
export interface ObjectStore {
  /** Stores an object completely; if this fails, no part of the object exists. */
  put: (key: string, content: Buffer, type: string) => Promise<void>;
  /** Returns the content of an object; undefined if there is no such object. */
  read: (key: string) => Promise<Buffer | undefined>;
  /** Deletes all objects whose keys begin with the folder's name and a slash. Does nothing if there are none. */
  removeFolder: (folder: string) => Promise<void>;
}
