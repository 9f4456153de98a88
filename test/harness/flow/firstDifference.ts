import { describeDifference } from '#platform/flow/difference.ts';
import type { Tape } from '#platform/flow/tape.ts';
import { replayFlows } from './replayFlows.ts';

/** How the present code parts from a tape, for people; undefined where it does not. */
export async function firstDifferenceIn(tape: Tape): Promise<string | undefined> {
  // What the flows tell of failures was told when they were recorded.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const difference = await replayFlows(tape);
  return difference && describeDifference(difference);
}
