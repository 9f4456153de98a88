/** How many days a search counts as popular. The retention of searched titles follows from it. */
export const HOT_DAYS = 7;
