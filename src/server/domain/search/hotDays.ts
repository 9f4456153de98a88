/**
 * A search is popular if its title was found often within this number of days. So titles that were found are kept for
 * this time.
 */
export const HOT_DAYS = 7;
