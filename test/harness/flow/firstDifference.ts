import { describeDifference } from '#platform/flow/replay/difference.ts';
import type { FlowRecording } from '#platform/flow/recording/recording.ts';
import { replayFlows } from './replayFlows.ts';

/**
 * Replays a recording, and describes the first difference between the recording and the current code. Returns undefined
 * if there is none.
 */
export async function firstDifferenceIn(recording: FlowRecording): Promise<string | undefined> {
  // Hides warnings about failures in the flows, because the recording contains the same failures.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const difference = await replayFlows(recording);
  return difference && describeDifference(difference);
}
