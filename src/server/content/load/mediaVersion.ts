/**
 * Returns the name of one version of a pack's media. Addresses and folders contain it, so both can be cached for ever.
 */
export const mediaVersion = (contentHash: string): string => contentHash.slice(0, 12);
