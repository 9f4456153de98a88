import { getStory, type StoryCard, type StoryDetail } from '#contract/stories/stories.ts';
import { attempt } from '#lib/attempt.ts';
import { createEmitter } from '#lib/emitter.ts';
import { DAY_MS } from '#lib/time/time.ts';
import type { TimeClient } from '#platform/eyeCare/timeClient.ts';
import { ApiError } from '#platform/http/apiError.ts';
import type { Clock } from '#platform/http/clock.ts';
import type { Send } from '#platform/http/httpClient.ts';
import { downloadsForgotten } from '#platform/offline/forgetDownloads.ts';
import { latestMoment } from '#platform/offline/latestMoment.ts';
import { DOWNLOADS_CACHE, soundPath } from '#platform/offline/offlineNames.ts';
import { RESTING_PROBLEM } from '#platform/player/problemText.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { openDownloads, partsOf, type DownloadDatabase, type StoredDownload } from './downloadDatabase.ts';
import { fetchCover, fetchSound, SoundRefused, type Sound } from './fetchSound.ts';

/** A download as screens show it. `expired` means that the listener's right to hear the story has ended. */
export interface Download {
  id: string;
  story: StoryCard;
  state: 'waiting' | 'running' | 'failed' | 'ready' | 'expired';
  problem: string;
  /** The share of the sound that was fetched, from 0 to 1. */
  share: number;
  bytes: number;
}

export interface Downloads {
  /**
   * Returns the downloads in the order in which they were requested; undefined until the storage has been read. The
   * array stays the same until something changes.
   */
  list: () => readonly Download[] | undefined;
  /** Returns whether the storage could not be read. `read` tries again. */
  hasFailed: () => boolean;
  read: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** Downloads stories, except those that are already downloaded or waiting. */
  add: (stories: readonly StoryCard[]) => Promise<void>;
  retry: (id: string) => Promise<void>;
  /** Cancels or deletes downloads. */
  remove: (ids: readonly string[]) => Promise<void>;
}

interface Means {
  send: Send;
  time: Pick<TimeClient, 'ask'>;
  localStore: TextStore;
  clock: Clock;
  /** Returns the ids of the user and the child, which are empty for a guest. */
  user: () => { userId: string; childId: string };
}

const PREVIEW_PROBLEM = '这是会员故事，开通会员就能下载';
const FULL_PROBLEM = '手机空间不够了，删除一些下载再试试';
const BROKEN_PROBLEM = '网络不太好，再试一次就会接着下载';

/** The right to hear a story is renewed this long before it ends. */
const RENEW_AHEAD_MS = 3 * DAY_MS;

