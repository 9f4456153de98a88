import { usePages } from '#platform/http/hooks/usePages.ts';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { withPrivatePictures } from '#widgets/pictures/withPrivatePictures.ts';
import { type TimelineFilters, useListTimelineInfiniteQuery } from './api.ts';
import { EntryCard } from '#features/experience/entry/EntryCard.tsx';
import { dateText } from '#features/experience/entry/entryTexts.ts';
import { FavouriteLink } from '#features/experience/entry/FavouriteLink.tsx';
import { byYear } from './years.ts';
import styles from './Timeline.module.css';

const skeleton = (
  <div className={styles['year']} role="group" aria-busy="true" aria-label="正在打开履历">
    {[0, 1, 2, 3].map((place) => (
      <div key={place} className={styles['entry']}>
        <Skeleton height={84} />
      </div>
    ))}
  </div>
);

/** The entries that match the filters, by year, newest first. */
export function Timeline({ filters }: { filters: TimelineFilters }) {
  // The list is reloaded whenever it opens, because the addresses of the photos expire after ten minutes.
  const pages = usePages(useListTimelineInfiniteQuery(filters, withPrivatePictures));
  return (
    <QueryState
      query={pages}
      loading={skeleton}
      empty={<EmptyState title="这里还没有记录" text="换一种，或者换一年看看" />}
    >
      {(items) => (
        <>
          {byYear(items).map(({ year, entries }) => (
            <section key={year} className={styles['year']} aria-label={`${year} 年`}>
              <h2 className={styles['heading']}>{year} 年</h2>
              <ol>
                {entries.map((entry) => (
                  <li key={`${entry.kind}-${entry.id}`} className={styles['entry']}>
                    <EntryCard entry={entry} day={dateText(entry.day)}>
                      <FavouriteLink entry={entry} />
                    </EntryCard>
                  </li>
                ))}
              </ol>
            </section>
          ))}
          <ListEnd {...pages.end} onMore={pages.fetchMore} overText="最早的就在这里啦" />
        </>
      )}
    </QueryState>
  );
}
