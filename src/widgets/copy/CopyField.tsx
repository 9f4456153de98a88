import { useRef } from 'react';
import { copyText } from '#platform/share/copyText.ts';
import { Button } from '#ui/action/Button.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import styles from './Logistics.module.css';

interface CopyNumberProps {
  number: string;
  /** Names the field. */
  label?: string;
  /** What the button copies. */
  noun?: string;
}

/** A number with a button that copies it; by default the number of a parcel. */
export function CopyNumber({ number, label = '快递单号', noun = '单号' }: CopyNumberProps) {
  const field = useRef<HTMLInputElement>(null);
  const toasts = useToasts();
  const handleCopy = async () => {
    const isCopied = field.current !== null && (await copyText(number, field.current));
    toasts.show(isCopied ? { kind: 'success', text: `${noun}已复制` } : { kind: 'info', text: `请长按${noun}复制` });
  };
  return (
    <div className={styles['number']}>
      <input ref={field} className={styles['field']} value={number} readOnly aria-label={label} />
      <Button kind="secondary" size="small" onClick={() => void handleCopy()}>
        复制{noun}
      </Button>
    </div>
  );
}
