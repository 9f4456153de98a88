import type { StoryDetail } from '#contract/stories/stories.ts';
import { createTimeMemory } from '#platform/eyeCare/timeMemory.ts';
import { ApiError } from '#platform/http/apiError.ts';
import type { Clock } from '#platform/http/clock.ts';
import { latestMoment } from '#platform/offline/latestMoment.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { openDownloads } from './downloadDatabase.ts';

const EXPIRED_PROBLEM = '要联网确认一次才能接着听；会员到期的，要先续上会员';

/**
 * Returns a downloaded story; undefined if it is not completely stored on this device. Throws an ApiError if the right
 * to hear the story has ended.
 */
export async function storedStory(
  localStore: TextStore,
  clock: Clock,
  storyId: string,
): Promise<StoryDetail | undefined> {
  const database = await openDownloads(localStore, () => undefined);
  try {
    const row = await database.get('stories', storyId);
    if (row?.state !== 'ready' || !row.detail) return undefined;
    const { until } = row.detail.sound;
    if (until !== undefined && until <= latestMoment(localStore, clock)) throw new ApiError('status', EXPIRED_PROBLEM);
    // Checks whether the child has limits now, as far as the device knows: the child may have had none when the story
    // was downloaded.
    const isLimited = createTimeMemory(localStore, clock, () => '').isLimited();
    return isLimited ? { ...row.detail, sound: { ...row.detail.sound, isMetered: true } } : row.detail;
  } finally {
    database.close();
  }
}
