import { describeDifference } from '#platform/flow/replay/difference.ts';
import type { FlowRecording } from '#platform/flow/recording/recording.ts';
import { replayFlows } from './replayFlows.ts';

/**
 * Returns a description of the first point at which the current code deviates from a recording; undefined if it does
 * not.
 */
export async function firstDifferenceIn(recording: FlowRecording): Promise<string | undefined> {
  // Warnings about failures in the flows already appeared when they were recorded.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const difference = await replayFlows(recording);
  return difference && describeDifference(difference);
}
