import { href } from '#platform/navigation/paths.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';

/** Shown when the book or booklist does not exist (ROUTE-04). */
export const NoBook = () => <NotFoundWithLink href={href('bookIndex')}>去看看别的书</NotFoundWithLink>;
