/** A mistake in the command line; its text is for the operator. */
export class UsageError extends Error {}

/** Returns a number of the command line that is at least `least` and at most `most`. */
export function wholeNumber(text: string, least: number, most = Infinity): number {
  const number = Number(text);
  if (text === '' || !Number.isSafeInteger(number) || number < least || number > most)
    throw new UsageError(`${text} is no quantity.`);
  return number;
}
