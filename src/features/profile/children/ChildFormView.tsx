import { MAX_CHILDREN } from '#lib/family/childRules.ts';
import { useListChildrenQuery } from '#platform/family/familyApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { NEW_CHILD } from './childHref.ts';
import { EditChild } from './EditChild.tsx';
import { NewChild } from './NewChild.tsx';
import { RemoveChild } from './RemoveChild.tsx';
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

/** Edits, removes or adds a child of the account. */
export function ChildFormView({ childId, isRemoval }: { childId: string; isRemoval: boolean }) {
  const isNew = childId === NEW_CHILD;
  return (
    <QueryState
      query={useListChildrenQuery(undefined)}
      loading={skeleton}
      isEmpty={({ items }) => !isNew && !items.some(({ id }) => id === childId)}
      empty={noChild}
      frame={(state) => (
        <ScreenFrame title={isNew ? '添加孩子' : '编辑资料'} parent={href('profile')}>
          {state}
        </ScreenFrame>
      )}
    >
      {({ items: [first, ...siblings] }) => {
        if (isNew) return siblings.length + 1 < MAX_CHILDREN ? <NewChild /> : <NoRoom />;
        const sibling = siblings.find(({ id }) => id === childId);
        if (isRemoval && sibling && first) return <RemoveChild key={childId} child={sibling} first={first} />;
        const child = sibling ?? first;
        return child && <EditChild key={child.id} child={child} isFirst={child === first} />;
      }}
    </QueryState>
  );
}

function NoRoom() {
  return (
    <ScreenFrame title="添加孩子" parent={href('profile')}>
      <EmptyState
        mood={lost}
        title={`最多可以有 ${MAX_CHILDREN} 个孩子`}
        text="不用的可以在“编辑”里删除"
        action={
          <ButtonLink href={href('profile')} as={AppLink}>
            回到我的
          </ButtonLink>
        }
      />
    </ScreenFrame>
  );
}
