import { coverJpg, largestCoverWebp } from '#lib/coverFiles.ts';
import { Cover } from '#ui/picture/Cover.tsx';
import { EnlargeButton } from './EnlargeButton.tsx';

interface PublicPhotoButtonProps {
  /** The address without an ending such as `-320.webp`, as for `Cover`. */
  src: string;
  name: string;
  /** The display width of the small picture, as in `<img sizes>`. */
  sizes: string;
}

/** A small public picture that is shown large, and whole, when it is pressed. */
export const PublicPhotoButton = ({ src, name, sizes }: PublicPhotoButtonProps) => (
  <EnlargeButton
    name={name}
    large={(className) => (
      <picture>
        <source type="image/webp" srcSet={largestCoverWebp(src)} />
        <img className={className} src={coverJpg(src)} alt={name} />
      </picture>
    )}
  >
    <Cover src={src} alt={name} sizes={sizes} />
  </EnlargeButton>
);
