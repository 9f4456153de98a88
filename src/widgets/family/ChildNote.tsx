import { useSelector } from 'react-redux';
import { spaced } from '#lib/text/spaced.ts';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import styles from './ChildNote.module.css';
import { useNamedChildren } from './useNamedChildren.ts';
import { useSwitchChild } from './useSwitchChild.tsx';

/** In a family with several children, says whose content the screen shows, and offers to switch to another child. */
export function ChildNote({ what }: { what: string }) {
  const family = useNamedChildren();
  const activeId = useSelector(selectChildId);
  const { isSwitching, switchTo, pinSheet } = useSwitchChild();
  const active = family.find(({ kid }) => kid.id === activeId);
  if (!active || family.length < 2) return null;
  return (
    <div className={styles['note']} role="group" aria-label="哪个孩子">
      <p className={styles['name']}>{spaced`${active.name}的${what}`}</p>
      {family
        .filter((one) => one !== active)
        .map(({ kid, name }) => (
          <Button key={kid.id} kind="quiet" size="small" loading={isSwitching} onClick={() => void switchTo(kid, name)}>
            {spaced`换成${name}`}
          </Button>
        ))}
      {pinSheet}
    </div>
  );
}
