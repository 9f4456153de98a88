import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/search.ts';
import type { Gateway } from '../../gateway.ts';
import { serve } from '../../serve.ts';
import { bookCardOf } from '../books/cards.ts';
import { bookRepository } from '../books/repository.ts';
import { cardOf, withCover } from '../stories/home.ts';
import { findHits } from './findHits.ts';
import { queryOf } from './query.ts';
import type { Hit } from './rank.ts';
import { kinds, searchRepository, type Kind } from './repository.ts';
import { hotTitleRepository, searchHistoryRepository } from './searchHistory.ts';

const SUGGESTED = 8;
/** Of each kind, where all are asked for. */
const BEST = { story: 10, series: 3, book: 3 };

export function searchRoutes(app: FastifyInstance, { db, now, serverSecret }: Gateway): void {
  const repository = searchRepository(db);
  const pictureBooks = bookRepository(db);
  const history = searchHistoryRepository(db);
  const hotTitles = hotTitleRepository(db, serverSecret);

  serve(app, contract.suggest, async ({ body: { text } }, { user }) => {
    const found = await findHits(repository, kinds, queryOf(text), user.id);
    const best = kinds
      .flatMap((kind) => found[kind].filter(({ also }) => also === null).map((hit) => ({ kind, hit })))
      .sort((left, right) => right.hit.score - left.hit.score)
      .slice(0, SUGGESTED);
    const ofKind = (wanted: Kind) => best.filter(({ kind }) => kind === wanted).map(({ hit }) => hit);
    const [stories, series, books] = await Promise.all([
      ofStories(ofKind('story')),
      ofSeries(ofKind('series')),
      ofBooks(ofKind('book')),
    ]);
    const covers = new Map([
      ...stories.map(({ story }) => [`story ${story.id}`, story.cover] as const),
      ...series.map((one) => [`series ${one.series.id}`, one.series.cover] as const),
      ...books.map(({ book }) => [`book ${book.id}`, book.cover] as const),
    ]);
    return {
      items: best.flatMap(({ kind, hit: { id, title } }) => {
        const cover = covers.get(`${kind} ${id}`);
        return cover === undefined ? [] : [{ kind, id, title, cover }];
      }),
    };
  });

  serve(app, contract.search, async ({ body }, { user }) => {
    const text = body.text.trim().replace(/\s+/g, ' ');
    const wanted = kinds.filter((kind) => body.kind === 'all' || body.kind === kind);
    const { isGuessed, ...found } = await findHits(repository, wanted, queryOf(text), user.id);
    const shown = (kind: Kind) => (body.kind === 'all' ? found[kind].slice(0, BEST[kind]) : found[kind]);
    const [stories, series, books] = await Promise.all([
      ofStories(shown('story')),
      ofSeries(shown('series')),
      ofBooks(shown('book')),
    ]);
    if (body.kind === 'all' && text !== '') {
      await history.keep(user.id, text, now());
      const named = [...found.story, ...found.series, ...found.book].find(({ isNamed }) => isNamed && !isGuessed);
      if (named) await hotTitles.vote(user.id, named.title.text, now());
    }
    return {
      stories: { hits: stories, total: found.story.length },
      series: { hits: series, total: found.series.length },
      books: { hits: books, total: found.book.length },
      isGuessed,
    };
  });

  serve(app, contract.listHotWords, async (_, { user }) => ({ words: await hotTitles.list(now(), user.id) }));

  serve(app, contract.listSearchHistory, async (_, { user }) => ({ texts: await history.list(user.id) }));

  serve(app, contract.removeSearch, async ({ body }, { user }) => {
    await history.remove(user.id, body.text);
    return {};
  });

  serve(app, contract.clearSearchHistory, async (_, { user }) => {
    await history.remove(user.id);
    return {};
  });

  async function ofStories(hits: readonly Hit[]) {
    const cards = hits.length === 0 ? [] : await repository.listCards(hits.map(({ id }) => id));
    return joined(hits, cards, (card) => ({ story: cardOf(card) }));
  }

  async function ofSeries(hits: readonly Hit[]) {
    const rows = hits.length === 0 ? [] : await repository.listSeries(hits.map(({ id }) => id));
    return joined(hits, rows, (row) => ({ series: withCover(row) }));
  }

  async function ofBooks(hits: readonly Hit[]) {
    const rows = hits.length === 0 ? [] : await pictureBooks.listBooksOf(hits.map(({ id }) => id));
    return joined(hits, rows, (row) => ({ book: bookCardOf(row) }));
  }
}

/** The hits with what they lead to, in their order; what has left the catalogue since falls away. */
function joined<Row extends { id: string }, Shown>(
  hits: readonly Hit[],
  rows: readonly Row[],
  show: (row: Row) => Shown,
) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return hits.flatMap(({ id, title, also }) => {
    const row = byId.get(id);
    return row ? [{ title, also, ...show(row) }] : [];
  });
}
