import { getStory, type StoryCard, type StoryDetail } from '#contract/stories/stories.ts';
import { createEmitter } from '#lib/emitter.ts';
import { DAY_MS } from '#lib/time/time.ts';
import type { TimeClient } from '#platform/eyeCare/timeClient.ts';
import { ApiError } from '#platform/http/apiError.ts';
import type { Clock } from '#platform/http/clock.ts';
import type { Send } from '#platform/http/httpClient.ts';
import { downloadsForgotten, downloadsOwnerReturned, readDownloadsOwner } from '#platform/offline/forgetDownloads.ts';
import { latestMoment } from '#platform/offline/latestMoment.ts';
import { DOWNLOADS_CACHE, soundPath } from '#platform/offline/offlineNames.ts';
import { RESTING_PROBLEM } from '#platform/player/problemText.ts';
import { keepStorage } from '#platform/storage/keepStorage.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import {
  claimDownloads,
  openDownloads,
  partRangeOf,
  type DownloadDatabase,
  type StoredDownload,
} from './downloadDatabase.ts';
import { fetchCover, fetchSound, SoundRefused, type Sound } from './fetchSound.ts';
import { oneTabAtATime } from './oneTabAtATime.ts';

/**
 * A download in the form in which screens show it. In the state `expired`, the listener may no longer hear the story.
 */
export interface Download {
  id: string;
  story: StoryCard;
  state: 'waiting' | 'running' | 'failed' | 'ready' | 'expired';
  problem: string;
  /** The fraction of the sound that has been fetched, from 0 to 1. */
  progress: number;
  bytes: number;
}

export interface Downloads {
  /**
   * Returns the downloads in the order in which they were requested; undefined until the storage has been read. Returns
   * the same array until something changes.
   */
  list: () => readonly Download[] | undefined;
  /** Returns whether the stored downloads could not be read. `read` reads them again. */
  hasFailed: () => boolean;
  read: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /**
   * Adds stories to the queue of downloads. Ignores stories that are already downloaded (even if the download has
   * expired) or are already in the queue. Returns how many stories it has added. Rejects if the storage cannot be read.
   */
  add: (stories: readonly StoryCard[]) => Promise<number>;
  retry: (id: string) => Promise<void>;
  /** Cancels or deletes downloads. */
  remove: (ids: readonly string[]) => Promise<void>;
}

interface DownloadsOptions {
  send: Send;
  time: Pick<TimeClient, 'ask'>;
  localStore: TextStore;
  clock: Clock;
  /** Returns the id of the user, which is empty for a guest. */
  userId: () => string;
}

/** The message for users if the stored downloads cannot be read. */
export const UNREADABLE_PROBLEM = '下载的故事没有读出来，请再试一次';
const PREVIEW_PROBLEM = '这是会员故事，开通会员就能下载';
const FULL_PROBLEM = '手机空间不够了，请删除一些下载，再试一次';
const BROKEN_PROBLEM = '网络不太好，再试一次就会接着下载';

/** The permission to hear a story is renewed this long before it ends. */
const RENEW_AHEAD_MS = 3 * DAY_MS;
/**
 * After this time, the gateway must confirm again that the user may hear a members' story, because a series that the
 * user had bought may have been given away or refunded.
 */
const CONFIRM_EVERY_MS = DAY_MS;

