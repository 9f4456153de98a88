/** Test files that run by themselves. */
export const alone: string[];
export function filesOfPart(ending: '.test.ts' | '.test.tsx', part: number): string[];
