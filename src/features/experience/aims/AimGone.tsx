import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

/** The message that replaces an aim that no longer exists. */
export const AimGone = () => (
  <EmptyState
    mood={lost}
    title="这个目标不在了"
    text="可能已经在别的设备上删除"
    action={
      <ButtonLink href={href('aim')} as={AppLink}>
        看看别的目标
      </ButtonLink>
    }
  />
);
