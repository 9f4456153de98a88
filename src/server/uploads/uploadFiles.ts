/** The names of an upload's objects. */
const folderOf = (id: string): string => `uploads/${id}`;
const sourceFolderOf = (id: string): string => `${folderOf(id)}/source`;

export const uploadFiles = {
  /** All objects of an upload. */
  folder: folderOf,
  /** What the user has sent. */
  sourceFolder: sourceFolderOf,
  chunk: (id: string, name: string): string => `${sourceFolderOf(id)}/${name}`,
  /** A part of a recording; all but the last have the same length. */
  soundPart: (id: string, index: number): string => `${folderOf(id)}/sound-${index}`,
  picture: (id: string, name: string): string => `${folderOf(id)}/${name}`,
};
