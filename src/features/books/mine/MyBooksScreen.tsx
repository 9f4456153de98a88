import type { MyBooks } from '#contract/books/bookshelf.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { PictureCardSkeleton } from '#ui/picture/PictureCard.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { BooklistCardView } from '#features/books/index/BooklistCardView.tsx';
import { useGetMyBooksQuery } from '#features/books/shelfApi.ts';
import styles from './MyBooksScreen.module.css';
import { ReadingDays } from './ReadingDays.tsx';
import { ReadingRow } from './ReadingRow.tsx';

export default function MyBooksScreen() {
  const query = useGetMyBooksQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame title="我的书单">
      <QueryState
        query={query}
        loading={
          <div role="group" className={styles['page']} aria-busy="true" aria-label="正在打开我的书单">
            <PictureCardSkeleton />
            <PictureCardSkeleton />
            <PictureCardSkeleton />
          </div>
        }
      >
        {(mine) => <Shelf mine={mine} />}
      </QueryState>
    </ScreenFrame>
  );
}

function Shelf({ mine }: { mine: MyBooks }) {
  const { booklists, readings } = mine;
  return (
    <div className={styles['page']}>
      <ReadingDays mine={mine} />
      <div className={styles['links']}>
        <ButtonLink href={href('bookMedals')} as={AppLink} kind="secondary">
          勋章墙
        </ButtonLink>
        <ButtonLink href={href('bookIndex')} as={AppLink}>
          挑一本读
        </ButtonLink>
      </div>
      {booklists.length + readings.length === 0 && (
        <EmptyState mood={reading} title="书架还空着" text="收藏一个书单，或者读一本绘本，就会放到这里" />
      )}
      {readings.length > 0 && (
        <section aria-label="读过的绘本">
          <h2 className={styles['head']}>读过的绘本</h2>
          <ul>
            {readings.map((one) => (
              <li key={one.book.id} className={styles['item']}>
                <ReadingRow reading={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {booklists.length > 0 && (
        <section aria-label="收藏的书单">
          <h2 className={styles['head']}>收藏的书单</h2>
          <ul>
            {booklists.map((list) => (
              <li key={list.id} className={styles['item']}>
                <BooklistCardView list={list} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
