import { serveRecording } from '#platform/recording/worker/serveRecording.ts';
import type { RecordingReport, RecordingRequest } from '#platform/recording/worker/messages.ts';

/** Runs the code of the recording worker in the page, because jsdom has no workers. */
export function installRecordingWorker(): void {
  class PageWorker extends EventTarget {
    private readonly answer = serveRecording((report) => this.report(report));
    private isOpen = true;

    postMessage(request: RecordingRequest): void {
      this.answer(request);
    }

    terminate(): void {
      this.isOpen = false;
    }

    private report(data: RecordingReport): void {
      if (this.isOpen) this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  Object.assign(globalThis, { Worker: PageWorker });
}
