/** The names of an upload's objects. */
const folderOf = (id: string): string => `uploads/${id}`;
const sourceFolderOf = (id: string): string => `${folderOf(id)}/source`;

export const uploadFiles = {
  /** The folder of all objects of an upload. */
  folder: folderOf,
  /** The folder of the bytes that the user has sent. */
  sourceFolder: sourceFolderOf,
  chunk: (id: string, name: string): string => `${sourceFolderOf(id)}/${name}`,
  /** A part of a recording. All parts but the last have the same length. */
  soundPart: (id: string, index: number): string => `${folderOf(id)}/sound-${index}`,
  picture: (id: string, name: string): string => `${folderOf(id)}/${name}`,
};
