import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/action/IconButton.tsx';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import { useCloseOnBackKey } from './useCloseOnBackKey.ts';
import backdrop from './backdrop.module.css';
import styles from './Sheet.module.css';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A modal sheet that slides in from below. Import it lazily, because radix must not be in the first chunk. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  useCloseOnBackKey(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={backdrop['backdrop']} />
        <Radix.Content className={styles['sheet']} aria-describedby={undefined}>
          <div className={styles['head']}>
            <Radix.Title className={styles['title']}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="关闭" icon={<CloseIcon />} />
            </Radix.Close>
          </div>
          <div className={styles['body']}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
