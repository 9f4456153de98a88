import type { Database } from '#server/database/connection/open.ts';
import { cardOf as articleCardOf } from '#server/domain/editorials/articleCards.ts';
import { bookCardOf, listCardOf } from '#server/domain/books/bookCards.ts';
import { bookRepository } from '#server/domain/books/bookRepository.ts';
import { editorialRepository } from '#server/domain/editorials/editorialRepository.ts';
import { videoOf } from '#server/domain/editorials/videoCards.ts';
import { cardOf, withCover } from '#server/domain/catalogue/storyCards.ts';
import type { Hit } from '#server/domain/search/rank.ts';
import type { SearchedKind, searchRepository } from './repository.ts';

/**
 * Functions that return the items of search results, in the same order. Items that have left the catalogue are omitted.
 */
export function shownHits(db: Database, repository: ReturnType<typeof searchRepository>) {
  const pictureBooks = bookRepository(db);
  const editorials = editorialRepository(db);

  async function itemsOfHits<Row, Shown>(
    hits: readonly Hit[],
    list: (ids: string[]) => PromiseLike<Row[]>,
    show: (row: Row) => Shown & { id: string },
  ) {
    const rows = hits.length === 0 ? [] : await list(hits.map(({ id }) => id));
    const byId = new Map(rows.map(show).map((thing) => [thing.id, thing]));
    return hits.flatMap((hit) => {
      const thing = byId.get(hit.id);
      return thing ? [{ hit, thing }] : [];
    });
  }

  const itemReaders = {
    story: (hits: readonly Hit[]) => itemsOfHits(hits, (ids) => repository.listCards(ids), cardOf),
    series: (hits: readonly Hit[]) => itemsOfHits(hits, (ids) => repository.listSeries(ids), withCover),
    book: (hits: readonly Hit[]) => itemsOfHits(hits, (ids) => pictureBooks.listBooksOf(ids), bookCardOf),
    booklist: (hits: readonly Hit[]) => itemsOfHits(hits, (ids) => pictureBooks.listBooklistsOf(ids), listCardOf),
    video: (hits: readonly Hit[]) => itemsOfHits(hits, (ids) => editorials.list('video', ids), videoOf),
    article: (hits: readonly Hit[]) => itemsOfHits(hits, (ids) => editorials.list('article', ids), articleCardOf),
  };
  const words = ({ title, also }: Hit) => ({ title, also });

  return {
    stories: async (hits: readonly Hit[]) =>
      (await itemReaders.story(hits)).map(({ hit, thing }) => ({ ...words(hit), story: thing })),
    series: async (hits: readonly Hit[]) =>
      (await itemReaders.series(hits)).map(({ hit, thing }) => ({ ...words(hit), series: thing })),
    books: async (hits: readonly Hit[]) =>
      (await itemReaders.book(hits)).map(({ hit, thing }) => ({ ...words(hit), book: thing })),
    booklists: async (hits: readonly Hit[]) =>
      (await itemReaders.booklist(hits)).map(({ hit, thing }) => ({ ...words(hit), booklist: thing })),
    videos: async (hits: readonly Hit[]) =>
      (await itemReaders.video(hits)).map(({ hit, thing }) => ({ ...words(hit), video: thing })),
    articles: async (hits: readonly Hit[]) =>
      (await itemReaders.article(hits)).map(({ hit, thing }) => ({ ...words(hit), article: thing })),

    /** Returns the cover of each result; for a video, its still picture (`poster`). */
    async picturesOf(hits: readonly Hit[]): Promise<Map<Hit, string>> {
      const kinds = Object.keys(itemReaders) as SearchedKind[];
      // oxlint-disable-next-line project/one-statement -- there are six kinds
      const all = await Promise.all(kinds.map((kind) => itemReaders[kind](hits.filter((hit) => hit.kind === kind))));
      return new Map(
        all.flat().map(({ hit, thing }) => [hit, 'poster' in thing ? thing.poster : thing.cover] as const),
      );
    },
  };
}
