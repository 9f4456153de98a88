/** The ages among which families can choose. */
export const ages = [3, 4, 5, 6, 7, 8, 9, 10] as const;
