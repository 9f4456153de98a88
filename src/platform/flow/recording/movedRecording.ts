import type { FlowRecording } from './recording.ts';

/**
 * Returns a copy of a recording in which another origin replaces the recorded one. A replay at the other origin needs
 * this copy, because flows build addresses from the origin of the page.
 */
export function movedRecording(recording: FlowRecording, origin: string): FlowRecording {
  const { origin: recordedAt } = recording.roots;
  if (recordedAt === undefined || recordedAt === origin) return recording;
  let text = JSON.stringify(recording);
  // Replaces encoded addresses, too: an address within another address is encoded once more.
  for (const write of [(address: string) => address, encodeURIComponent, encodedTwice])
    text = text.replaceAll(write(recordedAt), write(origin));
  return JSON.parse(text) as FlowRecording;
}

const encodedTwice = (address: string): string => encodeURIComponent(encodeURIComponent(address));
