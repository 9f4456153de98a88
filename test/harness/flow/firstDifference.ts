import { describeDifference } from '#platform/flow/difference.ts';
import type { Tape } from '#platform/flow/tape.ts';
import { replayFlows } from './replayFlows.ts';

/**
 * Returns a description of the first point at which the current code deviates from a recording; undefined if it does
 * not.
 */
export async function firstDifferenceIn(tape: Tape): Promise<string | undefined> {
  // Warnings about failures in the flows already appeared when they were recorded.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const difference = await replayFlows(tape);
  return difference && describeDifference(difference);
}
