import { useRef } from 'react';
import { copyText } from '#platform/share/copyText.ts';
import { Button } from '#ui/action/Button.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import styles from './Logistics.module.css';

/** The number of a parcel, and a button that copies it. */
export function CopyNumber({ number }: { number: string }) {
  const field = useRef<HTMLInputElement>(null);
  const toasts = useToasts();
  const handleCopy = async () => {
    const isCopied = field.current !== null && (await copyText(number, field.current));
    toasts.show(isCopied ? { kind: 'success', text: '单号已复制' } : { kind: 'info', text: '请长按单号复制' });
  };
  return (
    <div className={styles['number']}>
      <input ref={field} className={styles['field']} value={number} readOnly aria-label="快递单号" />
      <Button kind="secondary" size="small" onClick={() => void handleCopy()}>
        复制单号
      </Button>
    </div>
  );
}
