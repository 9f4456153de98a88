import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { Kid } from '#contract/family/children.ts';
import { useListChildrenQuery } from '#platform/family/familyApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';

interface HealthOfChildProps {
  children: (child: Kid) => ReactNode;
  /** Renders the frame of the screen while there is no child. */
  frame?: (state: ReactNode) => ReactNode;
}

const noChild = (
  <EmptyState
    mood={lost}
    title="没有找到这个孩子"
    text="可能已经在别的设备上删除"
    action={
      <ButtonLink href={href('health')} as={AppLink}>
        看看健康档案
      </ButtonLink>
    }
  />
);

const skeleton = (
  <div aria-busy="true">
    <Skeleton height={44} />
    <Skeleton height={96} />
    <Skeleton height={260} />
  </div>
);

/**
 * Loads the active child, or the first child if the active one is not in the family, and passes it to `children`. To
 * see the records of another child, the user switches to that child, as everywhere in the app.
 */
export function HealthOfChild({ children, frame }: HealthOfChildProps) {
  const active = useSelector(selectChildId);
  const find = (items: readonly Kid[]) => items.find(({ id }) => id === active) ?? items[0];
  return (
    <QueryState
      query={useListChildrenQuery(undefined)}
      loading={skeleton}
      empty={noChild}
      isEmpty={({ items }) => find(items) === undefined}
      {...(frame && { frame })}
    >
      {({ items }) => {
        const child = find(items);
        return child && children(child);
      }}
    </QueryState>
  );
}
