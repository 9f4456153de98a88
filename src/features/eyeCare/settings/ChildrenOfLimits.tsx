import { useSelector } from 'react-redux';
import { spaced } from '#lib/text/spaced.ts';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import { ChildNote } from '#widgets/family/ChildNote.tsx';
import { useNamedChildren } from '#widgets/family/useNamedChildren.ts';
import styles from './EyeCareScreen.module.css';

/**
 * In a family with several children, says whose limits the form changes, and which other children have none. Otherwise
 * a parent might believe that the form limits all children.
 */
export function ChildrenOfLimits({ unlimitedIds }: { unlimitedIds: readonly string[] }) {
  const activeId = useSelector(selectChildId);
  const names = useNamedChildren()
    .filter(({ kid }) => kid.id !== activeId && unlimitedIds.includes(kid.id))
    .map(({ name }) => name);
  return (
    <div className={styles['children']}>
      <ChildNote what="护眼设置" />
      {names.length > 0 && (
        <p className={styles['text']}>{spaced`每个孩子单独设置，${names.join('、')}还没有开启护眼模式`}</p>
      )}
    </div>
  );
}
