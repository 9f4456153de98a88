import { Button } from '#ui/action/Button.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { PictureCardSkeleton } from '#ui/picture/PictureCard.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useListBooklistsInfiniteQuery, type Choice } from '#features/books/api.ts';
import { CallError } from '#features/books/CallError.tsx';
import { BooklistCardView } from './BooklistCardView.tsx';
import styles from './Booklists.module.css';

interface BooklistsProps {
  choice: Choice;
  /** Chooses nothing again. */
  onReset: () => void;
}

export function Booklists({ choice, onReset }: BooklistsProps) {
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useListBooklistsInfiniteQuery(choice);
  if (!currentData && error) return <CallError error={error} isFetching={isFetching} onRetry={refetch} />;
  const lists = currentData?.pages.flatMap(({ items }) => items);
  if (lists?.length === 0) {
    return (
      <EmptyState
        mood={reading}
        title="这里还没有书单"
        text="换个年龄或主题看看吧"
        action={<Button onClick={onReset}>看看全部</Button>}
      />
    );
  }

  return (
    <section aria-label="书单" aria-busy={!lists} className={styles['lists']}>
      <h2 className={styles['title']}>书单</h2>
      <ul className={styles['cards']}>
        {lists ? (
          lists.map((list) => (
            <li key={list.id} className={styles['card']}>
              <BooklistCardView list={list} />
            </li>
          ))
        ) : (
          <>
            <li className={styles['card']}>
              <PictureCardSkeleton />
            </li>
            <li className={styles['card']}>
              <PictureCardSkeleton />
            </li>
          </>
        )}
      </ul>
      {hasNextPage ? (
        <div className={styles['end']}>
          <Button kind="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {error ? '没有拿到，再试一次' : '再看一些'}
          </Button>
        </div>
      ) : (
        lists && <p className={styles['end']}>到底啦，挑一本和呆迪一起读吧</p>
      )}
    </section>
  );
}
