import { pageFileSuffixes, type Booklist } from '#server/content/pack/bookPack.ts';
import type { MedalRule } from '#server/content/pack/medals.ts';
import { coverFileSuffixes } from '#server/content/pack/pack.ts';
import { silence } from '#server/testing/database/silence.ts';

export interface PackBook {
  id: string;
  ageFrom?: number;
  ageTo?: number;
  pageCount?: number;
}

export type PackBooklist = Pick<Booklist, 'id' | 'books'> & { ageFrom?: number; ageTo?: number };

export interface PackMedal {
  id: string;
  rule: MedalRule;
}

const PAGE_MS = 4_800;
const ages = { ageFrom: 3, ageTo: 6 };

interface Reading {
  category: string;
  books: readonly PackBook[];
  booklists: readonly PackBooklist[];
  medals: readonly PackMedal[];
}

/** Writes picture books with one sentence per page, booklists and medals, as files of a pack. */
export function writeBooks(
  write: (file: string, content: unknown) => void,
  { category, books, booklists, medals }: Reading,
): void {
  const writePictures = (picture: string, endings: readonly string[]) => {
    for (const ending of endings) write(`media/${picture}${ending}`, Buffer.from(`picture ${picture}${ending}`));
  };
  for (const { id, pageCount = 3, ...own } of books) {
    const pages = Array.from({ length: pageCount }, (_, index) => ({
      picture: `page/${id}-${index + 1}`,
      sentences: [`这是第${index + 1}页。`],
    }));
    write(`books/${id}.json`, {
      ...ages,
      ...own,
      id,
      category,
      title: id,
      summary: '简介',
      author: '编写组',
      origin: 'original',
      cover: `cover/${id}`,
      sound: `sound/${id}.mp3`,
      timings: `timings/${id}.json`,
      pages,
    });
    writePictures(`cover/${id}`, coverFileSuffixes);
    for (const { picture } of pages) writePictures(picture, pageFileSuffixes);
    write(`media/sound/${id}.mp3`, silence(pageCount * PAGE_MS));
    write(`media/timings/${id}.json`, {
      durationMs: pageCount * PAGE_MS,
      sentences: pages.map((_, index) => ({ startMs: index * PAGE_MS, endMs: (index + 1) * PAGE_MS - 800 })),
    });
  }
  if (booklists.length + medals.length === 0) return;
  const cover = 'cover/booklist';
  writePictures(cover, coverFileSuffixes);
  write(
    'medals.json',
    medals.map((medal) => ({ ...medal, title: medal.id, text: '读书', cover })),
  );
  write(
    'booklists.json',
    booklists.map((list) => ({ ...ages, ...list, category, cover, title: list.id, summary: '简介' })),
  );
}
