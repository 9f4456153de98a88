import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue/search.ts';
import type { Gateway } from '#server/gateway.ts';
import { serve } from '#server/endpoint/serve.ts';
import { searchCandidates } from '#server/domain/search/candidates.ts';
import { findHits } from '#server/domain/search/findHits.ts';
import { queryOf } from '#server/domain/search/query.ts';
import type { Hit } from '#server/domain/search/rank.ts';
import { searchedKinds, searchRepository, type SearchedKind } from './repository.ts';
import { hotTitleRepository, searchHistoryRepository } from './searchHistory.ts';
import { shownHits } from './shownHits.ts';

const MAX_SUGGESTED = 8;
/** The maximum number of results of each kind when all kinds are requested. */
const MAX_RESULTS: Record<SearchedKind, number> = { story: 10, series: 3, book: 3, booklist: 3, video: 3, article: 3 };

export function searchRoutes(app: FastifyInstance, { db, now, serverSecret }: Gateway): void {
  const candidates = searchCandidates(db);
  const shown = shownHits(db, searchRepository(db));
  const history = searchHistoryRepository(db);
  const hotTitles = hotTitleRepository(db, serverSecret);

  serve(app, contract.suggest, async ({ body: { text } }, { user }) => {
    const { hits } = await findHits(candidates, searchedKinds, queryOf(text), user.id);
    const best = searchedKinds
      .flatMap((kind) => hits[kind].filter(({ also }) => also === null).map((hit) => ({ kind, hit })))
      .sort((left, right) => right.hit.score - left.hit.score)
      .slice(0, MAX_SUGGESTED);
    const pictures = await shown.picturesOf(best.map(({ hit }) => hit));
    return {
      items: best.flatMap(({ kind, hit }) => {
        const picture = pictures.get(hit);
        return picture === undefined ? [] : [{ kind, id: hit.id, title: hit.title, picture }];
      }),
    };
  });

  serve(app, contract.search, async ({ body }, { user }) => {
    const text = body.text.trim().replace(/\s+/g, ' ');
    const wanted = searchedKinds.filter((kind) => body.kind === 'all' || body.kind === kind);
    const { hits, isGuessed } = await findHits(candidates, wanted, queryOf(text), user.id);
    const best = (kind: SearchedKind) => (body.kind === 'all' ? hits[kind].slice(0, MAX_RESULTS[kind]) : hits[kind]);
    const [, stories, series, books, booklists, videos, articles] = await Promise.all([
      body.kind === 'all' && text !== ''
        ? storeSearch(user.id, text, isGuessed ? [] : searchedKinds.flatMap((kind) => hits[kind]))
        : undefined,
      shown.stories(best('story')),
      shown.series(best('series')),
      shown.books(best('book')),
      shown.booklists(best('booklist')),
      shown.videos(best('video')),
      shown.articles(best('article')),
    ]);
    return {
      stories: { hits: stories, total: hits.story.length },
      series: { hits: series, total: hits.series.length },
      books: { hits: books, total: hits.book.length },
      booklists: { hits: booklists, total: hits.booklist.length },
      videos: { hits: videos, total: hits.video.length },
      articles: { hits: articles, total: hits.article.length },
      isGuessed,
    };
  });

  /** Stores the search in the user's history. If its text is a title, also counts it for the popular searches. */
  async function storeSearch(userId: string, text: string, found: readonly Hit[]): Promise<void> {
    await history.add(userId, text, now());
    const named = found.find(({ isNamed }) => isNamed);
    if (named) await hotTitles.vote(userId, named.title.text, now());
  }

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
}
