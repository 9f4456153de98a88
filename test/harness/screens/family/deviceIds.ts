/** The ids of the other devices on which the family of the screen tests is signed in (`giveDevices.ts`). */
export const familyDevices = { tablet: 'tablet-of-family', watch: 'a-watch-of-the-f' } as const;
