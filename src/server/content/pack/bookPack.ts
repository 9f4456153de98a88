import * as v from 'valibot';
import {
  Age,
  Cover,
  Id,
  Sentences,
  Sound,
  Summary,
  TimingsFile,
  Title,
  type LoadedPack,
  type Sentence,
} from './pack.ts';
import type { LoadedGoods } from './goodsSchemas.ts';
import type { Recommendation } from './experience.ts';
import type { LoadedMedal } from './medals.ts';
import type { LoadedWorks } from './works.ts';

const Page = v.object({
  picture: v.pipe(v.string(), v.regex(/^page\/[a-z0-9][a-z0-9-]{0,63}$/)),
  sentences: Sentences,
});

/** `books/<id>.json`: a picture book. Its sound contains all pages in order. */
export const Book = v.object({
  id: Id,
  title: Title,
  summary: Summary,
  ageFrom: Age,
  ageTo: Age,
  category: Id,
  author: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  origin: v.string(),
  cover: Cover,
  sound: Sound,
  timings: TimingsFile,
  pages: v.pipe(v.array(Page), v.minLength(1), v.maxLength(60)),
});

/** `booklists.json`: picture books and stories that belong together, in display order. */
export const Booklists = v.array(
  v.object({
    id: Id,
    title: Title,
    summary: Summary,
    ageFrom: Age,
    ageTo: Age,
    category: Id,
    cover: Cover,
    books: v.pipe(v.array(v.union([v.object({ picture: Id }), v.object({ story: Id })])), v.minLength(1)),
  }),
);

export type Book = v.InferOutput<typeof Book>;
export type Booklist = v.InferOutput<typeof Booklists>[number];

/** A reference from a booklist. The kind `picture` refers to a picture book. */
export interface BookReference {
  kind: 'picture' | 'story';
  id: string;
}

export interface BookPage {
  picture: string;
  sentences: Sentence[];
}

/** A picture book in its stored form: each sentence has its times in the sound of the book. */
export interface LoadedBook extends Omit<Book, 'pages' | 'timings'> {
  durationMs: number;
  pages: BookPage[];
}

export interface LoadedBooklist extends Omit<Booklist, 'books'> {
  books: BookReference[];
}

export const pageFileSuffixes = ['-400.webp', '-800.webp', '-800.jpg'];

/** The books and booklists of a pack; a pack may have none. */
export interface LoadedBooks {
  books: LoadedBook[];
  booklists: LoadedBooklist[];
}

export interface WholePack extends LoadedPack, LoadedBooks, LoadedWorks, LoadedGoods {
  medals: LoadedMedal[];
  recommendations: Recommendation[];
}
