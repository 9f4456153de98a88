import { summaryOf, type Outcome } from './contend.ts';
import type { World } from './shop.ts';

/** A safeguard of the product against a race (`guard`), and the broken code that replaces it. */
export interface PlantedBug {
  /** The path below `src/server/`. */
  file: string;
  guard: string;
  broken: string;
}

/**
 * Actions of several people at the same moment. `round` prepares the actions with new buyers, runs each once, and
 * returns what went wrong. Its parameter `number` decides in which order the contenders start. The rules that hold for
 * all orders are checked after the rounds.
 */
export interface Race {
  name: string;
  round: (world: World, number: number) => Promise<string[]>;
  /** The bug that this race must detect. */
  plant: PlantedBug;
}

/**
 * Compares the outcomes, in any order, with the expected ones, such as `{ 200: 1, '409 sold_out': 5 }`. Returns a
 * description of the differences.
 */
export function differences(outcomes: readonly Outcome[], expected: Readonly<Record<string, number>>): string[] {
  const seen = new Map<string, number>();
  for (const word of outcomes.map(summaryOf)) seen.set(word, (seen.get(word) ?? 0) + 1);
  const textOf = (counts: readonly (readonly [string, number])[]) =>
    counts
      .filter(([, count]) => count > 0)
      .map(([word, count]) => `${count} × ${word}`)
      .sort()
      .join(', ');
  const [found, wanted] = [textOf([...seen]), textOf(Object.entries(expected))];
  return found === wanted ? [] : [`the outcomes were ${found}; expected ${wanted}`];
}

/** Returns the contenders in the order of this round, which is reversed in every second round. */
export const inRoundOrder = <T>(contenders: readonly T[], number: number): T[] =>
  number % 2 === 0 ? [...contenders] : [...contenders].reverse();