/** Creates the queue of downloads of one page. The queue fetches one story at a time. */
export function createDownloads({ send, time, localStore, clock, userId }: DownloadsOptions): Downloads {
  const changes = createEmitter();
  let rows: StoredDownload[] | undefined;
  let shown: readonly Download[] | undefined;
  let hasFailed = false;
  let running: { id: string; share: number; abort: AbortController } | undefined;
  let opened: Promise<DownloadDatabase> | undefined;

  const open = async (): Promise<DownloadDatabase> => {
    opened ??= openDownloads(localStore, () => (opened = undefined));
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
        progress: row.state === 'ready' ? 1 : running?.id === row.id ? running.share : 0,
        bytes: row.bytes,
      }));
    changes.emit();
  }

  /**
   * Replaces the row in memory by the stored row, and shows it. `stored` is undefined if the row was removed, perhaps
   * by another tab.
   */
  function showRow(id: string, stored: StoredDownload | undefined): void {
    rows = rows?.flatMap((row) => (row.id === id ? (stored ?? []) : row));
    show();
  }

  /** Changes a row if it exists. Returns whether the storage still contained the row. */
  async function change(id: string, patch: Partial<StoredDownload>): Promise<boolean> {
    if (!rows?.some((row) => row.id === id)) return false;
    // Changes the row in memory first, so that the queue continues with the next story even if the change cannot be
    // stored.
    rows = rows.map((row) => (row.id === id ? { ...row, ...patch } : row));
    const transaction = (await open()).transaction('stories', 'readwrite');
    const before = await transaction.store.get(id);
    const after = before && { ...before, ...patch };
    if (after) await transaction.store.put(after);
    await transaction.done;
    showRow(id, after);
    return after !== undefined;
  }

  async function next(): Promise<void> {
    const row = rows?.find(({ state }) => state === 'waiting');
    if (running || !row) return;
    const abort = new AbortController();
    running = { id: row.id, share: 0, abort };
    show();
    try {
      await oneTabAtATime(abort.signal, async () => {
        // Reads the row again: while this tab waited, another tab may have fetched or removed the story.
        const stored = await (await open()).get('stories', row.id);
        if (stored?.state === 'waiting') await fetchStory(stored, abort.signal);
        else showRow(row.id, stored);
      });
    } catch (problem) {
      if (!abort.signal.aborted) {
        await fail(row.id, problem).catch((failure: unknown) => logProblem('downloads', failure));
      }
    }
    running = undefined;
    show();
    void next();
  }

  async function fail(id: string, problem: unknown): Promise<void> {
    const isStored = await change(id, failureOf(problem));
    // If the disk is full, deletes the stored parts of the sound, because other downloads need their space.
    if (isFull(problem) || !isStored) await (await open()).delete('parts', partRangeOf(id));
  }

  /** Shows the failure of a download whose row could not be stored, for example on a full disk. */
  function showFailure(id: string, problem: unknown): void {
    logProblem('downloads', problem);
    rows = rows?.map((row) => (row.id === id ? { ...row, ...failureOf(problem) } : row));
    show();
  }

  async function fetchStory({ id, etag }: StoredDownload, signal: AbortSignal): Promise<void> {
    const database = await open();
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
      onBegin: async (version) => {
        await change(id, version);
      },
      onProgress: (share) => {
        if (running?.id !== id) return;
        running.share = share;
        show();
      },
    });
    await keep(story, sound, signal);
  }

  /** Stores a fetched story. Its row becomes `ready` last, so that an incomplete story never counts as downloaded. */
  async function keep(story: StoryDetail, { bytes, type }: Sound, signal: AbortSignal): Promise<void> {
    const { id } = story;
    const isCancelled = (): boolean => signal.aborted;
    const cover = await fetchCover(`${story.cover}-320.webp`, signal);
    if (isCancelled()) return;
    const kept = await caches.open(DOWNLOADS_CACHE);
    const headers = { 'content-type': type, 'content-length': String(bytes.length) };
    await kept.put(soundPath(id), new Response(bytes, { headers }));
    if (cover) await kept.put(coverKey(story.cover), cover).catch(() => undefined);
    const detail = { ...story, sound: { ...story.sound, url: soundPath(id) } };
    const isKept =
      !isCancelled() &&
      (await change(id, {
        state: 'ready',
        problem: '',
        bytes: bytes.length,
        detail,
        confirmedAt: clock.now(),
      }));
    if (!isKept) await kept.delete(soundPath(id));
    await (await open()).delete('parts', partRangeOf(id));
  }

  const isOwnerHere = (): boolean => readDownloadsOwner(localStore)?.userId === userId();

  /** Returns whether the gateway must confirm again that the listener may hear a downloaded story in full. */
  function mustConfirm({ detail, confirmedAt = 0 }: StoredDownload): boolean {
    const until = detail?.sound.until ?? Infinity;
    if (until <= clock.now() + RENEW_AHEAD_MS) return true;
    return detail?.access === 'vip' && confirmedAt <= clock.now() - CONFIRM_EVERY_MS;
  }

  /**
   * Asks the gateway whether downloaded members' stories may still be heard: at least once a day, and also when the
   * permission ends soon or has ended. Deletes the stories that may no longer be heard. Does this only while the owner
   * of the downloads is signed in, because the gateway offers anybody else only a preview.
   */
  async function renew(): Promise<void> {
    for (const row of rows ?? []) {
      const { id, detail } = row;
      if (!detail || !mustConfirm(row)) continue;
      if (!isOwnerHere()) return;
      try {
        const { sound } = await send(getStory, { params: { storyId: id } });
        if (!isOwnerHere()) return;
        const { url } = detail.sound;
        if (sound.isPreview) await remove([id]);
        else await change(id, { detail: { ...detail, sound: { ...sound, url } }, confirmedAt: clock.now() });
      } catch (problem) {
        // Continues with the other stories. A story that was taken down may no longer be heard, so it is deleted. The
        // error code is checked, because a proxy between the page and the gateway may also answer with the status 404.
        if (problem instanceof ApiError && problem.code === 'not_found') await remove([id]);
        else logProblem('downloads of members', problem);
      }
    }
  }

  async function remove(ids: readonly string[]): Promise<void> {
    if (running && ids.includes(running.id)) running.abort.abort();
    const gone = (rows ?? []).filter(({ id }) => ids.includes(id));
    rows = rows?.filter(({ id }) => !ids.includes(id));
    show();
    const database = await open();
    const kept = await caches.open(DOWNLOADS_CACHE);
    for (const { id, story } of gone) {
      await database.delete('stories', id);
      await database.delete('parts', partRangeOf(id));
      await kept.delete(soundPath(id));
      if (!rows?.some((row) => row.story.cover === story.cover)) await kept.delete(coverKey(story.cover));
    }
  }

  async function add(stories: readonly StoryCard[]): Promise<number> {
    await loading;
    keepStorage();
    const database = await open();
    // Reads the stored rows if an earlier attempt has failed. Otherwise the list would contain only the new rows.
    if (!rows) await load();
    if (!rows) throw new Error('The stored downloads cannot be read.');
    let added = 0;
    const shelf = claimDownloads(localStore, userId());
    for (const story of stories) {
      const present = rows.find(({ id }) => id === story.id);
      if (present && present.state !== 'failed') continue;
      const row: StoredDownload = present
        ? { ...present, state: 'waiting', problem: '' }
        : { ...nothing, id: story.id, shelf, story, addedAt: clock.deviceNow() + rows.length };
      rows = [...rows.filter(({ id }) => id !== story.id), row];
      await database.put('stories', row).then(
        () => (added += 1),
        (problem: unknown) => showFailure(story.id, problem),
      );
    }
    show();
    void next();
    return added;
  }

  async function load(): Promise<void> {
    hasFailed = false;
    changes.emit();
    try {
      rows = await (await open()).getAll('stories');
    } catch (problem) {
      logProblem('downloads', problem);
      hasFailed = true;
      changes.emit();
      return;
    }
    show();
    void next();
  }

  async function read(): Promise<void> {
    await load();
    await renew();
  }

  function forget(): void {
    running?.abort.abort();
    rows = [];
    opened = undefined;
    show();
  }

  downloadsForgotten.subscribe(forget);
  // Forgets the downloads when another tab has deleted them, because the user has logged out or another user has signed
  // in.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === null || (key === storageKeys.downloadsOwner && newValue === null)) forget();
  });
  downloadsOwnerReturned.subscribe(() => void renew());
  const loading = load();
  void loading.then(renew);

  return {
    list: () => shown,
    hasFailed: () => hasFailed,
    read,
    subscribe: changes.subscribe,
    add,
    async retry(id) {
      const row = rows?.find((one) => one.id === id);
      if (!row) return;
      try {
        if (await change(id, { state: 'waiting', problem: '' })) void next();
        // There is no stored row, because the disk was full when the download was requested. So the download is
        // requested again.
        else await add([row.story]);
      } catch (problem) {
        showFailure(id, problem);
      }
    },
    remove,
  };
}

const nothing = { state: 'waiting', problem: '', bytes: 0, etag: '', detail: null } as const;

const isExpired = ({ detail }: StoredDownload, now: number): boolean => (detail?.sound.until ?? Infinity) <= now;

/** Returns the path of a cover without size and origin. The service worker finds the cover by this path. */
const coverKey = (cover: string): string => new URL(cover, location.href).pathname;

const isFull = (problem: unknown): boolean => problem instanceof Error && problem.name === 'QuotaExceededError';

const failureOf = (problem: unknown) => ({ state: 'failed', problem: problemTextOf(problem) }) as const;

function problemTextOf(problem: unknown): string {
  if (isFull(problem)) return FULL_PROBLEM;
  if (problem instanceof SoundRefused) return RESTING_PROBLEM;
  return problem instanceof ApiError && problem.kind === 'status' ? problem.message : BROKEN_PROBLEM;
}
