import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Cover } from '#ui/picture/Cover.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { agesText } from '#features/books/agesText.ts';
import { useListBooksInfiniteQuery, type BookFilters } from '#features/books/api.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { Button } from '#ui/action/Button.tsx';
import styles from './PictureBooks.module.css';

const PLACEHOLDERS = [0, 1, 2];

/** The shelf of picture books. It is hidden when it is empty, because the booklists below already show a message. */
export function PictureBooks({ choice }: { choice: BookFilters }) {
  const pages = usePages(useListBooksInfiniteQuery(choice));
  const { currentData, error, end, fetchMore } = pages;
  if (currentData?.length === 0) return null;

  return (
    <section aria-label="绘本" aria-busy={!currentData && !error} className={styles['shelf']}>
      <h2 className={styles['title']}>绘本</h2>
      <QueryState query={pages} loading={<PictureBooksSkeleton />}>
        {(books) => (
          <ul className={styles['tiles']}>
            {books.map((book) => (
              <li key={book.id} className={styles['tile']}>
                <AppLink href={href('bookDetail', { book: book.id })}>
                  <Cover src={book.cover} alt="" sizes="140px" />
                  <span className={styles['name']}>{book.title}</span>
                  <span className={styles['facts']}>
                    {agesText(book)} · {book.pageCount} 页
                  </span>
                </AppLink>
              </li>
            ))}
            {end.state !== 'over' && (
              <li className={styles['more']}>
                <Button
                  kind="secondary"
                  size="small"
                  loading={end.isFetching}
                  onClick={end.state === 'failed' ? end.onRetry : fetchMore}
                >
                  {end.state === 'failed' ? '再试一次' : '更多绘本'}
                </Button>
              </li>
            )}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

const PictureBooksSkeleton = () => (
  <ul className={styles['tiles']}>
    {PLACEHOLDERS.map((place) => (
      <li key={place} className={styles['tile']}>
        <Skeleton shape="square" />
        <span className={styles['name']}>
          <Skeleton shape="text" width="80%" />
        </span>
        <span className={styles['facts']}>
          <Skeleton shape="text" width="50%" />
        </span>
      </li>
    ))}
  </ul>
);
