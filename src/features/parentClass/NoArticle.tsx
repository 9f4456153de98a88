import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';

export const NoArticle = () => (
  <NotFoundView
    action={
      <ButtonLink href={href('parentClass')} as={AppLink}>
        看看别的文章
      </ButtonLink>
    }
  />
);
