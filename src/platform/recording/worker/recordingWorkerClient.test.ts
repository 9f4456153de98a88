import type { RecordingReport, RecordingRequest } from './messages.ts';
import { startRecordingWorker } from './recordingWorkerClient.ts';

class FakeWorker extends EventTarget {
  received: RecordingRequest[] = [];
  isOver = false;
  constructor() {
    super();
    workers.push(this);
  }
  postMessage = (request: RecordingRequest) => void this.received.push(request);
  terminate = () => void (this.isOver = true);
}
let workers: FakeWorker[] = [];

beforeEach(() => {
  workers = [];
  Object.assign(globalThis, { Worker: FakeWorker });
});
const end: RecordingRequest = { kind: 'end' };

function open() {
  const client = startRecordingWorker();
  const reports: RecordingReport[] = [];
  client.subscribe((report) => reports.push(report));
  return { client, reports };
}
const fail = (at: number) => workers[at]?.dispatchEvent(new Event('error'));

describe('a worker for recordings that has failed', () => {
  it('is reported once as lost, and the next request starts another worker', () => {
    const { client, reports } = open();
    fail(0);
    expect(reports).toEqual([{ kind: 'lost' }]);
    expect(workers).toHaveLength(1);
    client.send(end);
    expect(workers).toMatchObject([
      { isOver: true, received: [] },
      { isOver: false, received: [end] },
    ]);
    fail(0);
    expect(reports).toHaveLength(1);
    workers[1]?.dispatchEvent(new MessageEvent('message', { data: { kind: 'unpreviewed' } }));
    expect(reports.at(-1)).toEqual({ kind: 'unpreviewed' });
  });

  it('is replaced by wake() before the next request, whereas wake() does not replace a working one', () => {
    const { client } = open();
    client.wake();
    expect(workers).toHaveLength(1);
    fail(0);
    client.wake();
    expect(workers).toHaveLength(2);
  });

  it('is reported as lost and replaced if the page gives it up because it does not reply', () => {
    const { client, reports } = open();
    client.giveUp();
    expect(reports).toEqual([{ kind: 'lost' }]);
    expect(workers).toMatchObject([{ isOver: true }]);
    client.send(end);
    expect(workers[1]?.received).toEqual([end]);
  });
});
