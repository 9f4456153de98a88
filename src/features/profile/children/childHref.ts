import { href } from '#platform/navigation/paths.ts';

/** The parameter of the profile's address that contains the id of the child to edit. */
export const CHILD_PARAMETER = 'child';
/** The parameter that requests the removal of the child in `CHILD_PARAMETER`. */
export const REMOVE_PARAMETER = 'remove';
/** The value of `CHILD_PARAMETER` for a child that is being added, and therefore has no id yet. */
export const NEW_CHILD = 'new';

export const childHref = (childId: string): string => href('profile', { [CHILD_PARAMETER]: childId });

export const removalHref = (childId: string): string =>
  href('profile', { [CHILD_PARAMETER]: childId, [REMOVE_PARAMETER]: '1' });
