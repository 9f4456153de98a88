/** Returns the facts about a creator or work, beginning with a label if they only show what recordings look like. */
export const sampleFacts = ({ isSample }: { isSample: boolean }, facts: string): string =>
  isSample ? ['示例', facts].filter((part) => part !== '').join(' · ') : facts;
