import type { BookCard, BooklistCard } from '#contract/books/books.ts';
import { coverJpg } from '#lib/coverFiles.ts';
import type { SharedLink } from '#platform/bridge/host.ts';
import { href } from '#platform/navigation/paths.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';

/** The fields that the share screen needs of both a picture book and a booklist. */
export type ShareableItem = Pick<BookCard | BooklistCard, 'id' | 'title' | 'summary' | 'cover'>;

export const booklistLink = (list: ShareableItem): SharedLink => linkTo(href('bookDetail', { id: list.id }), list);

export const bookLink = (book: ShareableItem): SharedLink => linkTo(href('bookDetail', { book: book.id }), book);

/** Both functions return a noun phrase for an item, for screen readers. */
export const booklistName = ({ title }: ShareableItem): string => `书单“${title}”`;
export const bookName = ({ title }: ShareableItem): string => `《${title}》`;

const linkTo = (path: string, { title, summary, cover }: ShareableItem): SharedLink =>
  sharedLink({ title, text: summary || '和呆迪一起读书', path, picture: coverJpg(cover) });
