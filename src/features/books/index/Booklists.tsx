import { Button } from '#ui/action/Button.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { PictureCardSkeleton } from '#ui/picture/PictureCard.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { useListBooklistsInfiniteQuery, type BookFilters } from '#features/books/api.ts';
import { BooklistCardView } from './BooklistCardView.tsx';
import styles from './Booklists.module.css';
import { usePages } from '#platform/http/hooks/usePages.ts';

interface BooklistsProps {
  choice: BookFilters;
  /** Clears the filters. */
  onReset: () => void;
}

export function Booklists({ choice, onReset }: BooklistsProps) {
  const pages = usePages(useListBooklistsInfiniteQuery(choice));
  return (
    <QueryState
      query={pages}
      loading={<BooklistsSkeleton />}
      empty={
        <EmptyState
          mood={reading}
          title="这里还没有书单"
          text="换个年龄或主题看看吧"
          action={<Button onClick={onReset}>看看全部</Button>}
        />
      }
    >
      {(lists) => (
        <section aria-label="书单" className={styles['lists']}>
          <h2 className={styles['title']}>书单</h2>
          <ul className={styles['cards']}>
            {lists.map((list) => (
              <li key={list.id} className={styles['card']}>
                <BooklistCardView list={list} />
              </li>
            ))}
          </ul>
          <ListEnd {...pages.end} onMore={pages.fetchMore} overText="到底啦，挑一本和呆迪一起读吧" />
        </section>
      )}
    </QueryState>
  );
}

const BooklistsSkeleton = () => (
  <section aria-label="书单" aria-busy="true" className={styles['lists']}>
    <h2 className={styles['title']}>书单</h2>
    <ul className={styles['cards']}>
      <li className={styles['card']}>
        <PictureCardSkeleton />
      </li>
      <li className={styles['card']}>
        <PictureCardSkeleton />
      </li>
    </ul>
  </section>
);
