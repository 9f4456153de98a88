import { useState } from 'react';
import { attempt } from '#lib/attempt.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { Buttons } from '#features/debug/page/Buttons.tsx';
import { DebugSection } from '#features/debug/page/DebugSection.tsx';
import { StoredText } from './StoredText.tsx';
import styles from './Tools.module.css';

interface StorageToolProps {
  title: string;
  /** Returns the storage. This is a function, because reading the storage throws if the browser refuses it. */
  storageOf: () => Storage;
}

/** Lists the entries of a browser storage, and lets developers change and delete them. */
export function StorageTool({ title, storageOf }: StorageToolProps) {
  const toasts = useToasts();
  const [entries, setEntries] = useState(() => entriesOf(storageOf));
  const change = (work: (storage: Storage) => void) => {
    attempt(() => work(storageOf()));
    setEntries(entriesOf(storageOf));
  };
  const handleRead = () => {
    setEntries(entriesOf(storageOf));
    toasts.show({ kind: 'info', text: '重新读过了', mask: false });
  };

  return (
    <DebugSection title={title}>
      {entries.length === 0 && <p className={styles['note']}>这里什么也没有</p>}
      <ul>
        {entries.map(([name, value]) => (
          <StoredText
            key={name}
            name={name}
            value={value}
            onChange={(next) => change((storage) => storage.setItem(name, next))}
            onRemove={() => change((storage) => storage.removeItem(name))}
          />
        ))}
      </ul>
      <Buttons actions={{ 重新读取: handleRead }} />
    </DebugSection>
  );
}

function entriesOf(storageOf: () => Storage): [name: string, value: string][] {
  const entries = attempt(() => Object.entries(storageOf()) as [string, string][]) ?? [];
  return entries.sort(([left], [right]) => left.localeCompare(right));
}
