import { Suspense, useState } from 'react';
import type { UploadedPicture } from '#contract/uploads.ts';
import { spaced } from '#lib/text/spaced.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import styles from './PhotoButton.module.css';

const Sheet = retryingLazy(async () => ({ default: (await import('#ui/dialog/Sheet.tsx')).Sheet }));

/** A small private photo that is shown large when it is pressed. */
export function PhotoButton({ picture, name }: { picture: UploadedPicture; name: string }) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={spaced`放大${name}`}
        onClick={() => setIsLarge(true)}
      >
        <img className={styles['small']} src={picture.thumbnail} alt={name} loading="lazy" decoding="async" />
      </button>
      {isLarge && (
        <Suspense>
          <Sheet open onClose={() => setIsLarge(false)} title={name}>
            <img className={styles['large']} src={picture.full} alt={name} />
          </Sheet>
        </Suspense>
      )}
    </>
  );
}
