import { useState } from 'react';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { rem } from '#ui/rem.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  /** Whose picture it is; empty where the name stands beside it. */
  name: string;
  src?: string | undefined;
  /** Design pixels, both ways. */
  size?: number;
}

/** The child's picture, 呆迪 where there is none or it can't be had. */
export function Avatar({ name, src, size = 48 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const box = { width: rem(size), height: rem(size) };

  return (
    <span className={styles['avatar']} style={box}>
      {src && src !== failedSrc ? (
        <img className={styles['picture']} src={src} alt={name} style={box} onError={() => setFailedSrc(src)} />
      ) : (
        <Daidi size={size * 0.8} {...(name && { title: name })} />
      )}
    </span>
  );
}
