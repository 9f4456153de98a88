import 'fake-indexeddb/auto';
import { getStory, type StoryDetail } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { createClock } from '#platform/http/clock.ts';
import type { Send } from '#platform/http/httpClient.ts';
import { localStore } from '#platform/storage/storage.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { claimDownloads, openDownloads } from './downloads/downloadDatabase.ts';
import { withDownloads } from './withDownloads.ts';

const clock = createClock(() => Date.UTC(2030, 0, 1));
const request = { params: { storyId: 'moon' } };
/** Functions that resolve or reject the last call to the gateway. */
let gateway: { resolve: (story: StoryDetail) => void; reject: (error: Error) => void };

const begin = (): Send => {
  const send = async () =>
    new Promise<StoryDetail>((resolve, reject) => {
      gateway = { resolve, reject };
    });
  return withDownloads(send, localStore, clock);
};

async function storeMoon(): Promise<void> {
  const shelf = claimDownloads(localStore, 'u1');
  const database = await openDownloads(localStore, () => undefined);
  const story = aStory('moon');
  const detail = { ...story, sound: { ...story.sound, url: '/combine/downloads/moon.mp3' } };
  const state = { state: 'ready', problem: '', bytes: 1, etag: '' } as const;
  await database.put('stories', { id: 'moon', shelf, story, addedAt: 1, detail, ...state });
  database.close();
}

beforeEach(async () => {
  indexedDB = new IDBFactory();
  localStorage.clear();
  Object.assign(globalThis, { caches: { delete: async () => true } });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  await storeMoon();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('a downloaded story is opened if the gateway has not replied within 3 s', async () => {
  const call = begin()(getStory, request);
  await jest.advanceTimersByTimeAsync(2_999);
  // The call is still waiting for the gateway.
  expect(jest.getTimerCount()).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect((await call).sound.url).toBe('/combine/downloads/moon.mp3');
});

it('a story that was not downloaded is opened when the gateway replies, even after more than 3 s', async () => {
  const call = begin()(getStory, { params: { storyId: 'star' } });
  await jest.advanceTimersByTimeAsync(10_000);
  gateway.resolve(aStory('star'));
  expect((await call).sound.url).toBe('/media/sound/star.mp3');
});

it('the data of a downloaded story come from the gateway, or from the device if the gateway cannot be reached; in both cases the downloaded sound is used', async () => {
  const unreachable = begin()(getStory, request);
  gateway.reject(new ApiError('network'));
  expect((await unreachable).sound.url).toBe('/combine/downloads/moon.mp3');
  const reached = begin()(getStory, request);
  gateway.resolve({ ...aStory('moon'), title: '新的名字' });
  expect(await reached).toMatchObject({ title: '新的名字', sound: { url: '/combine/downloads/moon.mp3' } });
});

it.each([
  ['a gateway that is busy', new ApiError('status', '请稍后再试', 503, 'busy')],
  ['a proxy without a gateway', new ApiError('status', '请求失败，请稍后再试', 502)],
  ['the login page of a network', new ApiError('shape', undefined, 200)],
])('the downloaded story is opened if the reply to the request for it comes from %s', async (_, error) => {
  const call = begin()(getStory, request);
  gateway.reject(error);
  expect((await call).sound.url).toBe('/combine/downloads/moon.mp3');
});

it('if the gateway returns a refusal or a preview, the downloaded story is not used', async () => {
  const refused = begin()(getStory, request);
  gateway.reject(new ApiError('status', '故事不在了', 404));
  await expect(refused).rejects.toEqual(new ApiError('status', '故事不在了', 404));
  const preview = begin()(getStory, request);
  const story = aStory('moon');
  gateway.resolve({ ...story, sound: { ...story.sound, isPreview: true } });
  expect((await preview).sound.url).toBe('/media/sound/moon.mp3');
});
