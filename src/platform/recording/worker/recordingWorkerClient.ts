import { createEmitter } from '#lib/emitter.ts';
import type { RecordingReport, RecordingRequest } from './messages.ts';

/** The page's interface to the worker that writes and mixes recordings. */
export interface RecordingWorkerClient {
  send: (request: RecordingRequest, transfer?: Transferable[]) => void;
  subscribe: (listener: (report: RecordingReport) => void) => () => void;
  close: () => void;
}

export function startRecordingWorker(): RecordingWorkerClient {
  const worker = new Worker(new URL('./recordingWorker.ts', import.meta.url));
  const reports = createEmitter<RecordingReport>();
  worker.addEventListener('message', ({ data }: MessageEvent<RecordingReport>) => reports.emit(data));
  // Either the script could not be loaded, or the browser has ended the worker for lack of memory.
  worker.addEventListener('error', () => {
    reports.emit({ kind: 'unwritten', isFull: false });
    reports.emit({ kind: 'unmixed', reason: 'failed' });
  });
  return {
    send: (request, transfer = []) => worker.postMessage(request, transfer),
    subscribe: reports.subscribe,
    close: () => worker.terminate(),
  };
}
