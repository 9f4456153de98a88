import { href } from '#platform/navigation/paths.ts';

/** The address of the page of a creator. */
export const creatorHref = (creatorId: string): string => href('creatorSquare', { creator: creatorId });
