import { href } from '#platform/navigation/paths.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';

/**
 * Shown when a recording does not exist or this user may not hear it. The gateway does not say which of the two is the
 * case.
 */
export const NoWork = () => (
  <NotFoundWithLink href={href('creatorSquare')} text="这段朗读可能已经删除，也可能只给家里人或者好友听">
    听听别人的朗读
  </NotFoundWithLink>
);
