import { useState, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { masked } from '#lib/text/clean/mask.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { DebugSection } from './page/DebugSection.tsx';
import styles from './StateViewer.module.css';

/** Shows the current state of every slice, with secrets and personal data masked (STATE-10). */
export function StateViewer() {
  const store = useStore();
  // The store is read without `useSelector`, which warns about selectors that return the whole state.
  const state = useSyncExternalStore(
    (onChange) => store.subscribe(onChange),
    () => store.getState(),
  ) as Record<string, unknown>;

  return (
    <DebugSection title="状态（已脱敏）">
      {Object.entries(state).map(([name, slice]) => (
        <Slice key={name} name={name} slice={slice} />
      ))}
    </DebugSection>
  );
}

function Slice({ name, slice }: { name: string; slice: unknown }) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <div className={styles['slice']}>
      <button type="button" className={styles['name']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={styles['arrow']}>
          <ChevronRightIcon size={18} />
        </span>
        {name}
      </button>
      {isOpen && <pre className={styles['value']}>{JSON.stringify(masked(slice), null, 2)}</pre>}
    </div>
  );
}
