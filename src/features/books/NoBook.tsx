import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';

/** Shown when the book or booklist does not exist (ROUTE-04). */
export const NoBook = () => (
  <NotFoundView
    action={
      <ButtonLink href={href('bookIndex')} as={AppLink}>
        去看看别的书
      </ButtonLink>
    }
  />
);