/** Creates a page's queue of downloads. One story is fetched at a time, and the others wait. */
export function createDownloads({ send, time, localStore, clock, user }: Means): Downloads {
  const changes = createEmitter();
  let rows: StoredDownload[] | undefined;
  let shown: readonly Download[] | undefined;
  let hasFailed = false;
  let running: { id: string; share: number; abort: AbortController } | undefined;
  let opened: ReturnType<typeof openDownloads> | undefined;

  const open = async (): Promise<{ database: DownloadDatabase; shelf: string }> => {
    opened ??= openDownloads(localStore, user());
    opened.catch(() => (opened = undefined));
    return opened;
  };

  function show(): void {
    const now = latestMoment(localStore, clock);
    shown = rows
      ?.slice()
      .sort((one, other) => one.addedAt - other.addedAt)
      .map((row) => ({
        id: row.id,
        story: row.story,
        state: running?.id === row.id ? 'running' : isExpired(row, now) ? 'expired' : row.state,
        problem: row.problem,
        share: row.state === 'ready' ? 1 : running?.id === row.id ? running.share : 0,
        bytes: row.bytes,
      }));
    changes.emit();
  }

  /** Changes a row unless it was removed meanwhile. */
  async function change(id: string, patch: Partial<StoredDownload>): Promise<void> {
    const before = rows?.find((row) => row.id === id);
    if (!before) return;
    const after = { ...before, ...patch };
    rows = rows?.map((row) => (row.id === id ? after : row));
    await (await open()).database.put('stories', after);
    show();
  }

  async function next(): Promise<void> {
    const row = rows?.find(({ state }) => state === 'waiting');
    if (running || !row) return;
    const abort = new AbortController();
    running = { id: row.id, share: 0, abort };
    show();
    try {
      await fetchStory(row, abort.signal);
    } catch (problem) {
      if (!abort.signal.aborted) await fail(row.id, problem);
    }
    running = undefined;
    show();
    void next();
  }

  async function fail(id: string, problem: unknown): Promise<void> {
    const { database } = await open();
    const isFull = problem instanceof Error && problem.name === 'QuotaExceededError';
    // The parts of a sound that does not fit would take space that other downloads need.
    if (isFull) await database.delete('parts', partsOf(id));
    await change(id, { state: 'failed', problem: isFull ? FULL_PROBLEM : problemTextOf(problem) });
  }

  async function fetchStory({ id, etag }: StoredDownload, signal: AbortSignal): Promise<void> {
    const { database } = await open();
    const story = await send(getStory, { params: { storyId: id } }, { signal });
    if (story.sound.isPreview) throw new ApiError('status', PREVIEW_PROBLEM);
    if (story.sound.isMetered === true) {
      const { kind } = await time.ask('listen', id);
      if (kind === 'refused' || kind === 'spent') throw new SoundRefused();
    }
    const sound = await fetchSound(database, {
      id,
      url: story.sound.url,
      etag,
      signal,
      onBegin: (version) => change(id, version),
      onProgress: (share) => {
        if (running?.id !== id) return;
        running.share = share;
        show();
      },
    });
    await keep(story, sound, signal);
  }

  /** Stores a fetched story. Its row is marked last, so that an incomplete story never counts as downloaded. */
  async function keep(story: StoryDetail, { bytes, type }: Sound, signal: AbortSignal): Promise<void> {
    const { id } = story;
    const isCancelled = (): boolean => signal.aborted;
    const cover = await fetchCover(`${story.cover}-320.webp`);
    if (isCancelled()) return;
    const kept = await caches.open(DOWNLOADS_CACHE);
    const headers = { 'content-type': type, 'content-length': String(bytes.length) };
    await kept.put(soundPath(id), new Response(bytes, { headers }));
    if (cover) await kept.put(coverKey(story.cover), cover).catch(() => undefined);
    if (isCancelled()) {
      await kept.delete(soundPath(id));
      return;
    }
    const detail = { ...story, sound: { ...story.sound, url: soundPath(id) } };
    await change(id, { state: 'ready', problem: '', bytes: bytes.length, detail });
    await (await open()).database.delete('parts', partsOf(id));
  }

  /**
   * Asks the gateway about downloaded members' stories for which the right to hear them ends soon or has ended. Deletes
   * the stories that may not be heard any more.
   */
  async function renew(): Promise<void> {
    for (const { id, detail } of rows ?? []) {
      const until = detail?.sound.until;
      if (!detail || until === undefined || until > clock.now() + RENEW_AHEAD_MS) continue;
      const { sound } = await send(getStory, { params: { storyId: id } });
      if (sound.isPreview) await remove([id]);
      else {
        const { url } = detail.sound;
        await change(id, { detail: { ...detail, sound: { ...sound, url } } });
      }
    }
  }

  async function remove(ids: readonly string[]): Promise<void> {
    if (running && ids.includes(running.id)) running.abort.abort();
    const gone = (rows ?? []).filter(({ id }) => ids.includes(id));
    rows = rows?.filter(({ id }) => !ids.includes(id));
    show();
    const { database } = await open();
    const kept = await caches.open(DOWNLOADS_CACHE);
    for (const { id, story } of gone) {
      await database.delete('stories', id);
      await database.delete('parts', partsOf(id));
      await kept.delete(soundPath(id));
      if (!rows?.some((row) => row.story.cover === story.cover)) await kept.delete(coverKey(story.cover));
    }
  }

  async function read(): Promise<void> {
    hasFailed = false;
    changes.emit();
    try {
      rows = await (await open()).database.getAll('stories');
    } catch (problem) {
      logProblem('downloads', problem);
      hasFailed = true;
      changes.emit();
      return;
    }
    show();
    void next();
    await renew().catch((problem: unknown) => logProblem('downloads of members', problem));
  }

  downloadsForgotten.subscribe(() => {
    running?.abort.abort();
    rows = [];
    opened = undefined;
    show();
  });
  const reading = read();

  return {
    list: () => shown,
    hasFailed: () => hasFailed,
    read,
    subscribe: changes.subscribe,
    async add(stories) {
      await reading;
      // The browser may ask the user whether the data may be kept, or decide by itself. The downloads work either way.
      void attempt(() => navigator.storage.persist())?.catch(() => undefined);
      const { database, shelf } = await open();
      for (const story of stories) {
        const present = rows?.find(({ id }) => id === story.id);
        if (present && present.state !== 'failed') continue;
        const row: StoredDownload = present
          ? { ...present, state: 'waiting', problem: '' }
          : { ...nothing, id: story.id, shelf, story, addedAt: clock.deviceNow() + (rows?.length ?? 0) };
        rows = [...(rows ?? []).filter(({ id }) => id !== story.id), row];
        await database.put('stories', row);
      }
      show();
      void next();
    },
    async retry(id) {
      await change(id, { state: 'waiting', problem: '' });
      void next();
    },
    remove,
  };
}

const nothing = { state: 'waiting', problem: '', bytes: 0, etag: '', detail: null } as const;

const isExpired = ({ detail }: StoredDownload, now: number): boolean => (detail?.sound.until ?? Infinity) <= now;

/** Returns the path of a cover without size and origin, by which the service worker finds the cover. */
const coverKey = (cover: string): string => new URL(cover, location.href).pathname;

function problemTextOf(problem: unknown): string {
  if (problem instanceof SoundRefused) return RESTING_PROBLEM;
  return problem instanceof ApiError && problem.kind === 'status' ? problem.message : BROKEN_PROBLEM;
}
