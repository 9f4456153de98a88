import type { Book, BookCard, Booklist, BooklistCard } from '#contract/books/books.ts';
import type { MyBooks } from '#contract/books/bookshelf.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { aStoryCard } from '#test/builders/stories/stories.ts';

export const aBookCard = (id = 'rain', overrides: Partial<BookCard> = {}): BookCard => ({
  id,
  title: `绘本 ${id}`,
  summary: '下雨了。',
  cover: `/media/cover/${id}`,
  ageFrom: 3,
  ageTo: 5,
  pageCount: 3,
  ...overrides,
});

/** Returns a picture book with three pages of ten seconds each; the first page has two sentences. */
export const aBook = (id = 'rain', overrides: Partial<Book> = {}): Book => ({
  ...aBookCard(id),
  author: '呆迪编写组',
  sound: { url: `/media/sound/${id}.mp3`, durationMs: 34_000, isSynthesised: true },
  pages: [
    {
      picture: `/media/page/${id}-1`,
      sentences: [
        { text: '下雨了。', startMs: 3_000, endMs: 5_000 },
        { text: '小兔子撑开伞。', startMs: 6_000, endMs: 9_000 },
      ],
    },
    { picture: `/media/page/${id}-2`, sentences: [{ text: '小鸡也来了！', startMs: 11_000, endMs: 19_000 }] },
    { picture: `/media/page/${id}-3`, sentences: [{ text: '雨停了。', startMs: 21_000, endMs: 29_000 }] },
  ],
  ...overrides,
});

export const aBooklistCard = (id = 'rainy-days', overrides: Partial<BooklistCard> = {}): BooklistCard => ({
  id,
  title: `书单 ${id}`,
  summary: '雨天在家读',
  cover: `/media/cover/${id}`,
  ageFrom: 3,
  ageTo: 5,
  bookCount: 2,
  ...overrides,
});

export const aBooklist = (id = 'rainy-days', overrides: Partial<Booklist> = {}): Booklist => ({
  ...aBooklistCard(id),
  books: [
    { kind: 'picture', book: aBookCard() },
    { kind: 'story', book: aStoryCard('moon') },
  ],
  ...overrides,
});

export const someBooks = (overrides: Partial<MyBooks> = {}): MyBooks => ({
  today: chinaDay(Date.now()),
  checkedIn: [],
  days: [],
  streakDays: 0,
  totalDays: 0,
  booksRead: 0,
  seconds: 0,
  characters: 0,
  booklists: [],
  readings: [],
  ...overrides,
});
