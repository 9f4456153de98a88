import type { Tape } from './tape.ts';

/** Returns a recording as if it had been made at another origin, because flows put their origin into addresses. */
export function movedTape(tape: Tape, origin: string): Tape {
  const { origin: recordedAt } = tape.roots;
  if (recordedAt === undefined || recordedAt === origin) return tape;
  let text = JSON.stringify(tape);
  // An address within an address is encoded once more.
  for (const write of [(address: string) => address, encodeURIComponent, encodedTwice])
    text = text.replaceAll(write(recordedAt), write(origin));
  return JSON.parse(text) as Tape;
}

const encodedTwice = (address: string): string => encodeURIComponent(encodeURIComponent(address));
