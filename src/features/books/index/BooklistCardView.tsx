import type { BooklistCard } from '#contract/books/books.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { PictureCard } from '#ui/picture/PictureCard.tsx';
import { agesText } from '#features/books/agesText.ts';

export const BooklistCardView = ({ list }: { list: BooklistCard }) => (
  <PictureCard
    href={href('bookDetail', { id: list.id })}
    as={AppLink}
    src={list.cover}
    title={list.title}
    summary={list.summary}
    facts={`${agesText(list)} · ${list.bookCount} 本`}
  />
);
