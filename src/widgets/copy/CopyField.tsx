import { useRef } from 'react';
import { copyText } from '#platform/share/copyText.ts';
import { Button } from '#ui/action/Button.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import styles from './CopyField.module.css';

interface CopyFieldProps {
  text: string;
  /** The name of the field. */
  label: string;
  /** A noun for the text. The label of the button and the toasts contain this noun. */
  noun: string;
}

/** A text with a button that copies it. */
export function CopyField({ text, label, noun }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const toasts = useToasts();
  const handleCopy = async () => {
    const isCopied = field.current !== null && (await copyText(text, field.current));
    toasts.show(isCopied ? { kind: 'success', text: `${noun}已复制` } : { kind: 'info', text: `请长按${noun}复制` });
  };
  return (
    <div className={styles['row']}>
      <input ref={field} className={styles['field']} value={text} readOnly aria-label={label} />
      <Button kind="secondary" size="small" onClick={() => void handleCopy()}>
        复制{noun}
      </Button>
    </div>
  );
}
