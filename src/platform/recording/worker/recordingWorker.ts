import type { RecordingReport, RecordingRequest } from './messages.ts';
import { serveRecording } from './serveRecording.ts';

interface WorkerScope {
  postMessage: (message: RecordingReport) => void;
  onmessage: ((event: MessageEvent<RecordingRequest>) => void) | null;
}

// Needs a cast, because the global types of a page and of a worker exclude each other.
const scope = globalThis as unknown as WorkerScope;
const answer = serveRecording((report) => scope.postMessage(report));
scope.onmessage = ({ data }) => answer(data);
