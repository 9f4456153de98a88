/** The ids of the other devices on which `giveDevices.ts` signs in the family of the screen tests. */
export const familyDevices = { tablet: 'tablet-of-family', watch: 'a-watch-of-the-f' } as const;
