/**
 * The rules, shared by the gateway and the app, for what creators receive from their listeners (docs/decisions/0072).
 */

/** The maximum number of shells that the children of an account together may give to works in a day. */
export const MAX_TIPPED_A_DAY = 20;

/** The share of the shells given to a creator's works that the creator's account receives. */
export const CREATOR_SHARE = 0.5;

/**
 * Returns how many shells of a sum of tips the creator receives, rounded down. The rounding applies to the whole sum,
 * so fractions of single tips add up.
 */
export const shareOf = (power: number): number => Math.floor(power * CREATOR_SHARE);

/**
 * The number of fen that count as one shell when `maxShareOf` limits what a creator receives for sold goods. Shells and
 * money cannot be exchanged for each other; this rate only ensures that the creator does not receive more than the
 * buyer has paid.
 */
export const FEN_OF_A_SHELL = 10;

/**
 * Returns the maximum number of shells that a creator may get for one piece of an order line: what the buyer has paid
 * for this piece, with its money converted to shells. `shells` is the price of one piece; `paidFen` is the money paid
 * for all pieces, without freight. The result is rounded down for each piece, so that the limit still holds for the
 * remaining pieces when others are returned.
 */
export const maxShareOf = ({
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
  /**
   * The number of accounts that must have listened. Without this requirement, a single friend could lift the creator to
   * a higher level by giving shells.
   */
  listeners: number;
  power: number;
  /** The shells that the creator receives once, on reaching the level. */
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

interface CreatorFigures {
  listeners: number;
  power: number;
}

export const isReached = (level: CreatorLevel, { listeners, power }: CreatorFigures): boolean =>
  listeners >= level.listeners && power >= level.power;

/** Returns the highest level that a creator has reached. Whoever reaches a level has reached all lower ones, too. */
export const levelOf = (reached: CreatorFigures): CreatorLevel =>
  [...creatorLevels].reverse().find((level) => isReached(level, reached)) ?? first;
