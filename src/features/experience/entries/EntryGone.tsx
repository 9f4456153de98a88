import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

/** The message that replaces a public entry that does not exist any more. */
export const EntryGone = () => (
  <EmptyState
    mood={lost}
    title="这一篇不在了"
    text="可能已经被收回，看看别的吧"
    action={
      <ButtonLink href={href('experienceDiscover')} as={AppLink}>
        去发现
      </ButtonLink>
    }
  />
);
