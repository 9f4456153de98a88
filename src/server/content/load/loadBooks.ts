import path from 'node:path';
import {
  Book,
  Booklists,
  pageFileSuffixes,
  type Booklist,
  type BookReference,
  type LoadedBook,
  type LoadedBooks,
} from '#server/content/pack/bookPack.ts';
import { checkPictures, loadSound } from './loadMedia.ts';
import { coverFileSuffixes, type LoadedPack, type Story } from '#server/content/pack/pack.ts';
import { listFiles, readJson, readJsonIfAny, type PackErrors } from '#server/content/pack/packFiles.ts';

interface ReferenceTargets {
  categories: LoadedPack['categories'];
  stories: Story[];
}

/** Reads the picture books and booklists of a pack and checks them. */
export function loadBooks(folder: string, known: ReferenceTargets, packErrors: PackErrors): LoadedBooks {
  const books: LoadedBook[] = [];
  const bookIds = new Set<string>();
  for (const name of listFiles(path.join(folder, 'books'), '.json')) {
    const book = readJson(folder, `books/${name}`, Book, packErrors);
    if (!book) continue;
    if (`${book.id}.json` !== name) packErrors.add(`books/${name}`, `holds the id "${book.id}"`);
    bookIds.add(book.id);
    const loaded = loadBook(folder, book, packErrors);
    if (loaded) books.push(loaded);
  }
  const booklists = readJsonIfAny(folder, 'booklists.json', Booklists, packErrors) ?? [];
  checkReferences({ books, booklists }, bookIds, known, packErrors);
  const covers = [...books, ...booklists].map(({ cover }) => cover);
  checkPictures(folder, covers, coverFileSuffixes, packErrors);
  const pictures = books.flatMap(({ pages }) => pages.map(({ picture }) => picture));
  checkPictures(folder, pictures, pageFileSuffixes, packErrors);
  return { books, booklists: booklists.map((list) => ({ ...list, books: list.books.map(referenceOf) })) };
}

function loadBook(folder: string, book: Book, packErrors: PackErrors): LoadedBook | undefined {
  const { pages, timings, ...rest } = book;
  const source = { id: book.id, sound: book.sound, timings, sentences: pages.flatMap(({ sentences }) => sentences) };
  const sound = loadSound(folder, source, packErrors);
  if (!sound) return undefined;
  let next = 0;
  return {
    ...rest,
    durationMs: sound.durationMs,
    pages: pages.map(({ picture, sentences }) => {
      const first = next;
      next += sentences.length;
      return { picture, sentences: sound.sentences.slice(first, next) };
    }),
  };
}

const referenceOf = (book: Booklist['books'][number]): BookReference =>
  'picture' in book ? { kind: 'picture', id: book.picture } : { kind: 'story', id: book.story };

function checkReferences(
  { books, booklists }: { books: LoadedBook[]; booklists: Booklist[] },
  bookIds: ReadonlySet<string>,
  { categories, stories }: ReferenceTargets,
  packErrors: PackErrors,
): void {
  const categoryIds = new Set(categories.map(({ id }) => id));
  const storyIds = new Set(stories.map(({ id }) => id));
  for (const { id, ageFrom, ageTo, category } of books) {
    if (ageFrom > ageTo) packErrors.add(`books/${id}.json`, 'ageFrom is above ageTo');
    if (!categoryIds.has(category)) packErrors.add(`books/${id}.json`, `there is no category "${category}"`);
  }
  for (const list of booklists) {
    if (list.ageFrom > list.ageTo) packErrors.add('booklists.json', `"${list.id}": ageFrom is above ageTo`);
    if (!categoryIds.has(list.category)) packErrors.add('booklists.json', `there is no category "${list.category}"`);
    for (const { kind, id } of list.books.map(referenceOf)) {
      const isKnown = kind === 'picture' ? bookIds.has(id) : storyIds.has(id);
      if (!isKnown) packErrors.add('booklists.json', `"${list.id}" holds "${id}", which is not in the pack`);
    }
  }
}
