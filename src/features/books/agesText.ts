/** Returns an age range such as `3–5 岁`. */
export const agesText = ({ ageFrom, ageTo }: { ageFrom: number; ageTo: number }): string => `${ageFrom}–${ageTo} 岁`;
