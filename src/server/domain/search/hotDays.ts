/** A search counts as hot for so many days; the retention of searched titles follows from it. */
export const HOT_DAYS = 7;
