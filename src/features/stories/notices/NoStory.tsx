import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';

/** Shown when the story in the address does not exist or is not accessible. */
export const NoStory = () => (
  <NotFoundView
    action={
      <ButtonLink href={href('home')} as={AppLink}>
        回首页听故事
      </ButtonLink>
    }
  />
);
