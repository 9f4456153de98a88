import { spaced } from '#lib/text/spaced.ts';
import { Button } from '#ui/action/Button.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import type { ChosenPicture } from './usePictures.ts';
import styles from './PictureField.module.css';

interface PictureTileProps {
  picture: ChosenPicture;
  /** The name that distinguishes the picture from the others for screen readers. */
  name: string;
  /** Sends the file, or loads the preview, again; undefined if that would be useless. */
  onRetry: (() => void) | undefined;
  onRemove: () => void;
}

/**
 * Returns the label of the retry button. A picture with an id is already uploaded, so only its preview is loaded again.
 */
const retryLabel = ({ id }: ChosenPicture, name: string): string =>
  id === undefined ? spaced`重新上传${name}` : spaced`重新显示${name}`;

/** One chosen picture with the progress of its upload, or with the reason why the upload or the preview failed. */
export const PictureTile = ({ picture, name, onRetry, onRemove }: PictureTileProps) => (
  <li className={styles['tile']}>
    <div className={styles['frame']}>
      {picture.preview !== undefined && <img className={styles['picture']} src={picture.preview} alt={name} />}
      {picture.id === undefined && picture.problem === undefined && (
        <progress
          className={styles['progress']}
          aria-label={spaced`${name}上传进度`}
          max={1}
          value={picture.progress}
        />
      )}
      <span className={styles['remove']}>
        <IconButton label={spaced`去掉${name}`} icon={<CloseIcon size={18} />} kind="soft" onClick={onRemove} />
      </span>
    </div>
    {picture.problem !== undefined && (
      <div role="alert" className={styles['failure']}>
        <p className={styles['problem']}>{picture.problem}</p>
        {onRetry && (
          <Button kind="quiet" size="small" aria-label={retryLabel(picture, name)} onClick={onRetry}>
            再试
          </Button>
        )}
      </div>
    )}
  </li>
);
