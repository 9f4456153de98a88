import * as v from 'valibot';
import { ArticleCard } from './articles.ts';
import { BookCard, BooklistCard } from './books.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id } from './fields.ts';
import { Cover, StoryCard } from './stories.ts';
import { Video } from './videos.ts';

/** Longer than any title; what is typed beyond it finds nothing more. */
export const MAX_SEARCH_LENGTH = 60;

const SearchText = v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH));

/** Where a text matches: from and to, in UTF-16 units, in order and apart. */
const Marks = v.array(v.object({ from: Count, to: Count }));

const Kind = v.picklist(['story', 'series', 'book', 'booklist', 'video', 'article']);
export type SearchKind = v.InferOutput<typeof Kind>;

const Marked = v.object({ text: v.string(), marks: Marks });
export type Marked = v.InferOutput<typeof Marked>;

const shared = {
  title: Marked,
  /** What matches where the title does not: a tag, an author, a heading. */
  also: v.nullable(Marked),
};

const StoryHit = v.object({ ...shared, story: StoryCard });
export type StoryHit = v.InferOutput<typeof StoryHit>;

const SeriesHit = v.object({
  ...shared,
  series: v.object({ id: Id, title: v.string(), summary: v.string(), cover: Cover, storyCount: Count }),
});
export type SeriesHit = v.InferOutput<typeof SeriesHit>;

/** Of a picture book. */
const BookHit = v.object({ ...shared, book: BookCard });

const BooklistHit = v.object({ ...shared, booklist: BooklistCard });

const VideoHit = v.object({ ...shared, video: Video });

/** Of an article for parents. */
const ArticleHit = v.object({ ...shared, article: ArticleCard });

/**
 * A POST, like the next one: what a child types has no place in addresses, which are logged on their way. `picture`: a
 * cover, or the poster of a video.
 */
export const suggest = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/search/suggestions',
  summary: 'What somebody who types this may be looking for, the likeliest first',
  access: 'user',
  body: v.object({ text: SearchText }),
  reply: v.object({ items: v.array(v.object({ kind: Kind, id: Id, title: Marked, picture: v.string() })) }),
});

/**
 * Kept in the user's history when it asks for all kinds. `total` counts no further than the gateway looks. `isGuessed`:
 * nothing is called so, these are only like it.
 */
export const search = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/search',
  summary: 'Search the catalogue: the best of every kind, or all that was found of one',
  access: 'user',
  body: v.object({
    text: SearchText,
    kind: v.picklist(['all', ...Kind.options]),
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
  summary: 'Words that are searched for and titles that are played most',
  access: 'user',
  reply: v.object({ words: v.array(v.string()) }),
});

export const listSearchHistory = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/search/history',
  summary: 'What the user has searched for, the newest first',
  access: 'user',
  reply: v.object({ texts: v.array(v.string()) }),
});

export const removeSearch = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/search/history/removals',
  summary: 'Take one text out of the history',
  access: 'user',
  body: v.object({ text: SearchText }),
  reply: v.object({}),
});

export const clearSearchHistory = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/search/history',
  summary: 'Forget all that the user has searched for',
  access: 'user',
  reply: v.object({}),
});
