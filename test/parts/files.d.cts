export function filesOfPart(part: number): string[];
