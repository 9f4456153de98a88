import { useListChildrenQuery } from '#platform/family/familyApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { ChildForm } from './ChildForm.tsx';
import styles from './ChildForm.module.css';

const skeleton = (
  <div className={styles['form']} aria-busy="true">
    {[76, 76, 68, 180].map((height, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </div>
);

const noChild = (
  <EmptyState
    mood={lost}
    title="没有找到这个孩子"
    text="可能已经在别的设备上删除"
    action={
      <ButtonLink href={href('profile')} as={AppLink}>
        回到我的
      </ButtonLink>
    }
  />
);

/** Edits a child of the account. */
export function ChildFormView({ childId }: { childId: string }) {
  return (
    <QueryState
      query={useListChildrenQuery(undefined)}
      loading={skeleton}
      isEmpty={({ items }) => !items.some(({ id }) => id === childId)}
      empty={noChild}
      frame={(state) => (
        <ScreenFrame title="编辑资料" parent={href('profile')}>
          {state}
        </ScreenFrame>
      )}
    >
      {({ items }) =>
        items.filter(({ id }) => id === childId).map((child) => <ChildForm key={child.id} child={child} />)
      }
    </QueryState>
  );
}
