import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { getStory } from '#contract/stories/stories.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { createClock } from '#platform/http/clock.ts';
import { claimDownloads, openDownloads } from '#platform/offline/downloads/downloadDatabase.ts';
import { withDownloads } from '#platform/offline/withDownloads.ts';
import { localStore } from '#platform/storage/storage.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

beforeEach(() => {
  indexedDB = new IDBFactory();
  Object.assign(globalThis, { caches: { open: async () => ({}), delete: async () => true } });
  const value = Object.assign(new EventTarget(), { controller: {} });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('the app stores when the gateway last confirmed that the user may hear a downloaded members’ story, and leaves this time unchanged if the call fails', async () => {
  const longAgo = Date.now() - 2 * DAY_MS;
  /** Returns when each story was confirmed last, in the order of their ids. */
  async function confirmed(): Promise<(number | undefined)[]> {
    const database = await openDownloads(localStore, () => undefined);
    const rows = await database.getAll('stories');
    database.close();
    return rows.map(({ confirmedAt }) => confirmedAt);
  }
  const shelf = claimDownloads(localStore, '');
  const shelves = await openDownloads(localStore, () => undefined);
  for (const id of ['moon', 'star']) {
    const story = { ...aStory(id), access: 'vip' as const };
    const detail = { ...story, sound: { ...story.sound, url: `/combine/downloads/${id}.mp3` } };
    const state = { state: 'ready', problem: '', bytes: 1, etag: '', confirmedAt: longAgo } as const;
    await shelves.put('stories', { id, shelf, story, addedAt: 1, detail, ...state });
  }
  shelves.close();
  await renderApp('/my_download', {
    wrapSend: (send) => withDownloads(send, localStore, createClock()),
    beforeRender: ({ network }) => {
      network.answer(getStory, ({ params: { storyId } }) => {
        if (storyId === 'moon') throw new ApiError('network');
        return { ...aStory(storyId), access: 'vip' as const };
      });
    },
  });
  // The app asks the gateway about one story after the other.
  await waitFor(async () => expect((await confirmed())[1]).toBeGreaterThan(longAgo));
  expect((await confirmed())[0]).toBe(longAgo);
});
