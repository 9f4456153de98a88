/**
 * The number of days whose searches determine which titles are popular. The retention of searched titles depends on it.
 */
export const HOT_DAYS = 7;
