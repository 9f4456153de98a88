import { useState } from 'react';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { rem } from '#ui/behaviour/rem.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  /** The name of the person; empty if the name is shown beside the picture. */
  name: string;
  src?: string | undefined;
  /** The address of the picture that is drawn over the avatar and beyond its edge; empty if there is none. */
  headwear?: string | undefined;
  /** Width and height in design pixels. */
  size?: number;
}

/** The child's picture with its head wear. 呆迪 is shown if there is no picture or if the picture fails to load. */
export function Avatar({ name, src, headwear, size = 48 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const [failedHeadwear, setFailedHeadwear] = useState<string>();
  const box = { width: rem(size), height: rem(size) };

  return (
    <span className={styles['wearer']} style={box}>
      <span className={styles['avatar']} style={box}>
        {src && src !== failedSrc ? (
          <img className={styles['picture']} src={src} alt={name} style={box} onError={() => setFailedSrc(src)} />
        ) : (
          <Daidi size={size * 0.8} {...(name && { title: name })} />
        )}
      </span>
      {headwear && headwear !== failedHeadwear && (
        <img className={styles['headwear']} src={headwear} alt="" onError={() => setFailedHeadwear(headwear)} />
      )}
    </span>
  );
}
