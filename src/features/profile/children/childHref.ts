import { href } from '#platform/navigation/paths.ts';

/** The parameter of the profile's address that names the child to edit. */
export const CHILD_PARAMETER = 'child';

export const childHref = (childId: string): string => href('profile', { [CHILD_PARAMETER]: childId });
