import 'fake-indexeddb/auto';
import type { StoryDetail } from '#contract/stories/stories.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { createClock } from '#platform/http/clock.ts';
import type { Send } from '#platform/http/httpClient.ts';
import { forgetDownloads, handDownloadsOver, hasDownloads } from '#platform/offline/forgetDownloads.ts';
import { confirmMoment, advanceMoment } from '#platform/offline/latestMoment.ts';
import { localStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { installLocks } from '#test/harness/fakes/fakeLocks.ts';
import { openDownloads } from './downloadDatabase.ts';
import { createDownloads, type Download, type Downloads } from './downloads.ts';
import { storedStory } from './storedStory.ts';

const NOW = Date.UTC(2030, 0, 1);
const SOUND = new Uint8Array(600_000).map((_, index) => index % 251);

/** Replaces Cache Storage, which jsdom does not have. */
let files: Map<string, Response>;
let writeError: Error | undefined;
let deviceNow: number;
let requests: RequestInit['headers'][];
let respond: () => Response;
let story: StoryDetail;
let timeAnswer: 'free' | 'refused';
/** The ids of the stories for which the gateway answers with 404. */
let gone: Set<string>;
/** The error code of these 404 answers. The gateway sends `not_found`; a proxy sends no code. */
let notFoundCode: string;

const clock = createClock(() => deviceNow);
const send = (async (_endpoint: unknown, { params }: { params: { storyId: string } }) => {
  if (gone.has(params.storyId)) throw new ApiError('status', '故事不在了', 404, notFoundCode);
  return { ...story, id: params.storyId };
}) as unknown as Send;
/** The id of the current user; empty for a guest. */
let currentUserId: string;
const begin = (userId = 'u1'): Downloads => {
  currentUserId = userId;
  return createDownloads({
    send,
    time: { ask: async () => ({ kind: timeAnswer }) },
    localStore,
    clock,
    userId: () => currentUserId,
  });
};

const soundOf = async (id: string): Promise<Uint8Array> =>
  new Uint8Array((await files.get(`/combine/downloads/${id}.mp3`)?.arrayBuffer()) ?? new ArrayBuffer(0));

async function listOf(downloads: Downloads, isMet: (ids: string[], states: Download['state'][]) => boolean) {
  await new Promise<void>((resolve) => {
    const check = () => {
      const list = downloads.list();
      if (
        list &&
        isMet(
          list.map(({ id }) => id),
          list.map(({ state }) => state),
        )
      )
        resolve();
    };
    downloads.subscribe(check);
    check();
  });
}

/**
 * Waits until the first download has this state; if `state` is undefined, until there is no download. Returns the first
 * download.
 */
async function until(downloads: Downloads, state: Download['state'] | undefined): Promise<Download | undefined> {
  await listOf(downloads, (_ids, [first]) => first === state);
  return downloads.list()?.[0];
}

const whole = () => new Response(SOUND, { headers: { 'content-length': String(SOUND.length), etag: '"v1"' } });

beforeEach(() => {
  indexedDB = new IDBFactory();
  localStorage.clear();
  files = new Map();
  requests = [];
  writeError = undefined;
  deviceNow = NOW;
  timeAnswer = 'free';
  gone = new Set();
  notFoundCode = 'not_found';
  story = aStory();
  respond = whole;
  const cache = {
    put: async (key: string, response: Response) => {
      if (writeError) throw writeError;
      files.set(key, response);
    },
    delete: async (key: string) => files.delete(key),
  };
  Object.assign(globalThis, {
    caches: {
      open: async () => cache,
      delete: async () => {
        files.clear();
        return true;
      },
    },
    fetch: async (url: string, init?: RequestInit) => {
      if (url.endsWith('.webp')) return new Response('cover');
      requests.push(init?.headers);
      return respond();
    },
  });
});

it('a download is ready only once it is complete, and then works without a network', async () => {
  const downloads = begin();
  await downloads.add([story]);
  expect(await until(downloads, 'ready')).toMatchObject({ bytes: SOUND.length, progress: 1 });
  const sound = files.get(`/combine/downloads/${story.id}.mp3`);
  expect(new Uint8Array((await sound?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(SOUND);
  expect((await storedStory(localStore, clock, story.id))?.sound.url).toBe(`/combine/downloads/${story.id}.mp3`);
});

it('an interrupted download continues after the bytes that have arrived, if the sound has not changed on the server', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(SOUND.slice(0, 300_000)),
    pull: (controller) => controller.error(new TypeError('network')),
  });
  respond = () => new Response(broken, { headers: { 'content-length': String(SOUND.length), etag: '"v1"' } });
  const downloads = begin();
  await downloads.add([story]);
  expect(await until(downloads, 'failed')).toMatchObject({ problem: '网络不太好，再试一次就会接着下载' });
  expect(files.size).toBe(0);

  respond = () => {
    const rest = SOUND.slice(300_000);
    return new Response(rest, { status: 206, headers: { 'content-length': String(rest.length), etag: '"v1"' } });
  };
  await downloads.retry(story.id);
  await until(downloads, 'ready');
  expect(requests).toEqual([undefined, { Range: 'bytes=300000-', 'If-Range': '"v1"' }]);
  const sound = files.get(`/combine/downloads/${story.id}.mp3`);
  expect(new Uint8Array((await sound?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(SOUND);
});

it('a download reports that the disk is full, and stores nothing of the story', async () => {
  writeError = new DOMException('full', 'QuotaExceededError');
  const downloads = begin();
  await downloads.add([story]);
  expect(await until(downloads, 'failed')).toMatchObject({ problem: '手机空间不够了，请删除一些下载，再试一次' });
  expect(await storedStory(localStore, clock, story.id)).toBeUndefined();
});

it('a download that cannot be stored, because the disk is full, is shown as failed, and can be requested again', async () => {
  const downloads = begin();
  await until(downloads, undefined);
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse);
  await downloads.add([story]);
  const failed = [{ state: 'failed', problem: '手机空间不够了，请删除一些下载，再试一次' }];
  expect(downloads.list()).toMatchObject(failed);
  await downloads.retry(story.id);
  expect(downloads.list()).toMatchObject(failed);
  put.mockRestore();
  await downloads.retry(story.id);
  await until(downloads, 'ready');
  expect(await soundOf(story.id)).toEqual(SOUND);
});

it('a failed download stays failed if the full disk prevents a retry', async () => {
  respond = () => new Response(null, { status: 500 });
  const downloads = begin();
  await downloads.add([story]);
  await until(downloads, 'failed');
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await downloads.retry(story.id);
  expect(downloads.list()).toMatchObject([{ state: 'failed', problem: '手机空间不够了，请删除一些下载，再试一次' }]);
  put.mockRestore();
});

it('a download fails if the gateway offers only a preview of the story, or if the child has no listening time left', async () => {
  story = { ...story, sound: { ...story.sound, isPreview: true } };
  const downloads = begin();
  await downloads.add([story]);
  expect(await until(downloads, 'failed')).toMatchObject({ problem: '这是会员故事，开通会员就能下载' });
  story = { ...story, sound: { ...story.sound, isPreview: false, isMetered: true } };
  timeAnswer = 'refused';
  await downloads.retry(story.id);
  await until(downloads, 'running');
  expect(await until(downloads, 'failed')).toMatchObject({ problem: '今天的时间用完了，先休息一会儿吧' });
  expect(requests).toEqual([]);
});

it('a download expires with the membership, even if the clock of the device is set back', async () => {
  confirmMoment(localStore, clock);
  story = { ...story, sound: { ...story.sound, until: NOW + 10 * DAY_MS } };
  const downloads = begin();
  await downloads.add([story]);
  await until(downloads, 'ready');
  deviceNow = NOW + 10 * DAY_MS;
  advanceMoment(localStore, clock, 1_000);
  deviceNow = NOW - 300 * DAY_MS;
  await expect(storedStory(localStore, clock, story.id)).rejects.toEqual(
    new ApiError('status', '要联网确认一次才能接着听；会员到期的，要先续上会员'),
  );
});

it('a download of a guest belongs to the first user who signs in, and is deleted when the user changes', async () => {
  const downloads = begin('');
  await downloads.add([story]);
  await until(downloads, 'ready');
  for (let session = 0; session < 2; session += 1) {
    handDownloadsOver(localStore, 'ann');
    expect(downloads.list()).toHaveLength(1);
  }
  handDownloadsOver(localStore, 'ben');
  expect([downloads.list(), files.size, hasDownloads(localStore)]).toEqual([[], 0, false]);
});

it('a download that a logout could not delete completely is deleted when the list of downloads is next opened', async () => {
  const downloads = begin();
  await downloads.add([story]);
  await until(downloads, 'ready');
  // A logout first removes the storage key that names the owner. Here the page is closed before the logout has deleted
  // the rest.
  localStorage.clear();
  await until(begin('ben'), undefined);
  expect(files.size).toBe(0);
  forgetDownloads(localStore);
});

it('if the storage cannot be read, a failure is reported instead of an empty list, and reading can be tried again', async () => {
  const first = begin();
  await first.add([story]);
  await until(first, 'ready');
  const stored = indexedDB;
  indexedDB = {
    open: () => {
      throw new DOMException('refused', 'UnknownError');
    },
  } as unknown as IDBFactory;
  const downloads = begin();
  await new Promise<void>((resolve) => {
    downloads.subscribe(() => downloads.hasFailed() && resolve());
  });
  expect(downloads.list()).toBeUndefined();
  indexedDB = stored;
  await downloads.read();
  expect(downloads.hasFailed()).toBe(false);
  expect(downloads.list()).toHaveLength(1);
});

it('a download requests the whole sound again if the gateway has no bytes after the stored ones', async () => {
  writeError = new TypeError('the page is closed');
  const downloads = begin();
  await downloads.add([story]);
  await until(downloads, 'failed');
  writeError = undefined;
  respond = () => {
    respond = whole;
    return new Response(null, { status: 416 });
  };
  await downloads.retry(story.id);
  await until(downloads, 'ready');
  expect(requests).toEqual([undefined, { Range: 'bytes=600000-', 'If-Range': '"v1"' }, undefined]);
  expect(await soundOf(story.id)).toEqual(SOUND);
});

describe('a download in two tabs', () => {
  beforeEach(() => void installLocks());
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('is fetched by only one tab, and is shown as ready in both', async () => {
    const first = begin();
    await first.add([story]);
    const second = begin();
    await Promise.all([until(first, 'ready'), until(second, 'ready')]);
    expect(requests).toHaveLength(1);
    expect(await soundOf(story.id)).toEqual(SOUND);
  });

  it('stays removed if one tab removes it while the other fetches it', async () => {
    let finish: () => void = () => undefined;
    const slow = new ReadableStream<Uint8Array>({
      start: (controller) => {
        finish = () => {
          controller.enqueue(SOUND);
          controller.close();
        };
      },
    });
    respond = () => new Response(slow, { headers: { 'content-length': String(SOUND.length), etag: '"v1"' } });
    const first = begin();
    await first.add([story]);
    await until(first, 'running');
    const second = begin();
    await until(second, 'running');
    await second.remove([story.id]);
    finish();
    await until(first, undefined);
    expect(files.has(`/combine/downloads/${story.id}.mp3`)).toBe(false);
    expect(await storedStory(localStore, clock, story.id)).toBeUndefined();
  });

  it('disappears from a tab when another tab logs out, and can then be requested again in the first tab', async () => {
    const here = begin();
    await here.add([story]);
    await until(here, 'ready');
    localStorage.removeItem(storageKeys.downloadsOwner);
    indexedDB.deleteDatabase('downloads');
    dispatchEvent(new StorageEvent('storage', { key: storageKeys.downloadsOwner, newValue: null }));
    expect(here.list()).toEqual([]);
    await here.add([story]);
    await until(here, 'ready');
    expect(requests).toHaveLength(2);
  });
});

describe('a download of a member whose membership ends soon', () => {
  async function downloadBoth(): Promise<void> {
    story = { ...story, sound: { ...story.sound, until: NOW + DAY_MS } };
    const downloads = begin();
    await downloads.add([story, aStory('star')]);
    await listOf(downloads, (_ids, states) => states.every((state) => state === 'ready'));
  }

  it('is not deleted while nobody is signed in, although the gateway offers guests only a preview', async () => {
    await downloadBoth();
    story = { ...story, sound: { ...story.sound, isPreview: true } };
    const later = begin('');
    await later.read();
    expect(later.list()).toHaveLength(2);
  });

  it('is not deleted if a proxy, and not the gateway, replies with 404', async () => {
    await downloadBoth();
    gone.add(story.id).add('star');
    notFoundCode = '';
    const later = begin();
    await later.read();
    expect(later.list()).toHaveLength(2);
  });

  it('is deleted at the next login of its owner if the story was taken down, and otherwise gets a later expiry', async () => {
    await downloadBoth();
    gone.add(story.id);
    story = { ...story, sound: { ...story.sound, until: NOW + 30 * DAY_MS } };
    const later = begin('');
    await later.read();
    expect(later.list()).toHaveLength(2);
    currentUserId = 'u1';
    handDownloadsOver(localStore, 'u1');
    await listOf(later, (ids) => ids.length === 1);
    await later.read();
    expect(later.list()?.map(({ id }) => id)).toEqual(['star']);
    expect((await storedStory(localStore, clock, 'star'))?.sound.until).toBe(NOW + 30 * DAY_MS);
  });
});

describe('a download of a story that the user has bought', () => {
  const sold = () => ({ ...aStory(), access: 'vip' as const });

  it('is deleted when the app starts a day later, if the user has lost the story because the series was given away or refunded', async () => {
    story = sold();
    const downloads = begin();
    await downloads.add([story]);
    await until(downloads, 'ready');
    story = { ...story, sound: { ...story.sound, isPreview: true } };
    deviceNow = NOW + DAY_MS - 1;
    const sameDay = begin();
    await sameDay.read();
    expect(sameDay.list()).toHaveLength(1);
    deviceNow = NOW + DAY_MS;
    const nextDay = begin();
    await nextDay.read();
    expect(nextDay.list()).toEqual([]);
    expect(files.size).toBe(0);
    expect(await storedStory(localStore, clock, story.id)).toBeUndefined();
  });

  it('that an earlier release stored without a confirmation time is confirmed by the gateway at the next start', async () => {
    story = sold();
    const downloads = begin();
    await downloads.add([story]);
    await until(downloads, 'ready');
    const database = await openDownloads(localStore, () => undefined);
    const { confirmedAt, ...row } = (await database.get('stories', story.id))!;
    expect(confirmedAt).toBe(NOW);
    await database.put('stories', row);
    database.close();
    story = { ...story, sound: { ...story.sound, until: NOW + 30 * DAY_MS } };
    await begin().read();
    expect((await storedStory(localStore, clock, story.id))?.sound.until).toBe(NOW + 30 * DAY_MS);
    story = { ...story, sound: { ...story.sound, isPreview: true } };
    // The gateway has confirmed the story today, so it is not asked again.
    await begin().read();
    expect(await storedStory(localStore, clock, story.id)).toBeDefined();
  });

  it('expires at the time until which the gateway has confirmed it, even without a network', async () => {
    story = { ...sold(), sound: { ...story.sound, until: NOW + 30 * DAY_MS } };
    const downloads = begin();
    await downloads.add([story]);
    await until(downloads, 'ready');
    deviceNow = NOW + 30 * DAY_MS;
    await expect(storedStory(localStore, clock, story.id)).rejects.toBeInstanceOf(ApiError);
  });
});

it('opening an empty list of downloads does not store the user as an owner of downloads', async () => {
  await until(begin(), undefined);
  expect(hasDownloads(localStore)).toBe(false);
});
