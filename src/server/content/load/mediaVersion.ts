/** Returns the name of one version of a pack's media in addresses and folders. Both can be cached for ever. */
export const mediaVersion = (contentHash: string): string => contentHash.slice(0, 12);
