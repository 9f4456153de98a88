import { Suspense, useState, type ReactNode } from 'react';
import { spaced } from '#lib/text/spaced.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import styles from './EnlargeButton.module.css';

const Sheet = retryingLazy(async () => ({ default: (await import('#ui/dialog/Sheet.tsx')).Sheet }));

interface EnlargeButtonProps {
  /** The name of the picture, which distinguishes it from the pictures around it. */
  name: string;
  /** Returns the large picture for the sheet. The class limits its size to that of the screen. */
  large: (className: string) => ReactNode;
  /** The small picture. */
  children: ReactNode;
}

/** A small picture that is shown large when it is pressed. */
export function EnlargeButton({ name, large, children }: EnlargeButtonProps) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={spaced`放大${name}`}
        onClick={() => setIsLarge(true)}
      >
        {children}
      </button>
      {isLarge && (
        <Suspense>
          <Sheet open onClose={() => setIsLarge(false)} title={name}>
            {large(styles['large'])}
          </Sheet>
        </Suspense>
      )}
    </>
  );
}
