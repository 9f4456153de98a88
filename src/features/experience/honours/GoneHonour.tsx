import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

/** The message that replaces an honour that the active child does not have. */
export const GoneHonour = () => (
  <EmptyState
    mood={lost}
    title="这项荣誉不在了"
    text="可能已经删除，或者是另一个孩子的"
    action={
      <ButtonLink href={href('honours')} as={AppLink}>
        看看荣誉墙
      </ButtonLink>
    }
  />
);
