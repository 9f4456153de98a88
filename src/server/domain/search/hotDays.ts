/** The number of days for which a search counts as popular. The retention of searched titles depends on it. */
export const HOT_DAYS = 7;
