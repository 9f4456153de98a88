import type { StoryCard } from '#contract/stories/stories.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { href } from '#platform/navigation/paths.ts';
import { UNREADABLE_PROBLEM, type Downloads } from '#platform/offline/downloads/downloads.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';

/**
 * Returns a function that downloads stories and tells the user whether this has begun. If nothing is left to download
 * although the stories cannot all be heard, because the right to hear them has ended or the disk is full, it opens the
 * list of downloads, which shows the reasons.
 */
export function useAddDownloads(downloads: Downloads): (stories: readonly StoryCard[]) => Promise<void> {
  const toasts = useToasts();
  const navigate = useNavigateAfterReply();
  return async (stories) => {
    try {
      if ((await downloads.add(stories)) > 0) toasts.show({ kind: 'info', text: '开始下载，没有网络也能听' });
      else {
        toasts.show({ kind: 'info', text: '没有新的下载，原因写在故事下面' });
        navigate(href('myDownloads'));
      }
    } catch (problem) {
      logProblem('downloads', problem);
      toasts.show({ kind: 'fail', text: UNREADABLE_PROBLEM });
    }
  };
}
