import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { listGoneChildren } from '#contract/family/children.ts';
import { claimDownloads, openDownloads } from '#platform/offline/downloads/downloadDatabase.ts';
import { localStore } from '#platform/storage/storage.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { fetchNextWhenIdle } from './firstScreen.ts';

/** The names of the caches in a fake Cache Storage, because jsdom has none. */
let caches: Set<string>;

beforeEach(() => {
  indexedDB = new IDBFactory();
  caches = new Set(['pages']);
  Object.assign(globalThis, { caches: { delete: async (name: string) => caches.delete(name) } });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'caches'));

async function download(userId: string): Promise<void> {
  const shelf = claimDownloads(localStore, userId);
  const database = await openDownloads(localStore, () => undefined);
  const state = { state: 'ready', problem: '', bytes: 1, etag: '', addedAt: 1, detail: null } as const;
  await database.put('stories', { id: 'moon', shelf, story: aStory('moon'), ...state });
  caches.add('downloads');
  database.close();
}

/** Returns what the device stores about downloads: the owner, the names of the caches, and the ids of the stories. */
async function stored() {
  const owner = localStorage.getItem('downloads_owner');
  const names = [...caches];
  const database = await openDownloads(localStore, () => undefined);
  const ids = await database.getAllKeys('stories');
  database.close();
  return { owner, names, ids };
}

/**
 * Starts the app without a login, and lets time pass until it is idle. The gateway knows only the children in
 * `present`.
 */
function start(present: string[]) {
  const { network, ...app } = startSession();
  network.answer(listGoneChildren, ({ body }) => ({ gone: body.childIds.filter((id) => !present.includes(id)) }));
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
  fetchNextWhenIdle(app);
  jest.advanceTimersByTime(2_000);
  jest.useRealTimers();
  return network;
}

describe('downloads on the device', () => {
  it('are deleted at the next start, even without a login, if the account was erased on another device', async () => {
    await download('ann');
    start(['ben']);
    await waitFor(async () => expect(await stored()).toEqual({ owner: null, names: ['pages'], ids: [] }));
  });

  it('are kept while the account exists, even if the child that was active was removed', async () => {
    await download('ann');
    const present = await stored();
    // Earlier releases stored the id of the active child after the id of the account.
    localStorage.setItem('downloads_owner', `${present.owner} removed-child`);
    const network = start(['ann']);
    await waitFor(() => expect(network.callsTo(listGoneChildren)).toHaveLength(1));
    expect(network.callsTo(listGoneChildren)).toMatchObject([{ request: { body: { childIds: ['ann'] } } }]);
    expect(await stored()).toMatchObject({ names: ['pages', 'downloads'], ids: ['moon'] });
  });

  it('of a guest are kept, and the gateway is not asked about them', async () => {
    await download('');
    const network = start([]);
    expect(await stored()).toMatchObject({ names: ['pages', 'downloads'], ids: ['moon'] });
    expect(network.callsTo(listGoneChildren)).toEqual([]);
  });
});
