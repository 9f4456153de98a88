/** Returns the facts about a creator or work. A label comes first if the creator or work is only a sample. */
export const sampleFacts = ({ isSample }: { isSample: boolean }, facts: string): string =>
  isSample ? ['示例', facts].filter((part) => part !== '').join(' · ') : facts;
