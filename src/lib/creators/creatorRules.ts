/** What creators get from their listeners, shared by the gateway and the app (docs/decisions/0072). */

/** How many shells the children of an account may give to works in a day together. */
export const MOST_TIPPED_A_DAY = 20;

/** The part of the shells given to a creator's works that the creator's account receives. */
export const CREATOR_SHARE = 0.5;

/** How many shells of a sum of tips are the creator's. Fractions count once they add up to a whole shell. */
export const shareOf = (power: number): number => Math.floor(power * CREATOR_SHARE);

/**
 * How much money counts as one shell when the share of a creator's goods is limited. Nobody can exchange the one for the
 * other; it only keeps a share below what was paid.
 */
export const FEN_OF_A_SHELL = 10;

/**
 * The most shells that a creator may get for one of the pieces of a line: what was paid for it. `shells`: the price of one
 * piece; `paidFen`: what was paid for all pieces, without the freight. It is rounded down for each piece, so it also holds
 * for the pieces that remain when others are given back.
 */
export const mostShareOf = ({
  shells,
  paidFen,
  quantity,
}: {
  shells: number;
  paidFen: number;
  quantity: number;
}): number => shells + Math.floor(paidFen / quantity / FEN_OF_A_SHELL);

export interface CreatorLevel {
  level: number;
  title: string;
  /** How many accounts must have listened; so nobody reaches a level with the shells of one friend. */
  listeners: number;
  power: number;
  /** The shells that reaching it gives, once. */
  award: number;
}

const first: CreatorLevel = { level: 1, title: '新声', listeners: 0, power: 0, award: 0 };

export const creatorLevels: readonly CreatorLevel[] = [
  first,
  { level: 2, title: '小雀', listeners: 3, power: 5, award: 10 },
  { level: 3, title: '百灵', listeners: 10, power: 30, award: 20 },
  { level: 4, title: '夜莺', listeners: 50, power: 150, award: 50 },
  { level: 5, title: '金嗓子', listeners: 200, power: 600, award: 100 },
];

interface Reached {
  listeners: number;
  power: number;
}

export const isReached = (level: CreatorLevel, { listeners, power }: Reached): boolean =>
  listeners >= level.listeners && power >= level.power;

/** Returns the highest level that a creator has reached; each level requires all lower ones. */
export const levelOf = (reached: Reached): CreatorLevel =>
  [...creatorLevels].reverse().find((level) => isReached(level, reached)) ?? first;
