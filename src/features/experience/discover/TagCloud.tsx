import { tagTexts } from '#lib/experience/experienceTexts.ts';
import { useListTagsQuery } from '#features/experience/entries/entriesApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import styles from './Discover.module.css';

/**
 * The tags of public aims and activities, the most frequent ones first. `most` limits the number of tags; by default
 * all are shown.
 */
export const TagCloud = ({ most }: { most?: number }) => (
  <QueryState
    query={useListTagsQuery(undefined)}
    loading={<LoadingBlock label="正在看标签" height={156} />}
    empty={<p className={styles['note']}>还没有标签</p>}
  >
    {({ items }) => (
      <p className={styles['tags']}>
        {items.slice(0, most).map(({ tag, count }) => (
          <AppLink key={tag} href={href('experienceTag', { tag })} className={styles['tag']}>
            {tagTexts[tag]}
            <span className={styles['count']}>{count}</span>
          </AppLink>
        ))}
      </p>
    )}
  </QueryState>
);
