import type { TimelineEntry } from '#contract/experience/timeline.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { HeartIcon } from '#ui/icons/actionIcons.tsx';
import { describeEntry, favouriteHref } from './entryTexts.ts';
import styles from './FavouriteLink.module.css';

/**
 * A heart that links to the screen on which the entry is added to the favourites. The heart is filled if the entry is a
 * favourite already.
 */
export function FavouriteLink({ entry }: { entry: TimelineEntry }) {
  const { title } = describeEntry(entry);
  return (
    <AppLink
      href={favouriteHref(entry)}
      className={styles['link']}
      aria-label={entry.isKept ? `已收藏：${title}，换收藏夹` : `收藏：${title}`}
    >
      <HeartIcon size={22} filled={entry.isKept} />
    </AppLink>
  );
}
