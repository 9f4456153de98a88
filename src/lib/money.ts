/*
 * In all code and data, money is a whole number of fen; 100 fen are one yuan. Only texts that users read contain yuan.
 */

const FEN_PER_YUAN = 100;

/** Returns the amount in yuan with two decimals, such as `199.00`; a negative amount begins with `-`. */
export function yuanText(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`${fen} is no whole number of fen.`);
  const absolute = Math.abs(fen);
  const yuan = Math.floor(absolute / FEN_PER_YUAN);
  const rest = String(absolute % FEN_PER_YUAN).padStart(2, '0');
  return `${fen < 0 ? '-' : ''}${yuan}.${rest}`;
}

/**
 * Parses an amount in yuan such as `199.00`, `9.9` or `5`, and returns it in fen; undefined if the text is not such an
 * amount.
 */
export function fenOf(yuan: string): number | undefined {
  const [, whole, rest = ''] = /^(0|[1-9]\d{0,9})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  // Joins the digits as strings, because a multiplication is inexact: 19.99 * 100 is less than 1999.
  return whole === undefined ? undefined : Number(`${whole}${rest.padEnd(2, '0')}`);
}

/** Returns the amount as shops write it, without zeros at the end: `199`, `9.9` or `0.05`. */
export const shortYuanText = (fen: number): string => yuanText(fen).replace(/\.?0+$/, '');

/**
 * Divides an amount of fen among lines in proportion to their weights. Each line gets its share rounded down, and the
 * remainder goes to the last line. No line gets more than its weight, unless the amount exceeds the sum of the weights;
 * the part of the remainder that the last line cannot take goes to the line before it. So a discount never exceeds the
 * price of a line, and the shares always add up to the amount.
 */
export function allocate(totalFen: number, weights: readonly number[]): number[] {
  for (const value of [totalFen, ...weights]) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} cannot be allocated.`);
  }
  const sum = weights.reduce((left, right) => left + right, 0);
  if (sum === 0 && totalFen > 0) throw new RangeError('There is no line to allocate to.');
  // Multiplies as BigInt, because the product of two amounts may exceed the largest safe integer.
  const shares = weights.map((weight) => (sum === 0 ? 0 : Number((BigInt(totalFen) * BigInt(weight)) / BigInt(sum))));
  let remainder = totalFen - shares.reduce((left, right) => left + right, 0);
  for (let index = weights.length - 1; remainder > 0 && index >= 0; index -= 1) {
    const weight = weights[index] ?? 0;
    const share = shares[index] ?? 0;
    const more = totalFen > sum ? (weight > 0 ? remainder : 0) : Math.min(remainder, weight - share);
    shares[index] = share + more;
    remainder -= more;
  }
  return shares;
}
