import { useEffect, useEffectEvent, useId, useRef, type ChangeEvent } from 'react';
import type { UploadPurpose } from '#contract/uploads.ts';
import { Button } from '#ui/action/Button.tsx';
import { PictureIcon } from '#ui/icons/storyIcons.tsx';
import { CameraIcon } from '#ui/icons/actionIcons.tsx';
import { PictureTile } from './PictureTile.tsx';
import { usePictures } from './usePictures.ts';
import styles from './PictureField.module.css';

interface PictureFieldProps {
  label: string;
  purpose: UploadPurpose;
  /** The maximum number of pictures. */
  most: number;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  /** Called when an upload begins or fails, and again when all pictures are uploaded. */
  onIncomplete: (isIncomplete: boolean) => void;
}

/** The types that the gateway accepts. Safari converts pictures of its own format into one of them. */
const ACCEPT = 'image/jpeg,image/png,image/webp';

/** A field for pictures from the album or the camera, which are uploaded immediately. */
export function PictureField({ label, onIncomplete, ...options }: PictureFieldProps) {
  const { most } = options;
  const { pictures, isFull, isIncomplete, hasSurplus, add, retry, canRetry, remove } = usePictures(options);
  const id = useId();
  const album = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const handleIncomplete = useEffectEvent(onIncomplete);
  useEffect(() => handleIncomplete(isIncomplete), [isIncomplete]);

  const handleChoice = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add(Array.from(target.files ?? []));
    // The value is cleared, because otherwise the same file could not be chosen again.
    target.value = '';
  };
  const shared = { type: 'file', accept: ACCEPT, hidden: true, onChange: handleChoice } as const;

  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles['label']}>
        {label}（{pictures.length}/{most}）
      </p>
      {pictures.length > 0 && (
        <ul className={styles['tiles']}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              name={`第 ${index + 1} 张`}
              onRetry={canRetry(picture) ? () => retry(picture) : undefined}
              onRemove={() => remove(picture.key)}
            />
          ))}
        </ul>
      )}
      <p role="status" className={styles['note']}>
        {hasSurplus && `最多 ${most} 张，多选的没有加上`}
      </p>
      {!isFull && (
        <div className={styles['sources']}>
          <input {...shared} ref={album} multiple aria-label={`从相册选${label}`} />
          <input {...shared} ref={camera} capture="environment" aria-label={`拍${label}`} />
          <Button kind="secondary" size="small" icon={<PictureIcon size={18} />} onClick={() => album.current?.click()}>
            从相册选
          </Button>
          <Button kind="secondary" size="small" icon={<CameraIcon size={18} />} onClick={() => camera.current?.click()}>
            拍一张
          </Button>
        </div>
      )}
    </div>
  );
}
