/** Test files that run by themselves. */
export const alone: string[];
export function filesOfPart(part: number): string[];
