/** Thrown for a mistake in the command line. The operator reads its message. */
export class UsageError extends Error {}

/** Parses a whole number from `least` to `most` of the command line; throws a UsageError otherwise. */
export function wholeNumber(text: string, least: number, most = Infinity): number {
  const number = Number(text);
  if (text === '' || !Number.isSafeInteger(number) || number < least || number > most)
    throw new UsageError(`${text} is no quantity.`);
  return number;
}
