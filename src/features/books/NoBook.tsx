import { href } from '#platform/navigation/paths.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';

/** The not-found page for a book or booklist that does not exist (ROUTE-04). */
export const NoBook = () => <NotFoundWithLink href={href('bookIndex')}>去看看别的书</NotFoundWithLink>;
