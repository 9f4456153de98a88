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
import { listFiles, readJson, readJsonIfAny, type Complaints } from '#server/content/pack/packFiles.ts';

interface ReferenceTargets {
  categories: LoadedPack['categories'];
  stories: Story[];
}

/** Reads the picture books and booklists of a pack and checks them. */
export function loadBooks(folder: string, known: ReferenceTargets, complaints: Complaints): LoadedBooks {
  const books: LoadedBook[] = [];
  const bookIds = new Set<string>();
  for (const name of listFiles(path.join(folder, 'books'), '.json')) {
    const book = readJson(folder, `books/${name}`, Book, complaints);
    if (!book) continue;
    if (`${book.id}.json` !== name) complaints.add(`books/${name}`, `holds the id "${book.id}"`);
    bookIds.add(book.id);
    const loaded = loadBook(folder, book, complaints);
    if (loaded) books.push(loaded);
  }
  const booklists = readJsonIfAny(folder, 'booklists.json', Booklists, complaints) ?? [];
  checkReferences({ books, booklists }, bookIds, known, complaints);
  const covers = [...books, ...booklists].map(({ cover }) => cover);
  checkPictures(folder, covers, coverFileSuffixes, complaints);
  const pictures = books.flatMap(({ pages }) => pages.map(({ picture }) => picture));
  checkPictures(folder, pictures, pageFileSuffixes, complaints);
  return { books, booklists: booklists.map((list) => ({ ...list, books: list.books.map(referenceOf) })) };
}

function loadBook(folder: string, book: Book, complaints: Complaints): LoadedBook | undefined {
  const { pages, timings, ...rest } = book;
  const source = { id: book.id, sound: book.sound, timings, sentences: pages.flatMap(({ sentences }) => sentences) };
  const sound = loadSound(folder, source, complaints);
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
  complaints: Complaints,
): void {
  const categoryIds = new Set(categories.map(({ id }) => id));
  const storyIds = new Set(stories.map(({ id }) => id));
  for (const { id, ageFrom, ageTo, category } of books) {
    if (ageFrom > ageTo) complaints.add(`books/${id}.json`, 'ageFrom is above ageTo');
    if (!categoryIds.has(category)) complaints.add(`books/${id}.json`, `there is no category "${category}"`);
  }
  for (const list of booklists) {
    if (list.ageFrom > list.ageTo) complaints.add('booklists.json', `"${list.id}": ageFrom is above ageTo`);
    if (!categoryIds.has(list.category)) complaints.add('booklists.json', `there is no category "${list.category}"`);
    for (const { kind, id } of list.books.map(referenceOf)) {
      const isKnown = kind === 'picture' ? bookIds.has(id) : storyIds.has(id);
      if (!isKnown) complaints.add('booklists.json', `"${list.id}" holds "${id}", which is not in the pack`);
    }
  }
}
