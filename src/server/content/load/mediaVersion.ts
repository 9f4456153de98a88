/**
 * Returns the name of one version of a pack's media. Addresses and folders contain this name, so that files can be
 * cached forever.
 */
export const mediaVersion = (contentHash: string): string => contentHash.slice(0, 12);
