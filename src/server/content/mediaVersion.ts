/** Names one version of a pack's media in addresses and folders, so that both may be kept for ever. */
export const mediaVersion = (contentHash: string): string => contentHash.slice(0, 12);
