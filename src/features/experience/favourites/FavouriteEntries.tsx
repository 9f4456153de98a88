import { dayText } from '#lib/time/dayText.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { withPrivatePictures } from '#widgets/pictures/withPrivatePictures.ts';
import { EntryCard } from '#features/experience/entry/EntryCard.tsx';
import { FavouriteLink } from '#features/experience/entry/FavouriteLink.tsx';
import { type ChosenFolder, useListKeptEntriesInfiniteQuery } from './api.ts';
import styles from './FavouriteEntries.module.css';

/** The favourites in a folder, newest first. */
export function FavouriteEntries({ folder }: { folder: ChosenFolder }) {
  // The list is reloaded whenever it opens, because the addresses of the photos expire after ten minutes.
  const pages = usePages(useListKeptEntriesInfiniteQuery(folder, withPrivatePictures));
  return (
    <QueryState
      query={pages}
      loading={<LoadingBlock label="正在打开收藏" height={240} />}
      empty={
        <EmptyState
          mood={cheering}
          title={folder === undefined ? '还没有收藏' : '这个收藏夹还空着'}
          text="在履历里点一下爱心，最想留住的就收在这里"
        />
      }
    >
      {(items) => (
        <>
          <ul aria-label="收藏">
            {items.map(({ entry }) => (
              <li key={`${entry.kind}-${entry.id}`} className={styles['entry']}>
                <EntryCard entry={entry} day={dayText(entry.day)}>
                  <FavouriteLink entry={entry} />
                </EntryCard>
              </li>
            ))}
          </ul>
          <ListEnd {...pages.end} onMore={pages.fetchMore} overText="收藏都在这里啦" />
        </>
      )}
    </QueryState>
  );
}
