import type { Tape } from './tape.ts';

/** A tape as if it had been recorded at another origin: flows put their own into the addresses they make. */
export function movedTape(tape: Tape, origin: string): Tape {
  const { origin: recordedAt } = tape.roots;
  if (recordedAt === undefined || recordedAt === origin) return tape;
  let text = JSON.stringify(tape);
  // Addresses stand in addresses, encoded once more.
  for (const write of [(address: string) => address, encodeURIComponent, encodedTwice])
    text = text.replaceAll(write(recordedAt), write(origin));
  return JSON.parse(text) as Tape;
}

const encodedTwice = (address: string): string => encodeURIComponent(encodeURIComponent(address));
