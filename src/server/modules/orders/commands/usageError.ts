import { UsageError } from '#server/operation/operate.ts';

export { UsageError };

/**
 * Parses an argument of the command line as a whole number. Throws a UsageError unless it is a number from `least` to
 * `most`.
 */
export function wholeNumber(text: string, least: number, most = Infinity): number {
  const number = Number(text);
  if (text === '' || !Number.isSafeInteger(number) || number < least || number > most)
    throw new UsageError(`${text} is no quantity.`);
  return number;
}
