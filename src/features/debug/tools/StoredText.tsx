import { useState } from 'react';
import { Buttons } from '#features/debug/page/Buttons.tsx';
import { DebugField } from '#features/debug/page/DebugField.tsx';
import { maskedValue } from './maskedValue.ts';
import styles from './Tools.module.css';

interface StoredTextProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onRemove: () => void;
}

const SHOWN_LENGTH = 160;

export function StoredText({ name, value, onChange, onRemove }: StoredTextProps) {
  const [draft, setDraft] = useState<string>();
  const shown = maskedValue(name, value);
  // If the value is masked, the field is empty at first, because editing must not reveal the value.
  const begin = () => setDraft(shown === value ? value : '');
  const save = (next: string) => {
    onChange(next);
    setDraft(undefined);
  };

  return (
    <li className={styles['entry']}>
      <p className={styles['name']}>{name}</p>
      {draft === undefined ? (
        <>
          <p className={styles['value']}>
            {shown.slice(0, SHOWN_LENGTH)}
            {shown.length > SHOWN_LENGTH && `…（共 ${value.length} 字）`}
          </p>
          <Buttons about={name} actions={{ 编辑: begin, 删除: onRemove }} />
        </>
      ) : (
        <>
          <DebugField
            label={`${name} 的新值`}
            value={draft}
            onChange={setDraft}
            placeholder="原来的值已隐藏，输入新值"
          />
          <Buttons about={name} actions={{ 保存: () => save(draft), 取消: () => setDraft(undefined) }} />
        </>
      )}
    </li>
  );
}
