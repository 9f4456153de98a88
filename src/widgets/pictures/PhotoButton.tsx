import type { UploadedPicture } from '#contract/uploads.ts';
import { classes } from '#ui/classes.ts';
import { EnlargeButton } from './EnlargeButton.tsx';
import styles from './PhotoButton.module.css';

interface PhotoButtonProps {
  picture: UploadedPicture;
  name: string;
  size?: 'small' | 'medium';
}

/** A small private photo that is shown large when it is pressed. */
export const PhotoButton = ({ picture, name, size = 'small' }: PhotoButtonProps) => (
  <EnlargeButton name={name} large={(className) => <img className={className} src={picture.full} alt={name} />}>
    <img
      className={classes(styles['small'], size === 'medium' && styles['medium'])}
      src={picture.thumbnail}
      alt={name}
      loading="lazy"
      decoding="async"
    />
  </EnlargeButton>
);
