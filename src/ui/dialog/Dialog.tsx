import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { useCloseOnBackKey } from './useCloseOnBackKey.ts';
import backdrop from './backdrop.module.css';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called on Escape and by the back key; a tap outside the dialog does not close it. */
  onClose: () => void;
  title: string;
  text?: string;
  picture?: ReactNode;
  /** The buttons, the main one first. */
  actions: ReactNode;
}

/** A modal dialog with a question. Import it lazily, because radix must not be in the first chunk. */
export function Dialog({ open, onClose, title, text, picture, actions }: DialogProps) {
  useCloseOnBackKey(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={backdrop['backdrop']} />
        <Radix.Content
          role="alertdialog"
          className={styles['dialog']}
          onInteractOutside={(event) => event.preventDefault()}
          {...(!text && { 'aria-describedby': undefined })}
        >
          {picture && <div className={styles['picture']}>{picture}</div>}
          <Radix.Title className={styles['title']}>{title}</Radix.Title>
          {text && <Radix.Description className={styles['text']}>{text}</Radix.Description>}
          <div className={styles['actions']}>{actions}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
