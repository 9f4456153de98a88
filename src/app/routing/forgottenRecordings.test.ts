import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { listGoneChildren } from '#contract/family/children.ts';
import { openRecordings } from '#platform/recording/store/recordingDatabase.ts';
import { allRowsOf, recordOnDevice, rowsOnDevice } from '#test/builders/stories/deviceRecordings.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { fetchNextWhenIdle } from './firstScreen.ts';

beforeEach(() => {
  indexedDB = new IDBFactory();
});

/** Starts the app as far as its first idle moment. */
function start(gone: string[]) {
  const app = startSession();
  app.network.answer(listGoneChildren, { gone });
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
  fetchNextWhenIdle(app);
  jest.advanceTimersByTime(2_000);
  jest.useRealTimers();
  return app.network;
}

describe('recordings on the device', () => {
  it('are deleted at the next start once their user was erased, whoever is signed in, and others are kept', async () => {
    await recordOnDevice('anna');
    await recordOnDevice('ben');
    localStorage.setItem('opened_recordings', '1');
    const network = start(['anna']);
    await waitFor(async () => expect(await rowsOnDevice()).toEqual(allRowsOf('ben')));
    expect(network.callsTo(listGoneChildren)).toMatchObject([{ request: { body: { childIds: ['anna', 'ben'] } } }]);
  });

  it('lose the sound that belongs to no draft, which a crash or a second retake has left', async () => {
    await recordOnDevice('anna');
    await recordOnDevice('lost');
    const database = await openRecordings();
    await database.delete('drafts', 'draft-of-lost');
    database.close();
    localStorage.setItem('opened_recordings', '1');
    start([]);
    await waitFor(async () => expect(await rowsOnDevice()).toEqual(allRowsOf('anna')));
  });
});
