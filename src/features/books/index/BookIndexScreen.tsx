import { useSearchParams } from 'react-router';
import { ageBands } from '#contract/books/books.ts';
import { useListBooksInfiniteQuery, type BookFilters } from '#features/books/api.ts';
import { bookIdOf } from '#features/books/bookId.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { Booklists } from './Booklists.tsx';
import { Filters } from './Filters.tsx';
import { PictureBooks } from './PictureBooks.tsx';

/** The chosen filters are in the address, so that they still apply when the user comes back. */
export default function BookIndexScreen() {
  const [search, setSearch] = useSearchParams();
  const choice = filtersOf(search);
  const { data } = useListBooksInfiniteQuery(choice);
  const handleChoose = (next: BookFilters) => setSearch({ ...next }, { replace: true });

  return (
    <ScreenFrame title="书单">
      <Filters choice={choice} themes={data?.pages[0]?.themes ?? []} onChoose={handleChoose} />
      <PictureBooks choice={choice} />
      <Booklists choice={choice} onReset={() => handleChoose({})} />
    </ScreenFrame>
  );
}

function filtersOf(search: URLSearchParams): BookFilters {
  const age = ageBands.find((band) => band === search.get('age'));
  const theme = bookIdOf(search.get('theme'));
  return { ...(age && { age }), ...(theme !== undefined && { theme }) };
}
