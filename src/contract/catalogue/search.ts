import * as v from 'valibot';
import { ArticleCard } from './articles.ts';
import { BookCard, BooklistCard } from '#contract/books/books.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id, boundedText } from '#contract/fields.ts';
import { Cover, StoryCard } from '#contract/stories/stories.ts';
import { Video } from './videos.ts';

/** The maximum length of a search text, which exceeds that of any title. The rest of a longer input is ignored. */
export const MAX_SEARCH_LENGTH = 60;

const SearchText = boundedText(MAX_SEARCH_LENGTH);

/** The matching ranges of a text, in UTF-16 units, in ascending order and without overlap. */
const Marks = v.array(v.object({ from: Count, to: Count }));

export const SearchKind = v.picklist(['story', 'series', 'book', 'booklist', 'video', 'article']);
export type SearchKind = v.InferOutput<typeof SearchKind>;

export const Marked = v.object({ text: v.string(), marks: Marks });
export type Marked = v.InferOutput<typeof Marked>;

const shared = {
  title: Marked,
  /** If the title does not match, the field that does: a tag, an author or a heading. */
  also: v.nullable(Marked),
};

const StoryHit = v.object({ ...shared, story: StoryCard });
export type StoryHit = v.InferOutput<typeof StoryHit>;

const SeriesHit = v.object({
  ...shared,
  series: v.object({ id: Id, title: v.string(), summary: v.string(), cover: Cover, storyCount: Count }),
});
export type SeriesHit = v.InferOutput<typeof SeriesHit>;

/** A match among the picture books. */
const BookHit = v.object({ ...shared, book: BookCard });

const BooklistHit = v.object({ ...shared, booklist: BooklistCard });

const VideoHit = v.object({ ...shared, video: Video });

/** A match among the articles for parents. */
const ArticleHit = v.object({ ...shared, article: ArticleCard });

/**
 * This call and `search` are POST requests, because proxies log addresses, which must not contain what a child types.
 * `picture`: a cover, or the poster of a video.
 */
export const suggest = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/search/suggestions',
  summary: 'Suggestions for an incomplete search text, the best first',
  access: 'user',
  body: v.object({ text: SearchText }),
  reply: v.object({ items: v.array(v.object({ kind: SearchKind, id: Id, title: Marked, picture: v.string() })) }),
});

/**
 * The gateway stores the text in the user's search history if all kinds are searched. `total` does not exceed the
 * number of matches that the gateway examines. `isGuessed`: no title matches, so the results are only similar.
 */
export const search = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/search',
  summary: 'Search the catalogue: the best results of every kind, or all results of one kind',
  access: 'user',
  body: v.object({
    text: SearchText,
    kind: v.picklist(['all', ...SearchKind.options]),
  }),
  reply: v.object({
    stories: v.object({ hits: v.array(StoryHit), total: Count }),
    series: v.object({ hits: v.array(SeriesHit), total: Count }),
    books: v.object({ hits: v.array(BookHit), total: Count }),
    booklists: v.object({ hits: v.array(BooklistHit), total: Count }),
    videos: v.object({ hits: v.array(VideoHit), total: Count }),
    articles: v.object({ hits: v.array(ArticleHit), total: Count }),
    isGuessed: v.boolean(),
  }),
});
export type SearchReply = v.InferOutput<typeof search.reply>;

export const listHotWords = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/search/hot-words',
  summary: 'The most frequent search texts and the most played titles',
  access: 'user',
  reply: v.object({ words: v.array(v.string()) }),
});

export const listSearchHistory = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/search/history',
  summary: 'The search texts of the user, newest first',
  access: 'user',
  reply: v.object({ texts: v.array(v.string()) }),
});

export const removeSearch = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/search/history/removals',
  summary: 'Remove one text from the search history',
  access: 'user',
  body: v.object({ text: SearchText }),
  reply: v.object({}),
});

export const clearSearchHistory = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/search/history',
  summary: 'Delete the search history of the user',
  access: 'user',
  reply: v.object({}),
});
