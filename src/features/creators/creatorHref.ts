import { href } from '#platform/navigation/paths.ts';

/** Returns the address of a creator's page. */
export const creatorHref = (creatorId: string): string => href('creatorSquare', { creator: creatorId });
