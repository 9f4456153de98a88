import { createEmitter } from '#lib/emitter.ts';
import type { RecordingReport, RecordingRequest } from './messages.ts';

/** The page's interface to the worker that writes and mixes recordings. */
export interface RecordingWorkerClient {
  /** Sends a request. Starts another worker first if the last one was lost. */
  send: (request: RecordingRequest, transfer?: Transferable[]) => void;
  subscribe: (listener: (report: RecordingReport) => void) => () => void;
  /** Starts another worker now if the last one was lost, so that the next request need not wait for its script. */
  wake: () => void;
  /** Ends a worker that does not reply, and reports it as lost. */
  giveUp: () => void;
  close: () => void;
}

export function startRecordingWorker(): RecordingWorkerClient {
  const reports = createEmitter<RecordingReport>();
  let worker: Worker | undefined;
  const start = () => {
    const own = new Worker(new URL('./recordingWorker.ts', import.meta.url));
    own.addEventListener('message', ({ data }: MessageEvent<RecordingReport>) => reports.emit(data));
    // The error means that the script could not be loaded, or that the browser has ended the worker for lack of memory.
    own.addEventListener('error', () => {
      if (worker === own) giveUp();
    });
    return own;
  };
  const giveUp = () => {
    worker?.terminate();
    worker = undefined;
    reports.emit({ kind: 'lost' });
  };
  const wake = () => (worker ??= start());
  wake();
  return {
    send: (request, transfer = []) => wake().postMessage(request, transfer),
    subscribe: reports.subscribe,
    wake: () => void wake(),
    giveUp,
    close: () => worker?.terminate(),
  };
}
