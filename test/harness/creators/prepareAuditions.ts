import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { listConsents } from '#contract/account/consents.ts';
import * as contract from '#contract/works/myWorks.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { readDraft } from '#platform/recording/store/drafts.ts';
import { openRecordings, type RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { aRecordingDraft, storeRecording } from '#test/builders/stories/recordings.ts';
import { anOwnWork } from '#test/builders/stories/works.ts';
import { installRecordingWorker } from '#test/harness/fakes/fakeWorker.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const guardianAgrees = { consents: [{ purpose: 'guardian', state: 'given' }] } as never;

/** The work that belongs to the draft `aDraftWithFile`. It has no sound yet. */
export const draftWork = anOwnWork('w1', { state: 'draft', durationMs: 0, sound: null });

/** A draft whose file has been made, and whose upload has begun but not ended. */
export const aDraftWithFile = () =>
  aRecordingDraft({
    workId: 'w1',
    file: { timings: [{ startMs: 0, endMs: 3_000 }], uploadId: 'upload1', isSent: false },
  });

export const findHandle = (name: string) => screen.findByRole('slider', { name });

/**
 * Prepares tests of the audition: gives each test an empty database for recordings, a recording worker, and audio
 * elements.
 */
export function prepareAuditions() {
  let database: RecordingDatabase;
  let sendEvent: jest.Mock<Promise<void>, [name: string, data: object]>;
  beforeEach(async () => {
    sendEvent = jest.fn(async (_name: string, _data: object): Promise<void> => undefined);
    indexedDB = new IDBFactory();
    database = await openRecordings();
    installRecordingWorker();
    Object.assign(URL, { createObjectURL: () => 'blob:voice', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
  });
  afterEach(() => database.close());
  return {
    database: () => database,
    /** The events that were sent to the host. */
    sent: () => sendEvent.mock.calls,
    stored: () => readDraft(database, 'u1', 'draft'),
    async storeMade(draft = aDraftWithFile()): Promise<void> {
      await storeRecording(database, draft);
      await database.put('mixes', new Uint8Array(1_000).buffer, ['draft', 0]);
    },
    /** Opens a path as a child whose guardian has consented. */
    open: (path: string, prepare: (network: Network) => void = () => undefined) =>
      renderApp(path, {
        host: { ...noHost, sendEvent },
        beforeRender({ network, dispatch }) {
          network.answer(listConsents, guardianAgrees);
          network.answer(contract.createWork, draftWork);
          network.answer(contract.changeWork, draftWork);
          network.answer(contract.getMyWork, draftWork);
          prepare(network);
          dispatch(setToken({ token: 'a' }));
          dispatch(setUser({ userId: 'u1', childId: 'u1' }));
        },
      }),
  };
}
