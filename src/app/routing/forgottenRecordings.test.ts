import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { listGoneRecordings } from '#contract/works/myWorks.ts';
import { openRecordings } from '#platform/recording/store/recordingDatabase.ts';
import { rowKeysOf, recordOnDevice, rowKeysOnDevice } from '#test/builders/stories/deviceRecordings.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { fetchNextWhenIdle } from './firstScreen.ts';

beforeEach(() => {
  indexedDB = new IDBFactory();
});

/** Starts the app and lets time pass until it is idle. */
function start(isGone: boolean[]) {
  const app = startSession();
  app.network.answer(listGoneRecordings, { isGone });
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
  fetchNextWhenIdle(app);
  jest.advanceTimersByTime(2_000);
  jest.useRealTimers();
  return app.network;
}

describe('recordings on the device', () => {
  it('are deleted at the next start, even without a login, if the gateway reports that they no longer exist', async () => {
    await recordOnDevice('anna');
    await recordOnDevice('ben');
    localStorage.setItem('opened_recordings', '1');
    const network = start([true, false]);
    await waitFor(async () => expect(await rowKeysOnDevice()).toEqual(rowKeysOf('ben')));
    const asked = ['anna', 'ben'].map((childId) => ({ childId, workId: null }));
    expect(network.callsTo(listGoneRecordings)).toMatchObject([{ request: { body: { recordings: asked } } }]);
  });

  it('are deleted at the next start if their work was deleted on another device', async () => {
    await recordOnDevice('anna', { workId: 'work-of-anna' });
    await recordOnDevice('ben', { workId: 'work-of-ben' });
    localStorage.setItem('opened_recordings', '1');
    const network = start([false, true]);
    await waitFor(async () => expect(await rowKeysOnDevice()).toEqual(rowKeysOf('anna')));
    const recordings = [
      { childId: 'anna', workId: 'work-of-anna' },
      { childId: 'ben', workId: 'work-of-ben' },
    ];
    expect(network.callsTo(listGoneRecordings)).toMatchObject([{ request: { body: { recordings } } }]);
  });

  it('that belong to no draft, such as those left behind by a crash, are deleted at the next start', async () => {
    await recordOnDevice('anna');
    await recordOnDevice('lost');
    const database = await openRecordings();
    await database.delete('drafts', 'draft-of-lost');
    database.close();
    localStorage.setItem('opened_recordings', '1');
    start([false]);
    await waitFor(async () => expect(await rowKeysOnDevice()).toEqual(rowKeysOf('anna')));
  });
});
