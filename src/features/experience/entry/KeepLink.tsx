import type { TimelineEntry } from '#contract/experience/timeline.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { HeartIcon } from '#ui/icons/actionIcons.tsx';
import { entryWords, keepHref } from './entryTexts.ts';
import styles from './KeepLink.module.css';

/**
 * A heart that links to the screen on which the entry is added to the favourites. The heart is filled if the entry is a
 * favourite already.
 */
export function KeepLink({ entry }: { entry: TimelineEntry }) {
  const { title } = entryWords(entry);
  return (
    <AppLink
      href={keepHref(entry)}
      className={styles['link']}
      aria-label={entry.isKept ? `已收藏：${title}，换收藏夹` : `收藏：${title}`}
    >
      <HeartIcon size={22} filled={entry.isKept} />
    </AppLink>
  );
}
